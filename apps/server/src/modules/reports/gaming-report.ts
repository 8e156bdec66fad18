import type { ColumnKind } from '@felek/contract/office/reports.ts'
import type { Query } from '@felek/database/database.ts'
import { gamesByKeys } from '../games/games.ts'
import {
  countActive,
  sumCosts,
  sumPlay,
  type Costs,
  type Play,
  type PlayKey,
} from './figures-store.ts'
import { ngrFormula, type NgrTerm } from './formula.ts'
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

/* Turnover, GGR and NGR. */

export const bonusCost = ({ converted, rewarded, seeds }: Costs): bigint =>
  converted + rewarded + seeds

const termValues: Readonly<Record<NgrTerm, (costs: Costs) => bigint>> = {
  contributions: ({ contributions }) => contributions,
  bonus_cost: bonusCost,
}
/** What the formula takes off GGR. */
export const sumTerms = (costs: Costs): bigint =>
  ngrFormula.terms.reduce((sum, term) => sum + termValues[term](costs), 0n)

const noPlay = { stakes: 0, staked: 0n, refunded: 0n, won: 0n, bonus_staked: 0n }
const noCosts: Omit<Costs, 'key'> = {
  contributions: 0n,
  granted: 0n,
  lapsed: 0n,
  converted: 0n,
  rewarded: 0n,
  seeds: 0n,
}
type Sums = Omit<Play, 'key'> | typeof noPlay

const toPlayRow = ({ stakes, staked, refunded, won, bonus_staked }: Sums): Row => ({
  stakes,
  turnover: staked,
  refunds: refunded,
  wins: won,
  ggr: staked - refunded - won,
  hold: shareOf(staked - refunded - won, staked),
  bonusTurnover: bonus_staked,
})
const toNgrRow = (play: Sums, costs: Costs): Row => {
  const row = toPlayRow(play)
  return {
    ...row,
    contributions: costs.contributions,
    bonusCost: bonusCost(costs),
    ngr: BigInt(row['ggr'] ?? 0) - sumTerms(costs),
  }
}

const playKinds = {
  stakes: 'count',
  turnover: 'money',
  refunds: 'money',
  wins: 'money',
  ggr: 'money',
  hold: 'percent',
} as const satisfies Record<string, ColumnKind>
const ngrKinds = { contributions: 'money', bonusCost: 'money', ngr: 'money' } as const

const summed = ['stakes', 'staked', 'refunded', 'won', 'bonus_staked'] as const
const costKeys = ['contributions', 'granted', 'lapsed', 'converted', 'rewarded', 'seeds'] as const
export const totalOf = (play: readonly Play[]): Sums =>
  play.length === 0 ? noPlay : (addUp(play, summed) as unknown as Sums)
export const totalCosts = (costs: readonly Costs[]): Costs =>
  ({
    key: '',
    ...noCosts,
    ...(costs.length === 0 ? {} : addUp(costs, costKeys)),
  }) as Costs

const playDefinitions = ['day', 'own_money', 'turnover', 'refunds', 'wins', 'ggr', 'hold']

/** By day or month, of the whole house, with NGR and who played. */
const runHouse = async (q: Query, by: 'day' | 'month', question: Question): Promise<Table> => {
  const { span, now } = question
  const [play, costs, active] = [
    await sumPlay(q, by, span, {}),
    await sumCosts(q, by, span),
    await countActive(q, by, span),
  ]
  const columns = columnsOf({ [by]: by, active: 'count', ...playKinds, ...ngrKinds })
  const playOf = new Map(play.map((it) => [it.key, it]))
  const costsOf = new Map(costs.map((it) => [it.key, it]))
  const hasMoved = play.length > 0 || costs.some((it) => sumTerms(it) !== 0n)
  const rows = (hasMoved ? listKeys(by, span, dayOfIstanbul(now)) : []).map((key) => ({
    [by]: key,
    active: active.get(key) ?? 0,
    ...toNgrRow(playOf.get(key) ?? noPlay, costsOf.get(key) ?? { key, ...noCosts }),
  }))
  return {
    columns,
    rows,
    totals: hasMoved ? { active: null, ...toNgrRow(totalOf(play), totalCosts(costs)) } : null,
    hasMore: false,
    definitions: [...playDefinitions, 'active', 'contributions', 'bonus_cost', 'ngr'],
  }
}

const rank = (a: Play, b: Play): number => {
  const of = ({ staked }: Play) => staked
  return of(a) === of(b) ? a.key.localeCompare(b.key) : of(a) < of(b) ? 1 : -1
}

export const nameGames = async (
  q: Query,
  keys: readonly string[],
  lang: Question['lang'],
): Promise<(key: string) => string> => {
  const named = await gamesByKeys(q, keys, lang)
  return (key) => named.get(key)?.name ?? key
}

/** By game or provider, or by day of some of them: no NGR, since no cost is of a game. */
const runPlay = async (q: Query, by: PlayKey, question: Question): Promise<Table> => {
  const { span, filter, limit, lang, now } = question
  const found = await sumPlay(q, by, span, filter)
  const isTime = by === 'day' || by === 'month'
  const shown = isTime ? found : found.toSorted(rank).slice(0, limit)
  const nameOf =
    by === 'game'
      ? await nameGames(
          q,
          shown.map(({ key }) => key),
          lang,
        )
      : undefined
  const known = new Map(found.map((it) => [it.key, it]))
  const filled =
    isTime && found.length > 0
      ? listKeys(by, span, dayOfIstanbul(now)).map((key) => known.get(key) ?? { key, ...noPlay })
      : shown
  return {
    columns: columnsOf({ [by]: by, ...playKinds, bonusTurnover: 'money' }),
    rows: filled.map((play) => ({
      [by]: nameOf ? nameOf(play.key) : play.key,
      ...(nameOf ? { gameID: play.key } : {}),
      ...toPlayRow(play),
    })),
    totals: found.length === 0 ? null : toPlayRow(totalOf(found)),
    hasMore: shown.length < found.length,
    definitions: [...playDefinitions, 'bonus_turnover'],
  }
}

export const runGaming = (q: Query, question: Question): Promise<Table> => {
  const { by, filter } = question
  const isTime = by === 'day' || by === 'month'
  if (isTime && filter.provider === undefined && filter.game === undefined)
    return runHouse(q, by, question)
  return runPlay(q, by as PlayKey, question)
}
