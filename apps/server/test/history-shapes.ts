import type { Query } from '@felek/database/database.ts'
import { findHistory, type HistoryFilter, type Order } from '../src/modules/cashier/history/find.ts'
import { listSittings, sumByGame } from '../src/modules/cashier/history/sittings/store.ts'
import { getTotals } from '../src/modules/cashier/history/totals.ts'

/** One way to ask; `depth` (0 to 1) says how deep the page lies. */
type Ask = (q: Query, depth: number) => Promise<unknown>

const everything: HistoryFilter = {
  categories: undefined,
  search: undefined,
  from: undefined,
  before: undefined,
  minKurus: undefined,
  status: undefined,
}
const dayMs = 86_400_000
const midnight = (daysAgo: number) =>
  new Date(Math.floor(Date.now() / dayMs) * dayMs - daysAgo * dayMs - 10_800_000)

type Page = (filter: Partial<HistoryFilter>, order?: Partial<Order>, deep?: number) => Ask

const pagesOf =
  (playerId: bigint, rows: number): Page =>
  (filter, order = {}, deep = rows) =>
  (q, depth) =>
    findHistory(
      q,
      playerId,
      { ...everything, ...filter },
      {
        by: 'createdAt',
        dir: 'desc',
        limit: 10,
        offset: Math.floor(depth * deep),
        ...order,
      },
    )
const first = { offset: 0 }

const week = { from: midnight(6), before: midnight(-1) }
const twoYears = { from: midnight(729), before: midnight(-1) }
const cut = {
  from: new Date(midnight(400).getTime() + 40_000_000),
  before: new Date(midnight(3).getTime() + 50_000_000),
}

const byTime = (page: Page, rows: number): [string, Ask][] => [
  ['newest page of everything', page({}, first)],
  ['any page of everything', page({})],
  ['any page of everything, oldest first', page({}, { dir: 'asc' })],
  ['any page of 250', page({}, { limit: 250 })],
  ['last seven days', page(week, {}, (rows / 730) * 6)],
  ['two years, any page', page(twoYears)],
  ['a span that cuts two days', page(cut, {}, (rows / 730) * 396)],
  ['stakes, any page', page({ categories: [3] }, {}, rows / 2.1)],
  ['wins of two years, any page', page({ ...twoYears, categories: [4] }, {}, rows / 2.1)],
  ['refunds, any page', page({ categories: [5] }, {}, rows / 2_100)],
  ['bonuses and jackpots', page({ categories: [6, 7] }, first)],
  ['games: stakes, wins, refunds, jackpots', page({ ...twoYears, categories: [3, 4, 5, 7] })],
  ['bets, newest page', page({ categories: [23, 24, 25, 28] }, first)],
  ['bets of two years', page({ ...twoYears, categories: [23, 24, 25, 28] }, first)],
  ['deposits and withdrawals', page({ categories: [1, 2] }, first)],
  ['approved', page({ status: 1002 })],
  ['rejected', page({ status: 1003 }, first)],
  ['held', page({ status: 1006 }, first)],
]

const byAmountAndWord = (page: Page, rows: number): [string, Ask][] => [
  ['a small minimum, deep', page({ minKurus: 100n }, {}, 9_990)],
  ['a minimum that few reach', page({ ...twoYears, minKurus: 500_000n }, {}, 2_000)],
  ['a minimum that few reach, 250 rows', page({ minKurus: 500_000n }, { limit: 250 }, 2_000)],
  ['a minimum that nobody reaches', page({ minKurus: 10_000_000_000n }, first)],
  [
    'wins from a minimum on, oldest first',
    page({ categories: [4], minKurus: 9_000n }, { dir: 'asc' }, 9_990),
  ],
  ['bets from a minimum on', page({ categories: [23, 24, 25, 28], minKurus: 100n }, first)],
  ['bets by amount', page({ ...week, categories: [23, 24, 25, 28] }, { by: 'amount', ...first })],
  ['by amount, last seven days', page(week, { by: 'amount' }, (rows / 730) * 5)],
  ['by amount with a minimum', page({ ...week, minKurus: 5_000n }, { by: 'amount' }, 900)],
  ['by the id of a row', page({ search: String(rows >> 1) }, first)],
  ['by a round', page({ search: `r-${(rows >> 2) + 1}` }, first)],
  ['by a word that stands nowhere', page({ search: 'nowhere' }, first)],
  [
    'after a row',
    (q, depth) =>
      page({}, { offset: 0, after: BigInt(Math.floor(depth * (rows - 100)) + 50) })(q, 0),
  ],
]

const sums = (playerId: bigint, rows: number): [string, Ask][] => {
  const choice = {
    playerId,
    from: twoYears.from,
    before: twoYears.before,
    games: undefined,
    minKurus: undefined,
    outcome: undefined,
  }
  return [
    ['totals of all time', (q) => getTotals(q, playerId, { from: undefined, before: undefined })],
    ['totals of two years', (q) => getTotals(q, playerId, twoYears)],
    ['totals of a span that cuts two days', (q) => getTotals(q, playerId, cut)],
    [
      'sittings, any page',
      (q, depth) =>
        listSittings(q, choice, { limit: 10, offset: Math.floor((depth * rows) / 900) }),
    ],
    [
      'sittings of one game',
      (q) => listSittings(q, { ...choice, games: ['nazar'] }, { limit: 10, offset: 0 }),
    ],
    ['what each game came to', (q) => sumByGame(q, choice)],
  ]
}

/** Every shape of question that a history is asked, of a player with so many rows. */
export const shapesOf = (playerId: bigint, rows: number): [string, Ask][] => {
  const page = pagesOf(playerId, rows)
  return [...byTime(page, rows), ...byAmountAndWord(page, rows), ...sums(playerId, rows)]
}
