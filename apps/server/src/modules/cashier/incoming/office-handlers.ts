import type { Parsed } from '@felek/contract/call.ts'
import type { DepositRow, depositCalls as calls } from '@felek/contract/office/cashier-deposits.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { Handler } from '../../../deps.ts'
import { guardedHandler } from '../../../rpc/guarded-handler.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { listPlayerCards, playerCard, type PlayerCard } from '../../players/players.ts'
import { rowId } from '../accounts/accounts.ts'
import { maskIban, maskOwner } from '../accounts/masks.ts'
import type { CashierDeps } from '../deps.ts'
import { listSteps } from '../store.ts'
import {
  confirmDepositInTx,
  findIncoming,
  listIncoming,
  readConfirmFacts,
  refuseDepositInTx,
  type ConfirmFacts,
  type DepositResult,
  type IncomingOrder,
  type IncomingRow,
} from './incoming.ts'

/* The deposits desk: what players asked for, and what staff have seen come. */

/** Whether a proposal about something waits. */
export type FindWaitingProposal = (
  q: Query,
  about: { call: string; field: string; id: string },
) => Promise<bigint | undefined>

const requireId = (text: string): bigint => {
  const id = rowId(text)
  if (id === undefined) throw new Refusal('not_found')
  return id
}

const statusOf = {
  waiting: 1001,
  review: 1004,
  credited: 1002,
  refused: 1003,
  cancelled: 1005,
} as const satisfies Record<DepositRow['state'], number>

const stateOf = (status: number): DepositRow['state'] =>
  (Object.keys(statusOf) as DepositRow['state'][]).find((it) => statusOf[it] === status) ??
  'waiting'

const toRow = (
  it: IncomingRow,
  players: ReadonlyMap<bigint, Pick<PlayerCard, 'username'>>,
  lang: Lang,
): DepositRow => ({
  id: String(it.id),
  code: it.reference,
  player: { playerID: String(it.player_id), username: players.get(it.player_id)?.username ?? '' },
  amount: toAmount(it.amount_kurus),
  method: lang === 'tr' ? it.method_tr : it.method_en,
  gateway: it.gateway,
  bank: it.bank_name,
  state: stateOf(it.status),
  createdAt: it.created_at.toISOString(),
  expiresAt: it.expires_at?.toISOString() ?? null,
  account:
    it.receiving_id === null
      ? null
      : {
          accountID: String(it.receiving_id),
          bank: it.account_bank ?? '',
          IBAN: maskIban(it.account_iban ?? ''),
        },
  isByEye: it.confirmed_at !== null,
  version: it.version,
})

const ageMs = { hour: 3_600_000, day: 86_400_000 } as const

/** A code as it stands in a request, whether or not somebody has typed what all codes begin with. */
const toCode = (typed: string): string => {
  const code = typed.replace(/\s/g, '').toUpperCase()
  return code.startsWith('FLK-') ? code : `FLK-${code}`
}

/** What waits is worked off from the oldest on; of all else the newest is looked for. */
const toOrder = ({ sort, state }: Parsed<typeof calls.deposits>): IncomingOrder => {
  if (sort === undefined)
    return { by: 'id', isDescending: !(state === 'waiting' || state === 'review') }
  return {
    by: sort.endsWith('amount') ? 'amount_kurus' : 'id',
    isDescending: sort.startsWith('-'),
  }
}

const deposits: Handler<typeof calls.deposits, CashierDeps> = async (input, ctx) => {
  const { state, method, byHand, age, unproved, code, after, limit } = input
  const filter = {
    status: state && statusOf[state],
    methodId: method,
    isByHand: byHand,
    before: age && new Date(ctx.now.getTime() - ageMs[age]),
    isUnproved: unproved,
    code: code ? toCode(code) : undefined,
  }
  const page = { after: after === undefined ? undefined : requireId(after), limit: limit ?? 50 }
  const rows = await listIncoming(ctx.q, filter, toOrder(input), page)
  const players = await listPlayerCards(ctx.q, [...new Set(rows.map((row) => row.player_id))])
  ctx.audit({ subject: { kind: 'player', ids: [...players.keys()] } })
  return rows.map((row) => toRow(row, players, ctx.lang))
}

const deposit =
  (findWaitingProposal: FindWaitingProposal): Handler<typeof calls.deposit, CashierDeps> =>
  async ({ depositID }, ctx) => {
    const id = requireId(depositID)
    const row = await findIncoming(ctx.q, id)
    if (!row) throw new Refusal('not_found')
    const card = await playerCard(ctx.q, row.player_id)
    const about = { call: 'office_cashier/confirm_deposit', field: 'depositID', id: depositID }
    const proposal = await findWaitingProposal(ctx.q, about)
    ctx.audit({ subject: { kind: 'player', ids: [row.player_id] } })
    const { confirmed_at: at, confirmed_kurus: kurus, bank_reference: bankReference } = row
    return {
      ...toRow(row, new Map(card ? [[row.player_id, card]] : []), ctx.lang),
      sender: row.sender_name === null ? null : maskOwner(row.sender_name),
      owner: card ? maskOwner(`${card.firstname} ${card.lastname}`) : '',
      note: row.note,
      steps: (await listSteps(ctx.q, row.player_id, id)).map((step) => ({
        status: String(step.status),
        at: step.at.toISOString(),
        noteKey: step.note_key,
      })),
      confirmation:
        at === null || kurus === null || bankReference === null
          ? null
          : {
              bankReference,
              amount: toAmount(kurus),
              at: at.toISOString(),
              isProved: row.proved_at !== null,
            },
      approvalID: proposal === undefined ? null : String(proposal),
    }
  }

const requireDone = (done: DepositResult): Extract<DepositResult, { status: 'ok' }> => {
  if (done.status !== 'ok') throw new Refusal(done.status)
  return done
}

const confirmDeposit = guardedHandler<typeof calls.confirmDeposit, CashierDeps, ConfirmFacts>({
  once: 'depositID',
  async facts({ depositID, amount }, { q }) {
    const facts = await readConfirmFacts(q, requireId(depositID), toKurus(amount))
    if (!facts) throw new Refusal('changed')
    return facts
  },
  guard: (_input, { why }) => why || undefined,
  async run(input, ctx) {
    const { tx, deps, staff, now, approval } = ctx
    const { bankReference, reason } = input
    const id = requireId(input.depositID)
    const by = {
      id,
      amountKurus: toKurus(input.amount),
      bankReference,
      staffId: approval?.proposerId ?? staff.staffId,
    }
    // What was proposed stands on the facts that are compared.
    const decision = approval ? by : { ...by, version: input.version }
    const done = requireDone(await confirmDepositInTx(tx, deps, decision, now))
    ctx.audit({
      subject: { kind: 'player', ids: [done.playerId] },
      after: { deposit: String(id), credited: true, amount: input.amount, bankReference },
      reason,
    })
    return { version: done.version }
  },
})

const refuseDeposit: Handler<typeof calls.refuseDeposit, CashierDeps> = async (
  input: Parsed<typeof calls.refuseDeposit>,
  ctx,
) => {
  const { tx, deps, staff, now } = ctx
  const { version, note, reason } = input
  const id = requireId(input.depositID)
  const decision = { id, version, staffId: staff.staffId, note }
  const done = requireDone(await refuseDepositInTx(tx, deps, decision, now))
  ctx.audit({
    subject: { kind: 'player', ids: [done.playerId] },
    after: { deposit: String(id), refused: true, amount: toAmount(done.amountKurus) },
    reason,
  })
  return { version: done.version }
}

export const incomingHandlers = (findWaitingProposal: FindWaitingProposal) => ({
  deposits,
  deposit: deposit(findWaitingProposal),
  confirmDeposit,
  refuseDeposit,
})
