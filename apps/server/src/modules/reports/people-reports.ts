import type { Query } from '@felek/database/database.ts'
import { countByStaff } from '../audit/audit.ts'
import { countRegistrations, countSignIns, listPlayerCards } from '../players/players.ts'
import { countEventsByKind } from '../security/security.ts'
import {
  countFirsts,
  listLargeWins,
  listTopPlayers,
  type PlayerSums,
  type Span,
} from './figures-store.ts'
import { nameGames } from './gaming-report.ts'
import { listRounds, sumRounds } from './rounds-store.ts'
import { columnsOf, listKeys, shareOf, type Question, type Row, type Table } from './table.ts'
import { addDays, countDays, dayOfIstanbul, monthOf, startOfDay } from './times.ts'

/* Reports of who came, who played, and what staff did. */

/** Staff's names, which another module knows. */
export type ListNames = (q: Query, staffIds: readonly bigint[]) => Promise<Map<bigint, string>>

/** Over more days than these, players are read by whole months. */
export const playerDaysMax = 92

const findNames = async (q: Query, ids: readonly bigint[]): Promise<(id: bigint) => string> => {
  const cards = await listPlayerCards(q, [...new Set(ids)])
  return (id) => cards.get(id)?.username ?? `…${String(id).slice(-6)}`
}

const toPlayerRow = (p: Omit<PlayerSums, 'player_id'>): Row => ({
  stakes: p.stakes,
  turnover: p.staked,
  wins: p.won,
  ggr: p.staked - p.refunded - p.won,
  deposited: p.deposited,
  withdrawn: p.withdrawn,
  rewarded: p.rewarded,
})

export const runPlayers = async (
  q: Query,
  { span, filter, limit, now }: Question,
): Promise<Table> => {
  const isLong = countDays(span.from, span.to) > playerDaysMax
  const month = monthOf(span.to)
  const nextMonth = monthOf(addDays(month, 31))
  const today = dayOfIstanbul(now)
  const lastDay = addDays(nextMonth, -1)
  const read: Span = isLong
    ? { from: monthOf(span.from), to: lastDay < today ? lastDay : today }
    : span
  const unit = isLong ? 'month' : 'day'
  const { rows, total } = await listTopPlayers(q, read, { unit, filter, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const ids = shown.map(({ player_id }) => player_id)
  const name = await findNames(q, ids)
  return {
    columns: columnsOf({
      player: 'player',
      stakes: 'count',
      turnover: 'money',
      wins: 'money',
      ggr: 'money',
      deposited: 'money',
      withdrawn: 'money',
      rewarded: 'money',
    }),
    rows: shown.map(({ player_id, ...sums }) => ({
      player: name(player_id),
      playerID: String(player_id),
      ...toPlayerRow(sums),
    })),
    totals: total.players === 0 ? null : toPlayerRow(total),
    hasMore: rows.length > limit,
    definitions: [
      isLong ? 'months' : 'day',
      'own_money',
      'top_players',
      'turnover',
      'wins',
      'ggr',
      'rewarded',
    ],
    span: read,
    players: ids,
  }
}

export const runLargeWins = async (
  q: Query,
  { span, filter, limit, lang }: Question,
): Promise<Table> => {
  const { rows, count, kurus } = await listLargeWins(q, span, filter, limit)
  const ids = rows.map(({ player_id }) => player_id)
  const name = await findNames(q, ids)
  const gameName = await nameGames(q, [...new Set(rows.map(({ game }) => game))], lang)
  return {
    columns: columnsOf({
      at: 'time',
      player: 'player',
      game: 'game',
      provider: 'provider',
      amount: 'money',
    }),
    rows: rows.map((row) => ({
      at: row.at.toISOString(),
      player: name(row.player_id),
      playerID: String(row.player_id),
      game: gameName(row.game),
      gameID: row.game,
      provider: row.provider,
      amount: row.kurus,
    })),
    totals: count === 0 ? null : { amount: kurus },
    hasMore: count > rows.length,
    definitions: ['day', 'large_wins'],
    players: ids,
  }
}

export const runOpenRounds = async (q: Query, { limit, lang }: Question): Promise<Table> => {
  const [rows, { count, kurus }] = [await listRounds(q, limit), await sumRounds(q)]
  const ids = rows.map(({ player_id }) => player_id)
  const name = await findNames(q, ids)
  const gameName = await nameGames(q, [...new Set(rows.map(({ game }) => game))], lang)
  return {
    columns: columnsOf({
      at: 'time',
      player: 'player',
      game: 'game',
      source: 'text',
      round: 'text',
      amount: 'money',
    }),
    rows: rows.map((row) => ({
      at: row.at.toISOString(),
      player: name(row.player_id),
      playerID: String(row.player_id),
      game: gameName(row.game),
      source: row.source,
      round: row.round_id,
      amount: row.kurus,
    })),
    totals: count === 0 ? null : { amount: kurus },
    hasMore: count > rows.length,
    definitions: ['open_rounds'],
    players: ids,
  }
}

const momentsOf = ({ from, to }: Span) => ({
  from: startOfDay(from),
  before: startOfDay(addDays(to, 1)),
})

/** Counts of days, by day or month. */
const group = <T>(
  rows: readonly (T & { day: string })[],
  by: 'day' | 'month',
  valueOf: (row: T) => number,
): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const key = by === 'day' ? row.day : monthOf(row.day)
    sums.set(key, (sums.get(key) ?? 0) + valueOf(row))
  }
  return sums
}

const toFunnelRow = (registrations: number, deposits: number, stakes: number): Row => ({
  registrations,
  firstDeposits: deposits,
  firstStakes: stakes,
  depositShare: shareOf(BigInt(deposits), BigInt(registrations)),
})

export const runFunnel = async (q: Query, { by, span, now }: Question): Promise<Table> => {
  const unit = by as 'day' | 'month'
  const { from, before } = momentsOf(span)
  const registered = group(await countRegistrations(q, from, before), unit, ({ count }) => count)
  const firsts = await countFirsts(q, unit, span)
  const known = new Map(firsts.map((it) => [it.key, it]))
  const hasAny = registered.size > 0 || firsts.length > 0
  const sum = (values: Iterable<number>) => [...values].reduce((n, it) => n + it, 0)
  return {
    columns: columnsOf({
      [unit]: unit,
      registrations: 'count',
      firstDeposits: 'count',
      firstStakes: 'count',
      depositShare: 'percent',
    }),
    rows: (hasAny ? listKeys(unit, span, dayOfIstanbul(now)) : []).map((key) => ({
      [unit]: key,
      ...toFunnelRow(
        registered.get(key) ?? 0,
        known.get(key)?.deposits ?? 0,
        known.get(key)?.stakes ?? 0,
      ),
    })),
    totals: hasAny
      ? toFunnelRow(
          sum(registered.values()),
          sum(firsts.map(({ deposits }) => deposits)),
          sum(firsts.map(({ stakes }) => stakes)),
        )
      : null,
    hasMore: false,
    definitions: ['funnel'],
  }
}

export const runSessions = async (q: Query, { span, now }: Question): Promise<Table> => {
  const { from, before } = momentsOf(span)
  const found = await countSignIns(q, from, before)
  const known = new Map(found.map((it) => [it.day, it]))
  return {
    columns: columnsOf({ day: 'day', sessions: 'count', players: 'count' }),
    rows: (found.length === 0 ? [] : listKeys('day', span, dayOfIstanbul(now))).map((day) => ({
      day,
      sessions: known.get(day)?.count ?? 0,
      players: known.get(day)?.players ?? 0,
    })),
    totals:
      found.length === 0
        ? null
        : { sessions: found.reduce((n, { count }) => n + count, 0), players: null },
    hasMore: false,
    definitions: ['sessions'],
  }
}

export const runEvents = async (q: Query, { span }: Question): Promise<Table> => {
  const { from, before } = momentsOf(span)
  const found = await countEventsByKind(q, from, before)
  return {
    columns: columnsOf({ event: 'key', times: 'count', last: 'time' }),
    rows: found.map(({ kind, times, last_at }) => ({
      event: kind,
      times,
      last: last_at.toISOString(),
    })),
    totals:
      found.length === 0
        ? null
        : { times: found.reduce((n, { times }) => n + times, 0), last: null },
    hasMore: false,
    definitions: ['events'],
  }
}

const staffKinds = {
  sign_in: 'signIns',
  read: 'reads',
  reveal: 'reveals',
  write: 'writes',
  propose: 'proposals',
  approve: 'approvals',
  refuse: 'refusals',
  deny: 'denials',
  export: 'exports',
} as const

export const runStaff =
  (listNames: ListNames) =>
  async (q: Query, { span, limit }: Question): Promise<Table> => {
    const { from, before } = momentsOf(span)
    const found = await countByStaff(q, from, before)
    const names = await listNames(q, [...new Set(found.map(({ staff_id }) => staff_id))])
    const toRow = (entries: typeof found): Row =>
      Object.fromEntries(
        Object.entries(staffKinds).map(([kind, key]) => [
          key,
          entries.filter((it) => it.kind === kind).reduce((n, it) => n + it.entries, 0),
        ]),
      )
    const groups = [...Map.groupBy(found, ({ staff_id }) => staff_id)]
    return {
      columns: columnsOf({
        person: 'text',
        ...Object.fromEntries(Object.values(staffKinds).map((key) => [key, 'count' as const])),
      }),
      rows: groups
        .map(([staffId, entries]): Row => ({ person: names.get(staffId) ?? '', ...toRow(entries) }))
        .toSorted((a, b) => String(a['person']).localeCompare(String(b['person']), 'tr'))
        .slice(0, limit),
      totals: found.length === 0 ? null : toRow(found),
      hasMore: groups.length > limit,
      definitions: ['staff'],
    }
  }
