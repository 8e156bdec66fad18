import type { Query } from '@felek/database/database.ts'
import { sumDatedMovements } from '../../wallet/wallet.ts'
import { manualGateway } from '../store.ts'
import * as store from './store.ts'

/*
 * Ours against theirs, by account and day. Ours are the ledger's entries: of the gateway by hand by the bank's own days, of
 * all others by the day of their posting. Theirs are statements, or what a gateway told us; where neither says anything a
 * person has the other side's paper.
 */

/** Every day of Istanbul, which has kept UTC+3 since 2016. */
const zoneMs = 10_800_000
const dayMs = 86_400_000
/** How far back days can be looked at. */
export const daysMax = 62

export const dayOf = (at: Date): string =>
  new Date(at.getTime() + zoneMs).toISOString().slice(0, 10)
export const endOf = (day: string): Date => new Date(Date.parse(day) + dayMs - zoneMs)
export const daysBefore = (day: string, n: number): string =>
  new Date(Date.parse(day) - n * dayMs).toISOString().slice(0, 10)

/** What came into accounts of gateways and providers by day, as reports have summed it up; the composition hands it in. */
export type AccountDays = {
  listAccountDays(
    q: Query,
    span: store.Span,
  ): Promise<{ account: string; day: string; kurus: bigint }[]>
  readDaysMark(q: Query): Promise<{ entryId: bigint; unreadSince: Date | undefined }>
}

export type Figure = { kurus: bigint; from: store.Source }
export type DayFigures = {
  account: string
  day: string
  oursKurus: bigint
  theirs: Figure | undefined
  closings: store.Closing[]
}

export const dayIdOf = ({ account, day }: Pick<DayFigures, 'account' | 'day'>): string =>
  `${account}@${day}`
export const parseDayId = (id: string): { account: string; day: string } => {
  const at = id.lastIndexOf('@')
  return { account: id.slice(0, at), day: id.slice(at + 1) }
}

const manualAccount = `gateway:${manualGateway}`

/** Money that came to us is taken out of a gateway's account; stakes are put into a provider's. */
const signOf = (account: string): bigint => (account.startsWith('gateway:') ? -1n : 1n)

const collectOurs = async (
  q: Query,
  { listAccountDays }: AccountDays,
  span: store.Span,
): Promise<Map<string, bigint>> => {
  const ours = new Map<string, bigint>()
  for (const { account, day, kurus } of await listAccountDays(q, span))
    if (account !== manualAccount) ours.set(dayIdOf({ account, day }), kurus * signOf(account))
  const moves = await store.listManualMoves(q, span)
  for (const [day, kurus] of await sumDatedMovements(q, manualAccount, moves))
    ours.set(dayIdOf({ account: manualAccount, day }), -kurus)
  return ours
}

const collectTheirs = async (q: Query, span: store.Span): Promise<Map<string, Figure>> => {
  const theirs = new Map<string, Figure>()
  for (const { day, kurus } of await store.listStatementDays(q, span))
    theirs.set(dayIdOf({ account: manualAccount, day }), { kurus, from: 'statement' })
  for (const { gateway, day, kurus } of await store.listMessageDays(q, span))
    theirs.set(dayIdOf({ account: `gateway:${gateway}`, day }), { kurus, from: 'messages' })
  return theirs
}

/** Every account and day of a span on which either side has something, or that was closed. */
export const listDays = async (
  q: Query,
  days: AccountDays,
  span: store.Span,
): Promise<DayFigures[]> => {
  const ours = await collectOurs(q, days, span)
  const theirs = await collectTheirs(q, span)
  const closed = Map.groupBy(await store.listClosings(q, span), dayIdOf)
  // A statement without a line, of a day on which nothing moved, is nothing to close.
  const said = [...theirs].filter(([, { kurus }]) => kurus !== 0n).map(([id]) => id)
  const ids = new Set([...ours.keys(), ...said, ...closed.keys()])
  return [...ids].map((id) => ({
    ...parseDayId(id),
    oursKurus: ours.get(id) ?? 0n,
    theirs: theirs.get(id),
    closings: closed.get(id) ?? [],
  }))
}

/** What has come of ours since a day was closed, in kuruş; what the other side has told meanwhile counts as well. */
export const computeLate = ({ oursKurus, theirs, closings }: DayFigures): bigint | undefined => {
  const last = closings.at(-1)
  if (!last) return undefined
  if (oursKurus !== last.ours_kurus) return oursKurus - last.ours_kurus
  const isTold = theirs !== undefined && last.theirs_from === theirs.from
  return isTold && theirs.kurus !== last.theirs_kurus ? 0n : undefined
}

export const stateOf = (it: DayFigures): 'open' | 'closed' | 'late' =>
  it.closings.length === 0 ? 'open' : computeLate(it) === undefined ? 'closed' : 'late'

/** A demo's house has been reconciled from then on. */
export const seedReconciledSince = (tx: Query, at: Date): Promise<void> =>
  store.setSince(tx, dayOf(at))

/** The days that have to be closed by now, from the first one on. */
export const spanToClose = async (q: Query, now: Date): Promise<store.Span> => {
  const yesterday = daysBefore(dayOf(now), 1)
  const since = await store.readSince(q)
  const earliest = daysBefore(yesterday, daysMax - 1)
  return { from: since > earliest ? since : earliest, to: yesterday }
}

/** How many days of accounts stand open, and since when the oldest has been over. */
export const countOpenDays = async (
  q: Query,
  days: AccountDays,
  now: Date,
): Promise<{ count: number; oldest: Date | null }> => {
  const span = await spanToClose(q, now)
  if (span.from > span.to) return { count: 0, oldest: null }
  const moved = await days.listAccountDays(q, span)
  const closed = new Set((await store.listClosings(q, span)).map(dayIdOf))
  const open = moved.filter((it) => !closed.has(dayIdOf(it))).map(({ day }) => day)
  const [oldest] = open.toSorted()
  return { count: open.length, oldest: oldest === undefined ? null : endOf(oldest) }
}
