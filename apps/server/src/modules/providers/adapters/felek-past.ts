import * as z from 'zod/mini'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { pastResponse, type PastRequest } from '@felek/contract/protocols/provider/past.ts'
import type { ProviderClientDeps } from '../deps.ts'
import type { PastRound } from './adapter.ts'
import { postToStudio } from './felek-post.ts'

/** A thousand rounds are drawn and written down in one transaction. */
const answerMsMax = 60_000

export const playPast = async (
  deps: ProviderClientDeps,
  playerId: bigint,
  rounds: readonly PastRound[],
  paidMaxKurus?: bigint,
): Promise<bigint[]> => {
  const asked: PastRequest = {
    player: String(playerId),
    ...(paidMaxKurus === undefined ? {} : { paidMax: toAmount(paidMaxKurus) }),
    rounds: rounds.map(({ roundId, game, stakeKurus, at }) => ({
      roundId,
      game,
      stake: toAmount(stakeKurus),
      at: at.toISOString(),
    })),
  }
  const answer = z.parse(
    pastResponse,
    await postToStudio(deps, '/provider/past', asked, answerMsMax),
  )
  if (answer.status !== 'ok') throw new Error(`the studio answers ${answer.status} to a past`)
  return answer.paid.map(toKurus)
}
