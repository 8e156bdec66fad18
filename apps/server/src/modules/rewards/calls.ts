import type { rewards } from '@felek/contract/rewards.ts'
import type { Handlers } from '../../deps.ts'
import type { RewardsDeps } from './deps.ts'
import { jackpotDraw, jackpotCommitments } from './jackpots/batches/wire.ts'
import { jackpotsNow } from './jackpots/wire.ts'
import { placesSince, tournamentsNow } from './tournaments/wire.ts'

const pageOf = <T>(rows: readonly T[], { limit, offset }: { limit: number; offset: number }) => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
})

/**
 * The pools of the lower levels fall often; that call shows them alone, the other the whole card.
 */
const oftenMax = 2

const placesMs = 90 * 86_400_000

export const rewardsCalls: Handlers<typeof rewards, RewardsDeps> = {
  tournaments: (input, { q, lang, now }) => tournamentsNow(q, lang, now, input),
  places: (_input, { q, player, lang, now }) =>
    placesSince(q, player.playerId, lang, new Date(now.getTime() - placesMs)),
  habaneroJackpots: async (input, { q, lang }) =>
    pageOf(
      (await jackpotsNow(q, lang)).filter((j) => j.level <= oftenMax),
      input,
    ),
  jackpotDraw: ({ batch }, { q }) => jackpotDraw(q, BigInt(batch)),
  jackpotPromises: (_input, { q }) => jackpotCommitments(q),
  egtJackpots: async (input, { q, lang }) => pageOf(await jackpotsNow(q, lang), input),
}
