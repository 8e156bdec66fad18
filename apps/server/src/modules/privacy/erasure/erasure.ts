import type { Query, Tx } from '@felek/database/database.ts'
import { eraseCashier, hasOpenMatter, openKinds, type CashierDeps } from '../../cashier/cashier.ts'
import { eraseMessages } from '../../messages/messages.ts'
import { erasePlayer, insertErasure, type PlayersDeps } from '../../players/players.ts'
import { hasOpenCoupon } from '../../sportsbook/sportsbook.ts'
import { eraseCases, listOpenCases } from '../../support/support.ts'
import { getStandings, hasOpenRound } from '../../wallet/wallet.ts'
import { forgetReplies } from '../../../rpc/idempotency.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { after, hasOpenCase, waitMs, type Rulebook } from '../../protection/protection.ts'
import { dropExports } from '../exports/store.ts'

/*
 * Erasing a person (docs/decisions/0169). Whatever names them goes in one transaction; what the law keeps stays under
 * their number: ledger, rounds, coupons, amounts and times of requests.
 */

export type ErasureDeps = CashierDeps & PlayersDeps & Rulebook

/** What proposals of staff's know of a player. */
export type Proposals = {
  hasWaitingProposal(q: Query, playerId: bigint): Promise<boolean>
  /** Takes the person out of those that were decided. */
  eraseDecided(tx: Tx, playerId: bigint, username: string): Promise<void>
}

/** A round without its end is looked for among those of this long. */
const roundsWithinMs = 30 * 86_400_000

/** Throws what stands in the way: all that has not ended, or that is still owed. */
export const requireErasable = async (
  { wallet, now }: ErasureDeps,
  q: Query,
  { playerId, status, proposals }: { playerId: bigint; status: string; proposals: Proposals },
): Promise<void> => {
  if (status !== 'closed') throw new Refusal('erase_active')
  const standing = (await getStandings(q, [playerId])).get(playerId)
  const until = standing?.refused_why === 'excluded' ? standing.refused_until : null
  if (standing && until && until > standing.now)
    throw new Refusal('erase_excluded', { date: until })
  const { cashKurus, bonusKurus, lockedKurus } = await wallet.balances(q, playerId)
  if (cashKurus + bonusKurus + lockedKurus > 0n) throw new Refusal('erase_money')
  if ((await openKinds(q, playerId)).size > 0 || (await hasOpenMatter(q, playerId)))
    throw new Refusal('erase_request')
  const since = new Date(now().getTime() - roundsWithinMs)
  if (await hasOpenRound(q, playerId, since)) throw new Refusal('erase_round')
  if (await hasOpenCoupon(q, playerId)) throw new Refusal('erase_coupon')
  const cases = await listOpenCases(q, playerId)
  if (cases.length > 0 || (await hasOpenCase(q, playerId))) throw new Refusal('erase_case')
  if (await proposals.hasWaitingProposal(q, playerId)) throw new Refusal('erase_proposal')
}

/** How long an exclusion holds on; undefined where there is none. One whose time is over still waits as coming back does. */
const findExclusion = async (
  deps: ErasureDeps,
  tx: Tx,
  playerId: bigint,
): Promise<Date | null | undefined> => {
  const standing = (await getStandings(tx, [playerId])).get(playerId)
  if (standing?.refused_why !== 'excluded') return undefined
  return standing.endless ? null : after(deps.now(), waitMs(deps, returnHours))
}
const returnHours = 24

/** Erases whoever `requireErasable` has let through, in the transaction of the approval. */
export const erasePerson = async (
  deps: ErasureDeps,
  tx: Tx,
  playerId: bigint,
  { approvalId, proposals }: { approvalId: bigint; proposals: Proposals },
): Promise<void> => {
  const now = deps.now()
  const exclusion = await findExclusion(deps, tx, playerId)
  await insertErasure(tx, { playerId, approvalId, now })
  await eraseCashier(deps, tx, playerId, now)
  const caseNumbers = await eraseCases(tx, playerId)
  await dropExports(tx, playerId)
  const person = await erasePlayer(deps, tx, playerId, { now, exclusion })
  await eraseMessages(deps, tx, playerId, { ...person, caseNumbers })
  await forgetReplies(tx, { playerId, username: person.username })
  await proposals.eraseDecided(tx, playerId, person.username)
}
