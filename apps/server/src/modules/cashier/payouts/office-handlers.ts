import type { officeCashier as calls } from '@felek/contract/office/cashier.ts'
import type { Parsed } from '@felek/contract/call.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Handler, OfficeHandlers } from '../../../deps.ts'
import { guardedHandler } from '../../../rpc/guarded-handler.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { maskIban, maskOwner } from '../accounts/masks.ts'
import { rowId } from '../accounts/accounts.ts'
import type { CashierDeps } from '../deps.ts'
import {
  payOutInTx,
  readPayOutFacts,
  readPayOutSubject,
  type PayOutFacts,
  type PayOutInput,
} from './pay-out.ts'

/* The payouts desk: money out for who cannot ask for it. */

const requireId = (text: string): bigint => {
  const id = rowId(text)
  if (id === undefined) throw new Refusal('not_found')
  return id
}

const payOutSubject: Handler<typeof calls.payOutSubject, CashierDeps> = async (
  { playerID },
  ctx,
) => {
  const { card, because, cashKurus, accounts } = await readPayOutSubject(
    ctx.q,
    ctx.deps,
    requireId(playerID),
  )
  ctx.audit({ subject: { kind: 'player', ids: [card.playerId] } })
  return {
    player: { playerID: String(card.playerId), username: card.username },
    because,
    cash: toAmount(cashKurus),
    accounts: accounts.map(({ account, iban, against }) => ({
      bankAccountID: String(account.id),
      bank: account.bank_name,
      owner: maskOwner(account.owner),
      iban: maskIban(iban),
      since: account.iban_at.toISOString(),
      against,
    })),
  }
}

const toPayOut = (input: Parsed<typeof calls.payOut>): PayOutInput => ({
  playerId: requireId(input.playerID),
  bankAccountID: input.bankAccountID,
  methodID: input.methodID,
  amountKurus: toKurus(input.amount),
  forfeitBonus: input.forfeitBonus,
})

const payOut = guardedHandler<typeof calls.payOut, CashierDeps, PayOutFacts>({
  facts: (input, { deps, q, now }) => readPayOutFacts(q, deps, toPayOut(input), now),
  guard: () => 'pay_out',
  async run(input, ctx) {
    const { tx, deps, staff, now, approval } = ctx
    const { reason } = input
    const staffId = approval?.proposerId ?? staff.staffId
    const paid = await payOutInTx(tx, deps, { ...toPayOut(input), staffId, reason }, now)
    ctx.audit({
      subject: { kind: 'withdrawal', ids: [paid.id, requireId(input.playerID)] },
      after: { paidOut: true, amount: input.amount },
      reason,
    })
    return { id: String(paid.id), version: paid.version }
  },
})

type PayoutCalls = Pick<typeof calls, 'payOutSubject' | 'payOut'>

export const payoutHandlers: OfficeHandlers<PayoutCalls, CashierDeps> = { payOutSubject, payOut }
