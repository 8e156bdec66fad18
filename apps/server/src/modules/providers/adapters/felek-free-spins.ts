import * as z from 'zod/mini'
import { toAmount } from '@felek/contract/money.ts'
import type { ProviderClientDeps } from '../deps.ts'
import type { SpinsGranted } from './adapter.ts'
import { postToStudio } from './felek-post.ts'

const path = '/provider/free-spins'
const answerMsMax = 2_500

const answer = z.object({ status: z.string() })

const tell = async (deps: ProviderClientDeps, to: string, said: object): Promise<string> =>
  z.parse(answer, await postToStudio(deps, to, said, answerMsMax)).status

export const grantSpins = (deps: ProviderClientDeps, s: SpinsGranted): Promise<string> =>
  tell(deps, path, {
    grantId: s.grantId,
    player: s.player,
    game: s.game,
    spins: s.spins,
    stake: toAmount(s.stakeKurus),
    expiresAt: s.expiresAt.toISOString(),
  })

export const cancelSpins = (deps: ProviderClientDeps, grantId: string): Promise<string> =>
  tell(deps, `${path}/cancel`, { grantId })
