import * as z from 'zod/mini'
import { toAmount } from '@felek/contract/money.ts'
import type { Asking } from '../deps.ts'
import type { SpinsGranted } from './adapter.ts'
import { postToStudio } from './felek-post.ts'

const path = '/provider/free-spins'
const answerMsMax = 2_500

const answer = z.object({ status: z.string() })

const tell = async (house: Asking, to: string, said: object): Promise<string> =>
  z.parse(answer, await postToStudio(house, to, said, answerMsMax)).status

export const grantSpins = (house: Asking, s: SpinsGranted): Promise<string> =>
  tell(house, path, {
    grantId: s.grantId,
    player: s.player,
    game: s.game,
    spins: s.spins,
    stake: toAmount(s.stakeKurus),
    expiresAt: s.expiresAt.toISOString(),
  })

export const cancelSpins = (house: Asking, grantId: string): Promise<string> =>
  tell(house, `${path}/cancel`, { grantId })
