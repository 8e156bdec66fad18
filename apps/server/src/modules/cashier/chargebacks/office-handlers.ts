import type { Parsed } from '@felek/contract/call.ts'
import type {
  ChargebackRow,
  chargebackCalls as calls,
} from '@felek/contract/office/cashier-chargebacks.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { Handler } from '../../../deps.ts'
import { guardedHandler } from '../../../rpc/guarded-handler.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import { listPlayerCards, playerCard, type PlayerCard } from '../../players/players.ts'
import { rowId } from '../accounts/accounts.ts'
import type { CashierDeps } from '../deps.ts'
import { methodById } from '../methods/store.ts'
import { manualGateway } from '../store.ts'
import { recordRecallInTx, takeRecallable } from './chargebacks.ts'
import { decideCaseInTx, requireFit } from './decisions.ts'
import * as store from './store.ts'

/* The desk of recalled deposits. */

/** Whether a proposal about something waits. */
type FindWaitingProposal = (
  q: Query,
  about: { call: string; field: string; id: string },
) => Promise<bigint | undefined>

const requireId = (text: string): bigint => {
  const id = rowId(text)
  if (id === undefined) throw new Refusal('not_found')
  return id
}

const toCode = (typed: string): string => {
  const code = typed.replace(/\s/g, '').toUpperCase()
  return code.startsWith('FLK-') ? code : `FLK-${code}`
}

type Cards = ReadonlyMap<bigint, Pick<PlayerCard, 'username'>>

const toRow = (it: store.ChargebackRow, players: Cards, lang: Lang): ChargebackRow => ({
  chargebackID: String(it.chargeback_id),
  depositID: String(it.request_id),
  code: it.code,
  player: { playerID: String(it.player_id), username: players.get(it.player_id)?.username ?? '' },
  method: lang === 'tr' ? it.method_tr : it.method_en,
  gateway: it.gateway,
  kind: it.kind,
  reference: it.reference,
  amount: toAmount(it.amount_kurus),
  taken: toAmount(it.taken_kurus),
  owed: toAmount(it.owed_kurus),
  state: it.ended ?? 'open',
  recordedAt: it.recorded_at.toISOString(),
  endedAt: it.ended_at?.toISOString() ?? null,
})

/** What waits is worked off from the oldest on; of all else the newest is looked for. */
const toOrder = ({ sort, view }: Parsed<typeof calls.chargebacks>): store.CaseOrder =>
  sort === undefined
    ? { by: 'recorded', isDescending: view === 'closed' || view === 'won' }
    : { by: sort.endsWith('owed') ? 'owed' : 'recorded', isDescending: sort.startsWith('-') }

const chargebacks: Handler<typeof calls.chargebacks, CashierDeps> = async (input, ctx) => {
  const { view, kind, code, after, limit } = input
  const page = { after: after === undefined ? undefined : requireId(after), limit: limit ?? 50 }
  const filter = { view, kind, code: code ? toCode(code) : undefined }
  const rows = await store.listCases(ctx.q, filter, toOrder(input), page)
  const players = await listPlayerCards(ctx.q, [...new Set(rows.map((row) => row.player_id))])
  ctx.audit({ subject: { kind: 'player', ids: [...players.keys()] } })
  return rows.map((row) => toRow(row, players, ctx.lang))
}

const chargeback =
  (findWaitingProposal: FindWaitingProposal): Handler<typeof calls.chargeback, CashierDeps> =>
  async ({ chargebackID }, ctx) => {
    const { q, deps, lang } = ctx
    const it = await store.findCase(q, requireId(chargebackID))
    if (!it) throw new Refusal('not_found')
    const players = await listPlayerCards(q, [it.player_id])
    const call = 'office_cashier/decide_chargeback'
    const about = { call, field: 'chargebackID', id: chargebackID }
    const proposal = await findWaitingProposal(q, about)
    const mayWin = it.ended === null && it.gateway === manualGateway
    ctx.audit({ subject: { kind: 'player', ids: [it.player_id] } })
    return {
      ...toRow(it, players, lang),
      deposited: toAmount(it.deposited_kurus),
      collected: toAmount(it.collected_kurus),
      writtenOff: toAmount(it.written_off_kurus),
      cash: toAmount((await deps.wallet.balances(q, it.player_id)).cashKurus),
      payments: (await store.listPayments(q, it.chargeback_id)).map((payment) => ({
        how: payment.how,
        amount: toAmount(payment.amount_kurus),
        at: payment.at.toISOString(),
      })),
      cameBack: (mayWin ? await store.listCameBack(q, it.amount_kurus) : []).map((money) => ({
        suspenseID: String(money.suspense_id),
        reference: money.reference,
        receivedAt: money.received_at.toISOString(),
      })),
      approvalID: proposal === undefined ? null : String(proposal),
    }
  }

const recallSubject =
  (findWaitingProposal: FindWaitingProposal): Handler<typeof calls.recallSubject, CashierDeps> =>
  async ({ code }, { q, deps, lang, audit }) => {
    const deposit = await store.findDepositByCode(q, toCode(code))
    const card = deposit && (await playerCard(q, deposit.player_id))
    const method = deposit && (await methodById(q, deposit.method_id))
    audit({ subject: { kind: 'player', ids: deposit ? [deposit.player_id] : [] } })
    if (!deposit || !card) throw invalidFields({ code: 'recall_unknown' })
    const { id, player_id: playerId, amount_kurus: kurus } = deposit
    const call = 'office_cashier/save_chargeback'
    const proposal = await findWaitingProposal(q, { call, field: 'depositID', id: String(id) })
    return {
      depositID: String(id),
      code: deposit.reference,
      player: { playerID: String(playerId), username: card.username },
      method: (lang === 'tr' ? method?.name_tr : method?.name_en) ?? '',
      deposited: toAmount(kurus),
      createdAt: deposit.created_at.toISOString(),
      left: toAmount(kurus - (await store.sumRecalled(q, id))),
      cash: toAmount((await deps.wallet.balances(q, playerId)).cashKurus),
      unsent: toAmount(await store.sumPlayerUnsent(q, playerId)),
      approvalID: proposal === undefined ? null : String(proposal),
    }
  }

type RecallFacts = { code: string; username: string; deposited: string; recalled: string }

/** What is taken stands in no fact: a balance moves with every stake, and the rest is owed. */
const saveChargeback = guardedHandler<typeof calls.saveChargeback, CashierDeps, RecallFacts>({
  once: 'depositID',
  async facts({ depositID, amount, reference }, { q }) {
    const recall = { requestId: requireId(depositID), amountKurus: toKurus(amount) }
    const deposit = await takeRecallable(q, recall)
    if (!deposit) throw new Refusal('not_found')
    if (await store.findByReference(q, deposit.gateway, reference))
      throw invalidFields({ reference: 'recall_known' })
    return {
      code: deposit.reference,
      username: (await playerCard(q, deposit.player_id))?.username ?? '',
      deposited: toAmount(deposit.amount_kurus),
      recalled: toAmount(await store.sumRecalled(q, deposit.id)),
    }
  },
  guard: () => 'deposit_recalled',
  async run(input, ctx) {
    const { tx, deps, staff, now, approval } = ctx
    const { kind, reference, reason } = input
    const recall = {
      requestId: requireId(input.depositID),
      kind,
      amountKurus: toKurus(input.amount),
      reference,
      reason,
      staffId: approval?.proposerId ?? staff.staffId,
    }
    const done = await recordRecallInTx(tx, deps, recall, now)
    if (!done) throw new Refusal('changed')
    const { takenKurus, owedKurus, chargebackId } = done
    const [taken, owed] = [toAmount(takenKurus), toAmount(owedKurus)]
    ctx.audit({
      subject: { kind: 'player', ids: [done.playerId] },
      after: {
        deposit: input.depositID,
        kind,
        reference,
        amount: input.amount,
        takenBack: taken,
        owed,
      },
      reason,
    })
    return { chargebackID: String(chargebackId), taken, owed }
  },
})

type CaseFacts = {
  code: string
  username: string
  recalled: string
  takenBack: string
  owed: string
}

const toDecision = (input: Parsed<typeof calls.decideChargeback>) => ({
  id: requireId(input.chargebackID),
  act: input.do,
  amountKurus: input.amount === undefined ? undefined : toKurus(input.amount),
  suspenseId: input.suspenseID === undefined ? undefined : requireId(input.suspenseID),
  reason: input.reason,
})

const decideChargeback = guardedHandler<typeof calls.decideChargeback, CashierDeps, CaseFacts>({
  once: 'chargebackID',
  async facts(input, { q }) {
    const it = await store.findCase(q, requireId(input.chargebackID))
    if (!it) throw new Refusal('not_found')
    requireFit(it, toDecision(input))
    return {
      code: it.code,
      username: (await playerCard(q, it.player_id))?.username ?? '',
      recalled: toAmount(it.amount_kurus),
      takenBack: toAmount(it.taken_kurus + it.collected_kurus),
      owed: toAmount(it.owed_kurus),
    }
  },
  guard: (input) => `recall_${input.do}`,
  async run(input, ctx) {
    const { tx, deps, staff, now, approval } = ctx
    const decision = { ...toDecision(input), staffId: approval?.proposerId ?? staff.staffId }
    const after = await decideCaseInTx(tx, deps, decision, now)
    const owed = toAmount(after.owed_kurus)
    ctx.audit({
      subject: { kind: 'player', ids: [after.player_id] },
      after: { recall: input.chargebackID, do: input.do, amount: input.amount, owed },
      reason: input.reason,
    })
    return { state: after.ended ?? 'open', owed }
  },
})

export const chargebackHandlers = (findWaitingProposal: FindWaitingProposal) => ({
  chargebacks,
  chargeback: chargeback(findWaitingProposal),
  recallSubject: recallSubject(findWaitingProposal),
  saveChargeback,
  decideChargeback,
})
