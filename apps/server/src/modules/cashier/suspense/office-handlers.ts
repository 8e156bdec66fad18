import type {
  MatchTarget,
  SuspenseRow,
  suspenseCalls as calls,
} from '@felek/contract/office/cashier-suspense.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Handler } from '../../../deps.ts'
import { guardedHandler } from '../../../rpc/guarded-handler.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import { findPlayersByName, listPlayerCards, type PlayerCard } from '../../players/players.ts'
import { rowId } from '../accounts/accounts.ts'
import { maskIban, maskOwner } from '../accounts/masks.ts'
import { takeBankReference } from '../bank-reference-store.ts'
import type { CashierDeps } from '../deps.ts'
import { openDetails } from '../statements/identity.ts'
import { explainLineInTx, findOpenLine, listExplanations } from '../statements/explaining.ts'
import { listLinesByIds, type ListedLine } from '../statements/lines-store.ts'
import { maskText } from '../statements/masked-line.ts'
import { manualGateway } from '../store.ts'
import {
  findNamed,
  listSuggestions,
  openDepositFor,
  readMoney,
  searchTargets,
  type Money,
  type Target,
} from './matching.ts'
import { listOpenSuspense, takeSuspense, type SuspenseRow as MatterRow } from './store.ts'
import { decideSuspenseInTx, type Decision } from './suspense.ts'

/* The desk of money in suspense, and of money that left unexplained. */

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

const states = {
  1001: 'waiting',
  1002: 'credited',
  1003: 'refused',
  1004: 'review',
  1005: 'cancelled',
} as const
const stateOf = (status: number): MatchTarget['state'] =>
  states[status as keyof typeof states] ?? null

type Cards = ReadonlyMap<bigint, Pick<PlayerCard, 'username'>>

const toRow = (
  matter: MatterRow,
  { line, sender }: { line: ListedLine | undefined; sender: string },
  players: Cards,
): SuspenseRow => ({
  suspenseID: String(matter.suspense_id),
  gateway: matter.gateway,
  what: matter.what,
  amount: toAmount(matter.amount_kurus),
  currency: matter.currency,
  why: matter.why_kept,
  code: (line ? line.code : matter.reference) || null,
  reference: line ? line.bank_reference : matter.transaction_id,
  sender: maskOwner(sender),
  occurredAt: matter.occurred_at.toISOString(),
  receivedAt: matter.received_at.toISOString(),
  player:
    matter.player_id === null
      ? null
      : {
          playerID: String(matter.player_id),
          username: players.get(matter.player_id)?.username ?? '',
        },
  account: line ? { bank: line.bank_name, IBAN: maskIban(line.iban) } : null,
})

const lineIdOf = ({ gateway, event_id: id }: MatterRow): bigint | undefined =>
  gateway === manualGateway && id.startsWith('line-') ? BigInt(id.slice(5)) : undefined

const suspense: Handler<typeof calls.suspense, CashierDeps> = async (input, ctx) => {
  const { q, deps } = ctx
  const { what, gateway, min, max, after, limit } = input
  const rows = await listOpenSuspense(
    q,
    {
      what,
      gateway: gateway || undefined,
      minKurus: min === undefined ? undefined : toKurus(min),
      maxKurus: max === undefined ? undefined : toKurus(max),
    },
    { after: after === undefined ? 0n : requireId(after), limit: limit ?? 50 },
  )
  const lines = await listLinesByIds(
    q,
    rows.flatMap((row) => lineIdOf(row) ?? []),
  )
  const players = await listPlayerCards(q, [...new Set(rows.flatMap((row) => row.player_id ?? []))])
  ctx.audit({ subject: { kind: 'player', ids: [...players.keys()] } })
  return rows.map((row) => {
    const line = lines.get(lineIdOf(row) ?? 0n)
    return toRow(row, { line, sender: line ? openDetails(deps.env, line).name : '' }, players)
  })
}

const toTarget = ({ row, card, fit }: Target): MatchTarget => ({
  depositID: row ? String(row.id) : null,
  player: { playerID: String(card.playerId), username: card.username },
  owner: maskOwner(`${card.firstname} ${card.lastname}`),
  code: row?.reference ?? null,
  amount: row ? toAmount(row.amount_kurus) : null,
  state: row ? stateOf(row.status) : null,
  createdAt: row?.created_at.toISOString() ?? null,
  codeFits: fit.codeFits,
  amountFits: fit.amountFits,
  accountFits: fit.accountFits,
  name: fit.name,
  isProof: fit.isProof,
  needsApproval: fit.why || null,
  isRefused: fit.isRefused,
})

const requireMoney = async (q: Query, deps: CashierDeps, id: string): Promise<Money> => {
  const money = await readMoney(q, deps, requireId(id))
  if (!money) throw new Refusal('not_found')
  return money
}

const findTargets = async (q: Query, money: Money, query: string, now: Date) => {
  if (query === '') return listSuggestions(q, money, now)
  const [playerId] = /^FLK-/i.test(query) ? [] : await findPlayersByName(q, query)
  return searchTargets(q, money, { code: query.toUpperCase(), playerId })
}

const suspenseMatter =
  (findWaitingProposal: FindWaitingProposal): Handler<typeof calls.suspenseMatter, CashierDeps> =>
  async ({ suspenseID, query }, ctx) => {
    const { q, deps, now } = ctx
    const money = await requireMoney(q, deps, suspenseID)
    const { matter, line } = money
    const targets = await findTargets(q, money, query ?? '', now)
    const players = await listPlayerCards(q, matter.player_id === null ? [] : [matter.player_id])
    const ids = [...players.keys(), ...targets.map(({ card }) => card.playerId)]
    ctx.audit({ subject: { kind: 'player', ids: [...new Set(ids)] } })
    const proposals = ['office_cashier/match', 'office_cashier/resolve']
    const about = { field: 'suspenseID', id: suspenseID }
    const waiting = await Promise.all(
      proposals.map((call) => findWaitingProposal(q, { call, ...about })),
    )
    const approval = waiting.find((it) => it !== undefined)
    return {
      ...toRow(matter, money, players),
      text: maskText(money.text),
      iban: money.iban === '' ? '' : maskIban(money.iban),
      day: line?.day ?? null,
      isOpen: matter.decision === null,
      targets: targets.map(toTarget),
      approvalID: approval === undefined ? null : String(approval),
    }
  }

const operatorOf = (staffId: bigint): string => `staff:${staffId}`

/** Ends a matter; throws what stands against it. */
const decide = async (
  ctx: Pick<Parameters<Handler<typeof calls.match, CashierDeps>>[1], 'tx' | 'deps'>,
  id: bigint,
  decision: Decision,
): Promise<void> => {
  const done = await decideSuspenseInTx(ctx.tx, ctx.deps, id, decision)
  if (done === 'not_found') throw new Refusal('not_found')
  if (typeof done === 'string') throw new Refusal('changed')
}

/** From here on nobody else ends the matter; throws where somebody has. */
const holdOpen = async (tx: Tx, suspenseID: string): Promise<bigint> => {
  const matter = await takeSuspense(tx, requireId(suspenseID))
  if (!matter) throw new Refusal('not_found')
  if (matter.decision !== null) throw new Refusal('changed')
  return matter.suspense_id
}

type MatchFacts = {
  code: string
  username: string
  amount: string
  asked: string
  name: string
  isProof: boolean
  why: string
}

const namedOf = ({
  depositID,
  playerID,
}: {
  depositID?: string | undefined
  playerID?: string | undefined
}) => ({
  depositId: depositID === undefined ? undefined : requireId(depositID),
  playerId: playerID === undefined ? undefined : requireId(playerID),
})

const requireTarget = async (
  q: Query,
  deps: CashierDeps,
  input: { suspenseID: string; depositID?: string | undefined; playerID?: string | undefined },
): Promise<{ money: Money; target: Target }> => {
  const money = await requireMoney(q, deps, input.suspenseID)
  if (money.matter.decision !== null) throw new Refusal('changed')
  const target = await findNamed(q, money, namedOf(input))
  if (!target) throw invalidFields({ depositID: 'invalid' })
  if (money.matter.what !== 'lira' || target.fit.isRefused)
    throw invalidFields({ depositID: 'third_person' })
  return { money, target }
}

const match = guardedHandler<typeof calls.match, CashierDeps, MatchFacts>({
  once: 'suspenseID',
  async facts(input, { deps, q }) {
    const { money, target } = await requireTarget(q, deps, input)
    return {
      code: target.row?.reference ?? '',
      username: target.card.username,
      amount: toAmount(money.matter.amount_kurus),
      asked: target.row ? toAmount(target.row.amount_kurus) : '',
      name: target.fit.name,
      isProof: target.fit.isProof,
      why: target.fit.why,
    }
  },
  guard: (_input, { why }) => why || undefined,
  async run(input, ctx) {
    const { tx, deps, staff, now, approval } = ctx
    const id = await holdOpen(tx, input.suspenseID)
    const { money, target } = await requireTarget(tx, deps, input)
    const { isProof } = target.fit
    const requestId = target.row?.id ?? (await openDepositFor(tx, money, target.card.playerId, now))
    const operator = operatorOf(approval?.proposerId ?? staff.staffId)
    const said = {
      do: isProof ? 'prove' : 'credit',
      requestId,
      reason: input.reason,
      operator,
    } as const
    await decide(ctx, id, said)
    ctx.audit({
      subject: { kind: 'player', ids: [target.card.playerId] },
      after: {
        suspense: input.suspenseID,
        deposit: String(requestId),
        amount: toAmount(money.matter.amount_kurus),
        isProof,
      },
      reason: input.reason,
    })
    return { depositID: String(requestId), isProof }
  },
})

type ResolveFacts = { what: string; amount: string; code: string; decided: boolean }

const resolve = guardedHandler<typeof calls.resolve, CashierDeps, ResolveFacts>({
  once: 'suspenseID',
  async facts(input, { deps, q }) {
    const { matter } = await requireMoney(q, deps, input.suspenseID)
    if (matter.decision !== null) throw new Refusal('changed')
    const fits = {
      return: matter.what !== 'words',
      write_off: matter.what === 'lira',
      close: matter.what === 'words',
    }
    if (!fits[input.do]) throw invalidFields({ do: 'invalid' })
    if ((input.do === 'return') !== (input.bankReference !== undefined))
      throw invalidFields({ bankReference: input.do === 'return' ? 'required' : 'invalid' })
    return {
      what: matter.what,
      amount: `${toAmount(matter.amount_kurus)} ${matter.currency}`,
      code: matter.reference,
      decided: false,
    }
  },
  guard: (input) => `suspense_${input.do}`,
  async run(input, ctx) {
    const { tx, deps, staff, approval } = ctx
    const { bankReference, note, reason } = input
    await holdOpen(tx, input.suspenseID)
    const money = await requireMoney(tx, deps, input.suspenseID)
    if (bankReference !== undefined && !(await takeBankReference(tx, bankReference)))
      throw invalidFields({ bankReference: 'reference_known' })
    const by = { reason: note, operator: operatorOf(approval?.proposerId ?? staff.staffId) }
    const decision: Decision =
      input.do === 'return'
        ? { do: 'return', returnReference: bankReference ?? '', ...by }
        : { do: input.do, ...by }
    await decide(ctx, money.matter.suspense_id, decision)
    const { player_id: playerId } = money.matter
    ctx.audit({
      subject: { kind: 'player', ids: playerId === null ? [] : [playerId] },
      after: {
        suspense: input.suspenseID,
        do: input.do,
        amount: toAmount(money.matter.amount_kurus),
        bankReference,
      },
      reason,
    })
    return { do: input.do }
  },
})

const lineExplanations: Handler<typeof calls.lineExplanations, CashierDeps> = async (
  { lineID },
  { q },
) => {
  const found = await listExplanations(q, requireId(lineID))
  if (!found) throw new Refusal('not_found')
  return found.map((it) => ({
    as: it.kind,
    targetID: String(it.id),
    code: it.code,
    reference: it.bank_reference,
    amount: toAmount(it.amount_kurus),
  }))
}

const explained = {
  fee: 'fee',
  payout: 'payout',
  return: 'sent_back',
  suspense: 'sent_back',
  chargeback: 'recalled',
} as const

type LineFacts = { amount: string; day: string; bankReference: string }

const explainLine = guardedHandler<typeof calls.explainLine, CashierDeps, LineFacts>({
  once: 'lineID',
  async facts({ lineID, as, targetID }, { q }) {
    const line = await findOpenLine(q, requireId(lineID))
    if (!line) throw new Refusal('changed')
    if ((as === 'fee') !== (targetID === undefined)) throw invalidFields({ targetID: 'invalid' })
    return {
      amount: toAmount(line.kurus),
      day: line.day,
      bankReference: line.bank_reference ?? '',
    }
  },
  guard: ({ as }) => (as === 'fee' ? 'bank_fee' : undefined),
  async run({ lineID, as, targetID, reason }, ctx) {
    const { tx, staff, now, approval } = ctx
    const by = { staffId: approval?.proposerId ?? staff.staffId, now }
    const said =
      as === 'fee' ? ({ as, reason } as const) : { as, targetId: requireId(targetID ?? ''), reason }
    const done = await explainLineInTx(tx, requireId(lineID), said, by)
    if (done === 'changed') throw new Refusal('changed')
    if (done === 'unfit') throw invalidFields({ targetID: 'invalid' })
    ctx.audit({
      subject: { kind: 'none', ids: [] },
      after: { line: lineID, as, target: targetID ?? null },
      reason,
    })
    return { state: explained[as] }
  },
})

export const suspenseHandlers = (findWaitingProposal: FindWaitingProposal) => ({
  suspense,
  suspenseMatter: suspenseMatter(findWaitingProposal),
  match,
  resolve,
  lineExplanations,
  explainLine,
})
