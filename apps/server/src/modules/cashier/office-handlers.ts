import type {
  officeCashier as calls,
  WithdrawalDetail as ShownDetail,
  WithdrawalRow as ShownRow,
} from '@felek/contract/office/cashier.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { afterCommit, type Query } from '@felek/database/database.ts'
import type { Handler, OfficeHandlers } from '../../deps.ts'
import { guardedHandler } from '../../rpc/guarded-handler.ts'
import { invalidFields, Refusal } from '../../rpc/refusal.ts'
import { listPlayerCards, type PlayerCard } from '../players/players.ts'
import { listHeld, readMoneyFlow } from '../wallet/wallet.ts'
import {
  approvalReason,
  claimInTx,
  clearInTx,
  findObstacle,
  getFactsInTx,
  getWithdrawal,
  listWithdrawals,
  refuseInTx,
  type ClearingResult,
  type Withdrawal,
} from './clearing/clearing.ts'
import { maskIban, maskOwner } from './accounts/masks.ts'
import { sumNetPlay } from './history/net-play-store.ts'
import type { CashierDeps } from './deps.ts'
import { chargebackHandlers } from './chargebacks/office-handlers.ts'
import { decideHeldInTx } from './held/held.ts'
import { incomingHandlers } from './incoming/office-handlers.ts'
import { methodHandlers } from './methods/office-handlers.ts'
import { returnHandlers } from './parked/office-handlers.ts'
import { payoutHandlers } from './payouts/office-handlers.ts'
import { suspenseHandlers } from './suspense/office-handlers.ts'
import { statementHandlers } from './statements/office-handlers.ts'
import {
  reconciliationHandlers,
  type ReconciliationQueries,
} from './reconciliation/office-handlers.ts'
import { receivingHandlers } from './receiving/office-handlers.ts'
import { publishRequest } from './publish.ts'
import { listSteps } from './store.ts'

/* The withdrawals desk: what waits, what there is to know of it, and what staff decide about it. */

/** What these handlers ask of modules that the cashier does not know: staff's names, and proposals that wait. */
export type OfficeQueries = ReconciliationQueries & {
  listNames(q: Query, staffIds: readonly bigint[]): Promise<Map<bigint, string>>
  findWaitingProposal(
    q: Query,
    about: { call: string; field: string; id: string },
  ): Promise<bigint | undefined>
}

const heldMax = 200
/** Words for a player are no shorter. */
const noteMin = 10

const rowId = (text: string): bigint => {
  if (!/^\d{1,19}$/.test(text)) throw new Refusal('not_found')
  return BigInt(text)
}

/** What is read beside withdrawals, of all of them at once. */
type Around = {
  players: ReadonlyMap<bigint, PlayerCard & { createdAt: Date }>
  names: ReadonlyMap<bigint, string>
  net: ReadonlyMap<bigint, bigint>
}

const readAround = async (
  q: Query,
  { listNames }: OfficeQueries,
  found: readonly Withdrawal[],
  now: Date,
): Promise<Around> => {
  const playerIds = [...new Set(found.map(({ playerId }) => playerId))]
  const claimants = found.flatMap(({ claimedBy }) => (claimedBy === null ? [] : [claimedBy]))
  const [players, names, net] = await Promise.all([
    listPlayerCards(q, playerIds),
    listNames(q, claimants),
    sumNetPlay(q, playerIds, now),
  ])
  return { players, names, net }
}

const toRow = (it: Withdrawal, { players, names, net }: Around): ShownRow => ({
  id: String(it.id),
  code: it.reference,
  player: { playerID: String(it.playerId), username: players.get(it.playerId)?.username ?? '' },
  amount: toAmount(it.amountKurus),
  bank: it.bank.name,
  facts: it.facts.map(({ foundAt, ...fact }) => ({
    ...fact,
    foundAt: foundAt.toISOString(),
    overAt: null,
  })),
  level: it.level,
  waitsFor: it.waitsFor,
  waitingSince: it.createdAt.toISOString(),
  net30: toAmount(net.get(it.playerId) ?? 0n),
  claimedBy:
    it.claimedBy === null
      ? null
      : { staffID: String(it.claimedBy), name: names.get(it.claimedBy) ?? '' },
  claimedUntil: it.claimedUntil?.toISOString() ?? null,
  needsApproval: approvalReason(it, it.facts) ?? null,
  version: it.version,
})

/** Throws what stands against a decision; answers the version that it left. */
const requireDone = (result: ClearingResult): { version: number } => {
  switch (result.status) {
    case 'ok':
      return { version: result.version }
    case 'not_found':
      throw new Refusal('not_found')
    case 'note_invalid':
      throw invalidFields({ note: 'reason_short' })
    case 'needs_approval':
      throw new Refusal('changed')
    default:
      throw new Refusal('changed')
  }
}

const withdrawals =
  (queries: OfficeQueries): Handler<typeof calls.withdrawals, CashierDeps> =>
  async ({ level, claimed, min, max, after, limit }, ctx) => {
    const { deps, q, staff, now } = ctx
    const found = await listWithdrawals(deps, q, {
      filter: {
        level,
        claimedBy: claimed === 'me' ? staff.staffId : claimed,
        minKurus: min === undefined ? undefined : toKurus(min),
        maxKurus: max === undefined ? undefined : toKurus(max),
      },
      after: after === undefined ? undefined : rowId(after),
      limit: limit ?? 50,
    })
    const around = await readAround(q, queries, found, now)
    ctx.audit({ subject: { kind: 'player', ids: [...around.players.keys()] } })
    return found.map((it) => toRow(it, around))
  }

const stateOf = (status: number, isCleared: boolean): ShownDetail['status'] => {
  if (status === 1002) return 'paid'
  if (status === 1003 || status === 1005) return 'refused'
  if (status === 1004) return 'sent'
  return isCleared ? 'cleared' : 'waiting'
}

const withdrawal =
  (queries: OfficeQueries): Handler<typeof calls.withdrawal, CashierDeps> =>
  async ({ withdrawalID }, ctx) => {
    const { deps, q, now } = ctx
    const id = rowId(withdrawalID)
    const it = await getWithdrawal(deps, q, id)
    if (!it) throw new Refusal('not_found')
    const around = await readAround(q, queries, [it], now)
    const row = toRow(it, around)
    const flow = await readMoneyFlow(q, it.playerId)
    const proposal = await queries.findWaitingProposal(q, {
      call: 'office_cashier/clear',
      field: 'withdrawalID',
      id: withdrawalID,
    })
    ctx.audit({ subject: { kind: 'withdrawal', ids: [id, it.playerId] } })
    return {
      ...row,
      facts: [
        ...row.facts,
        ...it.factsOver.map(({ foundAt, overAt, ...fact }) => ({
          ...fact,
          foundAt: foundAt.toISOString(),
          overAt: overAt?.toISOString() ?? null,
        })),
      ],
      status: stateOf(it.status, it.cleared !== null),
      owner: maskOwner(it.owner),
      iban: maskIban(it.iban),
      memberSince: (around.players.get(it.playerId)?.createdAt ?? it.createdAt).toISOString(),
      cash: toAmount(flow.cashKurus),
      deposited: toAmount(flow.depositedKurus),
      withdrawn: toAmount(flow.withdrawnKurus),
      note: it.note,
      clearedBy: it.cleared?.by ?? null,
      steps: (await listSteps(q, it.playerId, id)).map(({ status, at, note_key: noteKey }) => ({
        status: String(status),
        at: at.toISOString(),
        noteKey,
      })),
      approvalID: proposal === undefined ? null : String(proposal),
    }
  }

const claim: Handler<typeof calls.claim, CashierDeps> = async ({ withdrawalID, version }, ctx) => {
  const { tx, staff, now } = ctx
  const id = rowId(withdrawalID)
  const done = requireDone(await claimInTx(tx, { id, version, staffId: staff.staffId }, now))
  ctx.audit({ subject: { kind: 'withdrawal', ids: [id] }, after: { claimed: true } })
  return done
}

/** A player's page learns of it once it is committed. */
const publishAfter = (deps: CashierDeps, playerId: bigint, id: bigint): void =>
  afterCommit(() => void publishRequest(deps, playerId, id))

type ClearFacts = { amount: string; facts: { key: string; level: string }[] }

const clear = guardedHandler<typeof calls.clear, CashierDeps, ClearFacts>({
  once: 'withdrawalID',
  async check({ withdrawalID, version }, { q, now, staff }) {
    const decision = { id: rowId(withdrawalID), version, staffId: staff.staffId }
    const refusal = await findObstacle(q, decision, now)
    if (refusal) requireDone(refusal)
  },
  async facts({ withdrawalID }, { deps, q, now }) {
    const found = await getFactsInTx(q, deps, rowId(withdrawalID), now)
    if (!found) throw new Refusal('changed')
    return found
  },
  guard(_input, { amount, facts }) {
    const levels = facts.map(({ level }) => ({ level: level === 'red' ? 'red' : 'note' }) as const)
    return approvalReason({ amountKurus: toKurus(amount) }, levels)
  },
  async run({ withdrawalID, version, reason }, ctx) {
    const { tx, deps, staff, now } = ctx
    const id = rowId(withdrawalID)
    const staffId = ctx.approval?.proposerId ?? staff.staffId
    // What was proposed stands on the facts that are compared; the proposer's claim has run out by then.
    const decision = ctx.approval ? { id, staffId } : { id, version, staffId }
    const done = requireDone(await clearInTx(tx, deps, { ...decision, reason }, now))
    const it = await getWithdrawal(deps, tx, id)
    if (it) publishAfter(deps, it.playerId, id)
    ctx.audit({
      subject: { kind: 'withdrawal', ids: [id, ...(it ? [it.playerId] : [])] },
      before: { cleared: false },
      after: { cleared: true, amount: it && toAmount(it.amountKurus) },
      reason,
    })
    return done
  },
})

const refuse: Handler<typeof calls.refuse, CashierDeps> = async (input, ctx) => {
  const { tx, deps, staff, now } = ctx
  const { withdrawalID, version, note, reason } = input
  const id = rowId(withdrawalID)
  const refusal = { id, version, staffId: staff.staffId, note }
  const done = requireDone(await refuseInTx(tx, deps, refusal, now))
  const it = await getWithdrawal(deps, tx, id)
  if (it) publishAfter(deps, it.playerId, id)
  ctx.audit({
    subject: { kind: 'withdrawal', ids: [id, ...(it ? [it.playerId] : [])] },
    after: { refused: true, amount: it && toAmount(it.amountKurus) },
    reason,
  })
  return done
}

const held: Handler<typeof calls.held, CashierDeps> = async (_input, ctx) => {
  const rows = await listHeld(ctx.q, heldMax)
  const players = await listPlayerCards(ctx.q, [...new Set(rows.map((row) => row.player_id))])
  ctx.audit({ subject: { kind: 'player', ids: [...players.keys()] } })
  return rows.map((row) => ({
    id: String(row.held_id),
    player: {
      playerID: String(row.player_id),
      username: players.get(row.player_id)?.username ?? '',
    },
    kind: row.verb,
    why: row.why,
    amount: toAmount(row.amount_kurus),
    source: row.source,
    roundID: row.round_id,
    game: row.game,
    at: row.at.toISOString(),
  }))
}

type HeldFacts = { amount: string; why: string; decided: boolean }

/** Releasing what one person may clear is one person's; more of it, and taking any of it back, is two's. */
const decideHeld = guardedHandler<typeof calls.decideHeld, CashierDeps, HeldFacts>({
  once: 'heldID',
  async facts({ heldID, do: what, note }, { q }) {
    // What the player reads; the reason is for colleagues.
    if (what === 'refuse' && (note ?? '').length < noteMin)
      throw invalidFields({ note: 'reason_short' })
    const row = (await listHeld(q, heldMax)).find((it) => String(it.held_id) === heldID)
    if (!row) throw new Refusal('not_found')
    return { amount: toAmount(row.amount_kurus), why: row.why, decided: false }
  },
  guard: (input, { amount }) =>
    input.do === 'refuse' ? 'held_refused' : approvalReason({ amountKurus: toKurus(amount) }, []),
  async run(input, ctx) {
    const id = rowId(input.heldID)
    const done = await decideHeldInTx(ctx.tx, ctx.deps, id, {
      do: input.do,
      reason: input.note ?? '',
    })
    if (done === 'not_found') throw new Refusal('not_found')
    if (done === 'conflict') throw new Refusal('changed')
    ctx.audit({
      subject: { kind: 'held', ids: [id] },
      after: { do: input.do },
      reason: input.reason,
    })
    return { status: done.do }
  },
})

export const cashierOfficeHandlers = (
  queries: OfficeQueries,
): OfficeHandlers<typeof calls, CashierDeps> => ({
  withdrawals: withdrawals(queries),
  withdrawal: withdrawal(queries),
  claim,
  clear,
  refuse,
  held,
  decideHeld,
  ...payoutHandlers,
  ...receivingHandlers,
  ...methodHandlers,
  ...returnHandlers,
  ...incomingHandlers(queries.findWaitingProposal),
  ...statementHandlers(queries.listNames),
  ...suspenseHandlers(queries.findWaitingProposal),
  ...chargebackHandlers(queries.findWaitingProposal),
  ...reconciliationHandlers(queries),
})
