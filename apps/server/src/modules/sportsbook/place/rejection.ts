import type { Query } from '@felek/database/database.ts'
import { refusalOf } from '../../protection/protection.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { listLimits, getStandings } from '../../wallet/wallet.ts'
import type { SportsDeps } from '../deps.ts'

/** What a player is told of a stake that the vault did not take; the verdict is kept with the coupon. */
export const refusalOfVerdict = async (
  q: Query,
  playerId: bigint,
  why: string,
): Promise<Refusal> => {
  if (why === 'insufficient_funds' || why === 'excluded') return new Refusal(why)
  const standing = (await getStandings(q, [playerId])).get(playerId)
  const limit = (await listLimits(q, playerId)).find((it) => why === `limit:${it.kind}:${it.win}`)
  return refusalOf({ why, until: standing?.refused_until, restartsAt: limit?.restarts_at })
}

/** Throws where a press comes later than it was meant: nothing moves by it. */
export const refuseLate = (
  { now }: Pick<SportsDeps, 'now'>,
  deadline: string | undefined,
): void => {
  if (deadline !== undefined && now().getTime() > Date.parse(deadline))
    throw new Refusal('too_late')
}
