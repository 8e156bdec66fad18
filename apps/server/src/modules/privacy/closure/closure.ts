import type { privacy } from '@felek/contract/privacy.ts'
import type { Query } from '@felek/database/database.ts'
import { openKinds } from '../../cashier/cashier.ts'
import type { Handler } from '../../../deps.ts'
import { dropExports } from '../exports/store.ts'
import type { PrivacyDeps } from '../deps.ts'
import { closePlayer, requireStepUp } from '../../players/players.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { hasOpenStake } from '../../wallet/wallet.ts'

/** A stake without its end is looked for among those of this long; an older one is none's any more. */
const stakesWithinMs = 86_400_000

/** Throws what stands in the way of closing: money in the account, or on its way in or out. */
const requireEmpty = async (
  deps: Pick<PrivacyDeps, 'wallet' | 'now'>,
  q: Query,
  playerId: bigint,
) => {
  const open = await openKinds(q, playerId)
  if (open.has('withdraw')) throw new Refusal('withdrawal_open')
  if (open.has('deposit')) throw new Refusal('deposit_open')
  const since = new Date(deps.now().getTime() - stakesWithinMs)
  if (await hasOpenStake(q, playerId, since)) throw new Refusal('rounds_open')
  const { cashKurus, bonusKurus, lockedKurus } = await deps.wallet.balances(q, playerId)
  if (lockedKurus > 0n) throw new Refusal('money_held')
  if (cashKurus + bonusKurus > 0n)
    throw new Refusal('balance_left', { amount: cashKurus + bonusKurus })
}

/**
 * user/close_account. The row of the player is taken first, so that what is asked afterwards can not
 * change by a call of theirs: every one of their sessions is over once this commits. Money that is
 * owed may still come (a win of a round that hung for a day): it is theirs, and the mail says how
 * they get it.
 */
export const closeAccount: Handler<typeof privacy.closeAccount, PrivacyDeps> = async (
  { reason },
  ctx,
) => {
  const { deps, tx, player, now } = ctx
  requireStepUp(player, now)
  const closed = await closePlayer(deps, tx, player.playerId, {
    reason,
    address: ctx.ip,
    host: ctx.host,
  })
  if (!closed) throw new Refusal('session_expired')
  await requireEmpty(deps, tx, player.playerId)
  await dropExports(tx, player.playerId)
  ctx.setMessage('account_closed')
  return { closedAt: now.toISOString() }
}
