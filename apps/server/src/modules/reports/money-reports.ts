import type { ColumnKind } from '@felek/contract/office/reports.ts'
import type { Query } from '@felek/database/database.ts'
import {
  listBalances,
  listCorrections,
  sumCosts,
  sumFinance,
  type Balances,
  type Costs,
  type Finance,
} from './figures-store.ts'
import { bonusCost, totalCosts } from './gaming-report.ts'
import {
  addUp,
  columnsOf,
  listKeys,
  shareOf,
  type Question,
  type Row,
  type Table,
} from './table.ts'
import { dayOfIstanbul } from './times.ts'

/* Money that came and went, what bonuses cost, what is owed and what covers it. */

const noFinance = { deposits: 0, deposited: 0n, returned: 0n, withdrawals: 0, withdrawn: 0n }
const financeKeys = ['deposits', 'deposited', 'returned', 'withdrawals', 'withdrawn'] as const

const toFinanceRow = ({
  deposits,
  deposited,
  returned,
  withdrawals,
  withdrawn,
}: Omit<Finance, 'key'>): Row => ({
  deposits,
  deposited,
  returned,
  withdrawals,
  withdrawn,
  net: deposited - returned - withdrawn,
})

export const runFinance = async (q: Query, question: Question): Promise<Table> => {
  const { span, filter, now } = question
  const by = question.by as 'day' | 'month' | 'method'
  const found = await sumFinance(q, by, span, filter)
  const known = new Map(found.map((it) => [it.key, it]))
  const keys =
    by === 'method' || found.length === 0
      ? found.map(({ key }) => key)
      : listKeys(by, span, dayOfIstanbul(now))
  return {
    columns: columnsOf({
      [by]: by,
      deposits: 'count',
      deposited: 'money',
      returned: 'money',
      withdrawals: 'count',
      withdrawn: 'money',
      net: 'money',
    }),
    rows: keys.map((key) => ({ [by]: key, ...toFinanceRow(known.get(key) ?? noFinance) })),
    totals:
      found.length === 0
        ? null
        : toFinanceRow(addUp(found, financeKeys) as unknown as Omit<Finance, 'key'>),
    hasMore: false,
    definitions: ['day', 'deposits', 'returned', 'withdrawals'],
  }
}

const toBonusRow = (costs: Costs): Row => ({
  granted: costs.granted,
  lapsed: costs.lapsed,
  converted: costs.converted,
  rewarded: costs.rewarded,
  seeds: costs.seeds,
  cost: bonusCost(costs),
})

export const runBonus = async (q: Query, { by, span, now }: Question): Promise<Table> => {
  const unit = by as 'day' | 'month'
  const costs = await sumCosts(q, unit, span)
  const moved = costs.filter((it) => Object.values(toBonusRow(it)).some((value) => value !== 0n))
  const known = new Map(costs.map((it) => [it.key, it]))
  return {
    columns: columnsOf({
      [unit]: unit,
      granted: 'money',
      lapsed: 'money',
      converted: 'money',
      rewarded: 'money',
      seeds: 'money',
      cost: 'money',
    }),
    rows:
      moved.length === 0
        ? []
        : listKeys(unit, span, dayOfIstanbul(now)).map((key) => ({
            [unit]: key,
            ...toBonusRow(known.get(key) ?? totalCosts([])),
          })),
    totals: moved.length === 0 ? null : toBonusRow(totalCosts(costs)),
    hasMore: false,
    definitions: ['day', 'bonus_cost', 'granted', 'seeds'],
  }
}

/** Days of a span up to today; of months the last day of each. */
const listDays = async (q: Query, { by, span, now }: Question): Promise<Balances[]> => {
  const today = dayOfIstanbul(now)
  const to = span.to < today ? span.to : today
  if (span.from > to) return []
  const days = await listBalances(q, { from: span.from, to })
  if (by === 'day') return days
  return days.filter(({ key }, n) => days[n + 1]?.key.slice(0, 7) !== key.slice(0, 7))
}

const balanceTable = (
  days: readonly Balances[],
  kinds: Readonly<Record<string, ColumnKind>>,
  { definitions, toRow }: { definitions: readonly string[]; toRow(day: Balances): Row },
): Table => {
  const hasMoved = days.some((day) => day.cash + day.bonus + day.locked + day.jackpots !== 0n)
  const last = days.at(-1)
  return {
    columns: columnsOf({ day: 'day', ...kinds }),
    rows: hasMoved ? days.map((day) => ({ day: day.key, ...toRow(day) })) : [],
    // Balances are not added up: the last day's stand under them.
    totals: hasMoved && last ? toRow(last) : null,
    hasMore: false,
    definitions,
  }
}

export const runLiabilities = async (q: Query, question: Question): Promise<Table> =>
  balanceTable(
    await listDays(q, question),
    {
      cash: 'money',
      bonus: 'money',
      locked: 'money',
      jackpots: 'money',
      suspense: 'money',
      total: 'money',
    },
    {
      definitions: ['day_end', 'liability', 'last_day'],
      toRow: ({ cash, bonus, locked, jackpots, suspense }) => ({
        cash,
        bonus,
        locked,
        jackpots,
        suspense,
        total: cash + bonus + locked + jackpots + suspense,
      }),
    },
  )

export const runFunds = async (q: Query, question: Question): Promise<Table> =>
  balanceTable(
    await listDays(q, question),
    { gateways: 'money', owed: 'money', difference: 'money', cover: 'percent' },
    {
      definitions: ['day_end', 'funds', 'cover', 'last_day'],
      toRow: ({ gateways, cash, locked, suspense }) => {
        const owed = cash + locked + suspense
        return { gateways, owed, difference: gateways - owed, cover: shareOf(gateways, owed) }
      },
    },
  )

export const runCorrections = async (q: Query, { span, limit }: Question): Promise<Table> => {
  const found = await listCorrections(q, span)
  return {
    columns: columnsOf({
      day: 'day',
      from: 'account',
      to: 'account',
      origin: 'key',
      entries: 'count',
      amount: 'money',
    }),
    rows: found.slice(0, limit).map((row) => ({
      day: row.day,
      from: row.from_account,
      to: row.to_account,
      origin: row.origin,
      entries: row.entries,
      amount: row.kurus,
    })),
    totals:
      found.length === 0
        ? null
        : {
            entries: found.reduce((n, { entries }) => n + entries, 0),
            amount: found.reduce((n, { kurus }) => n + kurus, 0n),
          },
    hasMore: found.length > limit,
    definitions: ['day', 'corrections'],
  }
}
