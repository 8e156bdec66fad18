import type { Parsed } from '@felek/contract/call.ts'
import type {
  DayRow,
  reconciliationCalls as calls,
} from '@felek/contract/office/cashier-reconciliation.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import type { Handler } from '../../../deps.ts'
import { guardedHandler } from '../../../rpc/guarded-handler.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import { maskIban } from '../accounts/masks.ts'
import type { CashierDeps } from '../deps.ts'
import { manualGateway } from '../store.ts'
import {
  computeLate,
  dayIdOf,
  endOf,
  listDays,
  parseDayId,
  spanToClose,
  stateOf,
  type AccountDays,
  type DayFigures,
  type Figure,
} from './reconciliation.ts'
import * as store from './store.ts'

/* The desk of reconciliation: what days of gateways and providers came to, and their closing. */

type Names = ReadonlyMap<bigint, string>
export type ReconciliationQueries = AccountDays & {
  listNames(q: Query, staffIds: readonly bigint[]): Promise<Map<bigint, string>>
  findWaitingProposal(
    q: Query,
    about: { call: string; field: string; id: string },
  ): Promise<bigint | undefined>
}

const manualAccount = `gateway:${manualGateway}`

const toClosing = (it: store.Closing, names: Names): NonNullable<DayRow['closed']> => ({
  ours: toAmount(it.ours_kurus),
  theirs: toAmount(it.theirs_kurus),
  difference: toAmount(it.ours_kurus - it.theirs_kurus),
  from: it.theirs_from,
  reference: it.paper_reference,
  reason: it.reason,
  at: it.closed_at.toISOString(),
  by: names.get(it.closed_by) ?? '',
})

/** Where the other side tells nothing, what its paper said when the day was closed is what there is. */
const theirsOf = ({ theirs, closings }: DayFigures): Figure | undefined => {
  const last = closings.at(-1)
  if (last?.theirs_from === 'paper') return { kurus: last.theirs_kurus, from: 'paper' }
  return theirs
}

const toRow = (it: DayFigures, names: Names): DayRow => {
  const last = it.closings.at(-1)
  const late = computeLate(it)
  const theirs = theirsOf(it)
  return {
    dayID: dayIdOf(it),
    kind: it.account.startsWith('gateway:') ? 'gateway' : 'provider',
    name: it.account.slice(it.account.indexOf(':') + 1),
    day: it.day,
    ours: toAmount(it.oursKurus),
    theirs: theirs ? toAmount(theirs.kurus) : null,
    theirsFrom: theirs?.from ?? null,
    difference: theirs ? toAmount(it.oursKurus - theirs.kurus) : null,
    state: stateOf(it),
    closed: last ? toClosing(last, names) : null,
    late: late === undefined ? null : toAmount(late),
  }
}

const readNames = (
  q: Query,
  { listNames }: ReconciliationQueries,
  found: readonly DayFigures[],
): Promise<Map<bigint, string>> =>
  listNames(q, [...new Set(found.flatMap(({ closings }) => closings.map((it) => it.closed_by)))])

type ListInput = Parsed<typeof calls.reconciliation>

const byDay = (a: DayFigures, b: DayFigures): number =>
  a.day === b.day ? (a.account < b.account ? -1 : 1) : a.day < b.day ? -1 : 1
/** What nobody has told yet stands before every difference. */
const differenceOf = (it: DayFigures): bigint => {
  const theirs = theirsOf(it)
  if (!theirs) return -1n
  const kurus = it.oursKurus - theirs.kurus
  return kurus < 0n ? -kurus : kurus
}

const toOrdered = (found: readonly DayFigures[], { sort, view }: ListInput): DayFigures[] => {
  const order = sort ?? (view === 'open' ? 'day' : '-day')
  const byDifference = (a: DayFigures, b: DayFigures): number => {
    const [x, y] = [differenceOf(a), differenceOf(b)]
    return x === y ? byDay(a, b) : x < y ? -1 : 1
  }
  const rows = found.toSorted(order.endsWith('difference') ? byDifference : byDay)
  return order.startsWith('-') ? rows.toReversed() : rows
}

const latest = (a: string, b: string | undefined): string => (b !== undefined && b > a ? b : a)
const earliest = (a: string, b: string | undefined): string => (b !== undefined && b < a ? b : a)

const reconciliation =
  (queries: ReconciliationQueries): Handler<typeof calls.reconciliation, CashierDeps> =>
  async (input, { q, now }) => {
    const { view, kind, from, to, after, limit = 50 } = input
    const whole = await spanToClose(q, now)
    const span = { from: latest(whole.from, from), to: earliest(whole.to, to) }
    if (span.from > span.to) return []
    const found = (await listDays(q, queries, span)).filter(
      (it) =>
        (view === 'all' || stateOf(it) === view) &&
        (kind === undefined || it.account.startsWith(kind === 'gateway' ? 'gateway:' : 'games:')),
    )
    const ordered = toOrdered(found, input)
    const begin = after === undefined ? 0 : ordered.findIndex((it) => dayIdOf(it) === after) + 1
    const shown = ordered.slice(begin, begin + limit)
    const names = await readNames(q, queries, shown)
    return shown.map((it) => toRow(it, names))
  }

/** One day of an account, as it is now; throws where there is nothing to close. */
const requireDay = async (
  q: Query,
  queries: ReconciliationQueries,
  dayID: string,
  now: Date,
): Promise<DayFigures> => {
  const { account, day } = parseDayId(dayID)
  const span = await spanToClose(q, now)
  if (day < span.from || day > span.to) throw new Refusal('not_found')
  const found = await listDays(q, queries, { from: day, to: day })
  const it = found.find((one) => one.account === account)
  if (!it) throw new Refusal('not_found')
  return it
}

/** Whether the reports may still lack entries of that day. */
const isBeingRead = async (
  q: Query,
  { readDaysMark }: AccountDays,
  day: string,
): Promise<boolean> => {
  const { unreadSince } = await readDaysMark(q)
  return unreadSince !== undefined && unreadSince < endOf(day)
}

const reconciliationDay =
  (queries: ReconciliationQueries): Handler<typeof calls.reconciliationDay, CashierDeps> =>
  async ({ dayID }, { q, now }) => {
    const it = await requireDay(q, queries, dayID, now)
    const names = await readNames(q, queries, [it])
    const isManual = it.account === manualAccount
    const call = 'office_cashier/close_day'
    const proposal = await queries.findWaitingProposal(q, { call, field: 'dayID', id: dayID })
    return {
      ...toRow(it, names),
      closings: it.closings.map((closing) => toClosing(closing, names)),
      unshown: (isManual ? await store.listUnshown(q, it.day) : []).map((item) => ({
        what: item.what,
        reference: item.reference,
        amount: toAmount(item.kurus),
      })),
      uncovered: (isManual ? await store.listUncovered(q, it.day) : []).map(
        ({ bank, iban }) => `${bank} ${maskIban(iban)}`,
      ),
      isBeingRead: await isBeingRead(q, queries, it.day),
      approvalID: proposal === undefined ? null : String(proposal),
    }
  }

type CloseInput = Parsed<typeof calls.closeDay>

/** What the other side says: by its paper where somebody has typed it, else by what is read here. */
const toTheirs = ({ theirs }: DayFigures, input: CloseInput): Figure => {
  const isTyped = [input.in, input.out, input.reference].some((it) => it !== undefined)
  if (!isTyped) {
    if (!theirs) throw invalidFields({ in: 'required', reference: 'required' })
    return theirs
  }
  if (input.reference === undefined) throw invalidFields({ reference: 'required' })
  return { kurus: toKurus(input.in ?? '0') - toKurus(input.out ?? '0'), from: 'paper' }
}

/** What is closed, and by what; throws what stands against it. */
const judge = async (
  q: Query,
  queries: ReconciliationQueries,
  input: CloseInput,
  now: Date,
): Promise<{ it: DayFigures; theirs: Figure; differenceKurus: bigint }> => {
  const it = await requireDay(q, queries, input.dayID, now)
  if (stateOf(it) === 'closed') throw new Refusal('changed')
  if (await isBeingRead(q, queries, it.day)) throw invalidFields({ dayID: 'day_being_read' })
  const theirs = toTheirs(it, input)
  const differenceKurus = it.oursKurus - theirs.kurus
  if (differenceKurus !== 0n && input.reason === undefined)
    throw invalidFields({ reason: 'reason_short' })
  return { it, theirs, differenceKurus }
}

type DayFacts = { ours: string; theirs: string; difference: string; closedBefore: number }

const closeDay = (queries: ReconciliationQueries) =>
  guardedHandler<typeof calls.closeDay, CashierDeps, DayFacts>({
    once: 'dayID',
    async facts(input, { q, now }) {
      const { it, theirs, differenceKurus } = await judge(q, queries, input, now)
      return {
        ours: toAmount(it.oursKurus),
        theirs: toAmount(theirs.kurus),
        difference: toAmount(differenceKurus),
        closedBefore: it.closings.length,
      }
    },
    guard: (_input, { ours, theirs }) => (ours === theirs ? undefined : 'day_differs'),
    async run(input, ctx) {
      const { tx, staff, now, approval } = ctx
      const { account, day } = parseDayId(input.dayID)
      await store.lockDay(tx, account, day)
      const { it, theirs, differenceKurus } = await judge(tx, queries, input, now)
      const { entryId } = await queries.readDaysMark(tx)
      const row: store.NewClosing = {
        account,
        day,
        n: it.closings.length + 1,
        ours_kurus: it.oursKurus,
        theirs_kurus: theirs.kurus,
        theirs_from: theirs.from,
        paper_reference: theirs.from === 'paper' ? (input.reference ?? null) : null,
        reason: input.reason ?? null,
        asOfEntry: entryId,
        approvalId: approval?.approvalId ?? null,
      }
      const staffId = approval?.proposerId ?? staff.staffId
      if (!(await store.insertClosing(tx, row, { staffId, at: now }))) throw new Refusal('changed')
      const said = {
        ours: toAmount(it.oursKurus),
        theirs: toAmount(theirs.kurus),
        difference: toAmount(differenceKurus),
      }
      ctx.audit({
        subject: { kind: 'none', ids: [] },
        after: { dayID: input.dayID, ...said },
        ...(input.reason !== undefined && { reason: input.reason }),
      })
      return said
    },
  })

export const reconciliationHandlers = (queries: ReconciliationQueries) => ({
  reconciliation: reconciliation(queries),
  reconciliationDay: reconciliationDay(queries),
  closeDay: closeDay(queries),
})
