import type { Query } from '@felek/database/database.ts'
import { playerFacts } from '../../../players/players.ts'
import { giftRefusal, hasDeposited, hasPlayed } from '../../../wallet/wallet.ts'
import { stopsAmong } from '../../../protection/protection.ts'
import type { Around } from '../context.ts'
import { overBudget } from '../budget/store.ts'
import { activeGrants, listHad } from '../grants/store.ts'
import type { Facts } from './judge.ts'
import { missedOffers, findOpenClaim } from './store.ts'

/** Nobody is given anything whose markers of harm say stop. */
const careRefusal = async (q: Query, playerId: bigint): Promise<Facts['refusal']> =>
  (await stopsAmong(q, [playerId])).has(playerId) ? { why: 'care', until: null } : undefined

/** What is known of a player; undefined where there is none. */
export const findFacts = async (
  q: Query,
  around: Pick<Around, 'linked'>,
  playerId: bigint,
  now: Date,
): Promise<Facts | undefined> => {
  const player = await playerFacts(q, playerId)
  if (!player) return undefined
  const linked = await around.linked(q, playerId)
  const running = await activeGrants(q, playerId)
  return {
    playerId,
    player,
    deposited: await hasDeposited(q, playerId),
    played: await hasPlayed(q, playerId),
    had: await listHad(q, [playerId, ...linked]),
    missed: await missedOffers(q, playerId),
    openClaim: await findOpenClaim(q, playerId),
    overBudget: await overBudget(q, [playerId, ...linked], now),
    hasPurse: running.some((g) => g.kind !== 'spins'),
    refusal: (await giftRefusal(q, playerId)) ?? (await careRefusal(q, playerId)),
  }
}
