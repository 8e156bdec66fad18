import type { Query } from '@felek/database/database.ts'
import {
  countDays,
  countDaysOver,
  countedMax,
  dayOf,
  endOf,
  startOf,
  type Chosen,
  type DayCount,
} from './days-store.ts'
import { invalidFields } from '../../../rpc/refusal.ts'
import { findByAmount, findByTime, findByWord, findTime, type Found } from './page-store.ts'
import { fetchLines, type HistoryRow } from './store.ts'

export type HistoryFilter = Omit<Chosen, 'playerId'> & {
  /** The line's id, the round it belongs to, or the code on the transfer. */
  search: string | undefined
}

export type Order = {
  by: 'createdAt' | 'amount'
  dir: 'asc' | 'desc'
  limit: number
  offset: number
  /** The line after which the page begins, in the order by time; `offset` counts from there. */
  after?: bigint | undefined
}

export type HistoryPage = {
  rows: HistoryRow[]
  total: number
  /** The total is where counting stopped. */
  atLeast: boolean
}

/** So many lines are sorted by amount for a page; a longer span is refused. */
const sortedMax = 50_000

/**
 * The days on which the lines from `offset` on lie, and how many of the first one's come before:
 * days are counted, not walked through.
 */
export const windowOf = (
  days: readonly DayCount[],
  offset: number,
  limit: number,
): { first: string; last: string; skip: number } | undefined => {
  let before = 0
  let found: { first: string; skip: number } | undefined
  for (const { day, rows } of days) {
    if (!found && before + rows > offset) found = { first: day, skip: offset - before }
    before += rows
    if (found && before >= offset + limit) return { ...found, last: day }
  }
  return found && { ...found, last: days.at(-1)?.day ?? found.first }
}

/** The choice within these days. */
const within = (c: Chosen, one: string, other: string): Chosen => {
  const [low, high] = one < other ? [one, other] : [other, one]
  const from = startOf(low)
  const before = endOf(high)
  return {
    ...c,
    from: c.from && c.from > from ? c.from : from,
    before: c.before && c.before < before ? c.before : before,
  }
}

/** The days from a line's own on, as far as the page after it reaches. */
const beyond = (
  days: readonly DayCount[],
  day: string,
  { dir, offset, limit }: Pick<Order, 'dir' | 'offset' | 'limit'>,
): { first: string; last: string } | undefined => {
  const left = days.filter((d) => (dir === 'asc' ? d.day >= day : d.day <= day))
  const first = left[0]
  if (!first) return undefined
  // How much of the first day is left is not known, so that none of it is counted on.
  return { first: first.day, last: windowOf(left, first.rows, offset + limit)?.last ?? first.day }
}

const byTime = async (
  q: Query,
  c: Chosen,
  order: Order,
): Promise<Omit<HistoryPage, 'rows'> & { found: Found[] }> => {
  const over = c.minKurus !== undefined
  const days = await (over ? countDaysOver : countDays)(q, c, order.dir)
  const counted = days.reduce((sum, d) => sum + d.rows, 0)
  const atLeast = over && counted > countedMax
  const end = { found: [], total: atLeast ? countedMax : counted, atLeast }
  const { dir, limit, offset } = order
  if (order.after === undefined) {
    const place = offset >= end.total ? undefined : windowOf(days, offset, limit)
    if (!place) return end
    const inside = within(c, place.first, place.last)
    return { ...end, found: await findByTime(q, inside, { dir, skip: place.skip, limit }) }
  }
  const at = await findTime(q, c.playerId, order.after)
  const place = at && beyond(days, dayOf(at), order)
  if (!place) return end
  const inside = within(c, place.first, place.last)
  const { after } = order
  return { ...end, found: await findByTime(q, inside, { dir, skip: offset, limit, after }) }
}

/** The few lines that an id names, chosen and put in order here. */
const byWord = async (
  q: Query,
  c: Chosen,
  word: string,
  { by, dir, limit, offset }: Order,
): Promise<Omit<HistoryPage, 'rows'> & { found: Found[] }> => {
  const sign = dir === 'asc' ? 1 : -1
  const compare = (a: bigint | Date, b: bigint | Date) => (a < b ? -1 : a > b ? 1 : 0)
  const abs = (n: bigint) => (n < 0n ? -n : n)
  const fits = (await findByWord(q, c.playerId, word)).filter(
    (line) =>
      (!c.categories || c.categories.includes(line.category)) &&
      (c.status === undefined || c.status === line.status) &&
      (!c.from || line.at >= c.from) &&
      (!c.before || line.at < c.before) &&
      (c.minKurus === undefined || abs(line.amount_kurus) >= c.minKurus),
  )
  fits.sort((a, b) =>
    by === 'amount'
      ? sign * compare(a.amount_kurus, b.amount_kurus) || -compare(a.at, b.at)
      : sign * (compare(a.at, b.at) || compare(a.id, b.id)),
  )
  return { found: fits.slice(offset, offset + limit), total: fits.length, atLeast: false }
}

/**
 * A page of a player's history with the true total: both from days that are counted already, so
 * that neither grows with the history. With a minimum amount the count ends at `countedMax`.
 */
export const findHistory = async (
  q: Query,
  playerId: bigint,
  { search, ...chosen }: HistoryFilter,
  order: Order,
): Promise<HistoryPage> => {
  const c: Chosen = { playerId, ...chosen }
  const { found, ...rest } =
    search !== undefined
      ? await byWord(q, c, search, order)
      : order.by === 'createdAt'
        ? await byTime(q, c, order)
        : await byAmount(q, c, order)
  return { ...rest, rows: await fetchLines(q, found) }
}

const byAmount = async (
  q: Query,
  c: Chosen,
  { dir, limit, offset }: Order,
): Promise<Omit<HistoryPage, 'rows'> & { found: Found[] }> => {
  const { minKurus: _, ...unbounded } = c
  const days = await countDays(q, { ...unbounded, minKurus: undefined }, dir)
  if (days.reduce((sum, d) => sum + d.rows, 0) > sortedMax)
    throw invalidFields({ OrderPar: 'span_too_long' })
  const total =
    c.minKurus === undefined
      ? days.reduce((sum, d) => sum + d.rows, 0)
      : (await countDaysOver(q, c, dir)).reduce((sum, d) => sum + d.rows, 0)
  const atLeast = c.minKurus !== undefined && total > countedMax
  return {
    found: await findByAmount(q, c, { dir, limit, offset }),
    total: atLeast ? countedMax : total,
    atLeast,
  }
}
