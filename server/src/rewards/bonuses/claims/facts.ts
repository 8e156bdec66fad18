import type { Query } from '../../../../../database/src/database.ts'
import { playerFacts } from '../../../players/players.ts'
import { giftRefusal, hasDeposited, hasPlayed } from '../../../wallet/wallet.ts'
import type { Around } from '../around.ts'
import { activeGrants, listHad } from '../grants/store.ts'
import type { Facts } from './judge.ts'
import { openClaimOf } from './store.ts'

/** What is known of a player; undefined where there is none. */
export const factsOf = async (
  q: Query,
  around: Pick<Around, 'linked'>,
  playerId: bigint,
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
    openClaim: await openClaimOf(q, playerId),
    hasPurse: running.some((g) => g.kind !== 'spins'),
    refusal: await giftRefusal(q, playerId),
  }
}
