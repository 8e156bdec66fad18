import { clearWaitingForRoom, clearWaitingForStaff } from './rule-clearing.ts'
import { anId, asOwner, bet, win } from '../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { recordSecurityEvent, type SecurityKind } from '../../security/security.ts'
import type { CashierDeps } from '../deps.ts'
import type { TestCashier } from '../test-cashier.ts'
import { sendPayouts } from '../withdrawals.ts'
import { clearInTx, getWithdrawal, type WithdrawalDetail } from './clearing.ts'

/** What a house of real money lets go. */
export const strictRule = {
  WITHDRAWAL_RULE_MAX: '2000',
  WITHDRAWAL_RULE_DAY: '5000',
  WITHDRAWAL_RULE_HOUR: '100000',
  WITHDRAWAL_RULE_LEVEL: 'note',
}

/** The deps of a process with another rule. */
export const withRule = <D extends CashierDeps>(
  deps: D,
  rule: Partial<D['env']['withdrawalRule']>,
): D => ({ ...deps, env: { ...deps.env, withdrawalRule: { ...deps.env.withdrawalRule, ...rule } } })

/** Own money that was staked once and won back. */
export const turnOver = async (
  { deps }: TestCashier,
  { playerId }: TestPlayer,
  amountKurus: bigint,
): Promise<void> => {
  const stake = { ...bet(playerId, amountKurus), roundId: anId() }
  await deps.wallet.post(stake)
  await deps.wallet.post(win(playerId, amountKurus, stake.transactionId))
}

/** A change of what guards the account, as its own module records it. */
export const recordChange = (
  { db, deps }: TestCashier,
  { playerId }: TestPlayer,
  kind: SecurityKind,
): Promise<void> => db.inTx((tx) => recordSecurityEvent(tx, deps, { kind, playerId }))

export type Subject = { who: TestPlayer; account: string }

type Lacks = 'paid' | 'rest' | 'identity' | 'turnover'

/** A withdrawal that was paid, nine days ago by its date. */
const payBefore = async (t: TestCashier, subject: Subject): Promise<void> => {
  const id = await ask(t, subject)
  await t.db.inTx((tx) => clearInTx(tx, t.deps, { id, reason: 'the first one' }, t.deps.now()))
  await sendPayouts(t.deps)
  await t.tell(t.message({ reference: `PAY-${id}`, event: 'payout.paid', amount: '100.00' }))
  await asOwner(
    t.db,
    `set session_replication_role = replica;
    update cashier_requests set created_at = created_at - interval '9 days' where id = ${id}`,
  )
}

/**
 * A player of whose withdrawals there is nothing to know: an account that has rested, a withdrawal that was paid days
 * ago, a confirmed identity, money that was staked. What is named is left out.
 */
export const aSubject = async (
  t: TestCashier,
  { cashKurus = 1_000_000n, lacks, n }: { cashKurus?: bigint; lacks?: Lacks; n?: number } = {},
): Promise<Subject> => {
  const before = lacks === 'paid' ? 0n : 10_000n
  const who = await t.aPlayer({
    cashKurus: cashKurus + before,
    identityConfirmed: lacks !== 'identity',
  })
  const account = await t.account(who, n)
  if (lacks !== 'rest')
    await t.db.query(
      "update cashier_accounts set iban_at = iban_at - interval '2 days' where id = $1",
      [BigInt(account)],
    )
  if (lacks !== 'turnover') await turnOver(t, who, cashKurus + before)
  if (lacks !== 'paid') await payBefore(t, { who, account })
  return { who, account }
}

/** Asks for a withdrawal, in TL; answers its id. */
export const ask = async (t: TestCashier, { who, account }: Subject, amount = '100') => {
  const { data, error } = await t.withdraw(who, account, { methodID: '11', amount })
  if (error !== '') throw new Error(`the withdrawal was refused: ${error}`)
  return BigInt(data.id)
}

export const read = async (t: TestCashier, id: bigint): Promise<WithdrawalDetail> => {
  const found = await getWithdrawal(t.deps, t.db.read, id)
  if (!found) throw new Error(`no withdrawal ${id}`)
  return found
}

/** Whether it has left, or what it waits for. */
export const fateOf = ({ status, waitsFor }: WithdrawalDetail): string =>
  status === 1004 ? 'left' : status === 1001 ? `waits for ${waitsFor}` : String(status)

/** Judges again everything that waits, as the two errands do in their time. */
export const clearWaiting = async (deps: CashierDeps): Promise<void> => {
  await clearWaitingForRoom(deps)
  await clearWaitingForStaff(deps)
}
