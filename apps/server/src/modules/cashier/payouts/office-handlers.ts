import type {
  officeCashier as calls,
  PayoutFile as ShownFile,
} from '@felek/contract/office/cashier.ts'
import type { Parsed } from '@felek/contract/call.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Handler, OfficeHandlers } from '../../../deps.ts'
import { guardedHandler } from '../../../rpc/guarded-handler.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { maskIban, maskOwner } from '../accounts/masks.ts'
import { rowId } from '../accounts/accounts.ts'
import { listPayingMethods } from '../methods/store.ts'
import { listPlayerCards } from '../../players/players.ts'
import type { CashierDeps } from '../deps.ts'
import * as manual from './manual.ts'
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
  const methods = await listPayingMethods(ctx.q)
  ctx.audit({ subject: { kind: 'player', ids: [card.playerId] } })
  return {
    player: { playerID: String(card.playerId), username: card.username },
    methods: methods.map((row) => ({
      methodID: row.id,
      name: ctx.lang === 'tr' ? row.name_tr : row.name_en,
    })),
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
  once: 'playerID',
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

const payouts: Handler<typeof calls.payouts, CashierDeps> = async (
  { state, after, limit },
  ctx,
) => {
  const page = {
    state,
    after: after === undefined ? 0n : requireId(after),
    limit: limit ?? 50,
  }
  const rows = await manual.listPayouts(ctx.q, page)
  const players = await listPlayerCards(ctx.q, [...new Set(rows.map((row) => row.player_id))])
  ctx.audit({ subject: { kind: 'player', ids: [...players.keys()] } })
  return rows.map((row) => ({
    id: String(row.id),
    code: row.reference,
    player: {
      playerID: String(row.player_id),
      username: players.get(row.player_id)?.username ?? '',
    },
    amount: toAmount(row.amount_kurus),
    bank: row.bank_name,
    clearedAt: row.cleared_at.toISOString(),
    isStopped: row.isStopped,
    file:
      row.file_id === null || row.line === null || row.filed_at === null
        ? null
        : { fileID: String(row.file_id), line: row.line, at: row.filed_at.toISOString() },
    version: row.version,
  }))
}

const toShownFile = (file: manual.PayoutFile): ShownFile => ({
  fileID: String(file.fileId),
  name: file.name,
  lines: file.lines,
  total: toAmount(file.totalKurus),
  sha256: file.sha256,
})

/** What the audit has of a file: whose withdrawals, how much, and the hash of its bytes. */
const toFileNote = (file: manual.PayoutFile) => ({
  subject: { kind: 'withdrawal', ids: file.requestIds } as const,
  after: {
    file: String(file.fileId),
    lines: file.lines,
    total: toAmount(file.totalKurus),
    sha256: file.sha256,
  },
})

const payoutFile: Handler<typeof calls.payoutFile, CashierDeps> = async (_input, ctx) => {
  const { tx, deps, staff, now } = ctx
  const file = await manual.makePayoutFile(tx, deps, { staffId: staff.staffId }, now)
  ctx.audit(file ? toFileNote(file) : { subject: { kind: 'none', ids: [] }, after: { lines: 0 } })
  return { file: file ? toShownFile(file) : null }
}

const payoutFileText: Handler<typeof calls.payoutFileText, CashierDeps> = async (
  { fileID },
  ctx,
) => {
  const file = await manual.readPayoutFile(ctx.q, ctx.deps, requireId(fileID))
  if (!file) throw new Refusal('not_found')
  ctx.audit({ kind: 'export', ...toFileNote(file) })
  return { ...toShownFile(file), text: file.text }
}

const requireDone = (done: manual.PayoutResult): Extract<manual.PayoutResult, { status: 'ok' }> => {
  if (done.status !== 'ok') throw new Refusal(done.status)
  return done
}

const markPaid: Handler<typeof calls.markPaid, CashierDeps> = async (input, ctx) => {
  const { tx, deps, staff, now } = ctx
  const { version, bankReference } = input
  const id = requireId(input.withdrawalID)
  const decision = { id, version, staffId: staff.staffId, bankReference }
  const done = requireDone(await manual.markPaidInTx(tx, deps, decision, now))
  ctx.audit({
    subject: { kind: 'withdrawal', ids: [id, done.playerId] },
    after: { paid: true, amount: toAmount(done.amountKurus), bankReference },
  })
  return { version: done.version }
}

type ReturnFacts = { code: string; amount: string; fileID: string; sentAt: string }

const returnPayout = guardedHandler<typeof calls.returnPayout, CashierDeps, ReturnFacts>({
  once: 'withdrawalID',
  async facts({ withdrawalID }, { q }) {
    const facts = await manual.readReturnFacts(q, requireId(withdrawalID))
    if (!facts) throw new Refusal('changed')
    return facts
  },
  // Money that a bank may have paid comes back to cash: nobody says so alone.
  guard: () => 'payout_returned',
  async run({ withdrawalID, version, note, reason }, ctx) {
    const { tx, deps, staff, now, approval } = ctx
    const id = requireId(withdrawalID)
    const staffId = approval?.proposerId ?? staff.staffId
    // What was proposed stands on the facts that are compared.
    const decision = approval ? { id, staffId, note } : { id, version, staffId, note }
    const done = requireDone(await manual.returnPayoutInTx(tx, deps, decision, now))
    ctx.audit({
      subject: { kind: 'withdrawal', ids: [id, done.playerId] },
      after: { returned: true, amount: toAmount(done.amountKurus) },
      reason,
    })
    return { version: done.version }
  },
})

type PayoutCalls = Pick<
  typeof calls,
  | 'payOutSubject'
  | 'payOut'
  | 'payouts'
  | 'payoutFile'
  | 'payoutFileText'
  | 'markPaid'
  | 'returnPayout'
>

export const payoutHandlers: OfficeHandlers<PayoutCalls, CashierDeps> = {
  payOutSubject,
  payOut,
  payouts,
  payoutFile,
  payoutFileText,
  markPaid,
  returnPayout,
}
