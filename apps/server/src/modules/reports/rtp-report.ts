import type { Query } from '@felek/database/database.ts'
import { listDeclaredReturns, type DeclaredReturn } from '../games/games.ts'
import { sumPlay, type Play } from './figures-store.ts'
import { nameGames, totalOf } from './gaming-report.ts'
import { columnsOf, shareOf, type Question, type Row, type Table } from './table.ts'

/* The return of each game beside what it declares, with the band that chance alone would leave. */

/** Of so few stakes nothing is said. */
export const stakesMin = 10_000
/** The high side of a game that pays rarely and much alarms early by nature: it needs more. */
const stakesMinHigh = 100_000
/** What is shown, 99.9 %; and beyond which chance is no explanation: once in sixteen months of three hundred games. */
export const shownZ = 3.29
const alarmZ = 4.5
/** The standard deviation of a stake from which on a game is of a class of volatility (docs/providers.md). */
const sigmaOfClass: Readonly<Record<number, number>> = { 1: 0, 2: 3, 3: 6, 4: 10, 5: 16 }

export type ReturnState =
  | 'ok'
  | 'too_few'
  | 'unknown'
  | 'above'
  | 'below'
  | 'alarm_above'
  | 'alarm_below'

export type Band = { low: number; high: number; expected: number; state: ReturnState }

/**
 * Hundredths of a percent. The standard deviation is that of the rounds themselves, at least that of the class which
 * the game declares: a game whose great win has not fallen yet looks calmer than it is.
 */
export const computeBand = (
  play: Pick<Play, 'stakes' | 'staked' | 'refunded' | 'won' | 'stake_squares' | 'win_squares'>,
  declared: DeclaredReturn | undefined,
): Band | undefined => {
  const staked = Number(play.staked - play.refunded)
  if (!declared || staked <= 0 || play.stake_squares <= 0) return undefined
  const middle = (declared.least + declared.most) / 2 / 10_000
  const seen = Math.max(0, play.win_squares / play.stake_squares - middle ** 2)
  const sigma = Math.max(Math.sqrt(seen), sigmaOfClass[declared.volatility ?? 1] ?? 0)
  const unit = (sigma * Math.sqrt(play.stake_squares)) / staked
  const actual = Number(play.won) / staked
  const [least, most] = [declared.least / 10_000, declared.most / 10_000]
  const beyond = (z: number) =>
    actual < least - z * unit ? 'below' : actual > most + z * unit ? 'above' : undefined
  const side = beyond(shownZ)
  const alarm = beyond(alarmZ)
  const state: ReturnState =
    play.stakes < stakesMin
      ? 'too_few'
      : alarm === 'below' || (alarm === 'above' && play.stakes >= stakesMinHigh)
        ? `alarm_${alarm}`
        : (side ?? 'ok')
  return {
    low: Math.round((least - shownZ * unit) * 10_000),
    high: Math.round((most + shownZ * unit) * 10_000),
    expected: Math.round(middle * 10_000),
    state,
  }
}

const toRow = (play: Play, name: string, band: Band | undefined): Row => ({
  game: name,
  gameID: play.key,
  stakes: play.stakes,
  turnover: play.staked - play.refunded,
  wins: play.won,
  rtp: shareOf(play.won, play.staked - play.refunded),
  expected: band?.expected ?? null,
  low: band && band.state !== 'too_few' ? band.low : null,
  high: band && band.state !== 'too_few' ? band.high : null,
  state: band?.state ?? 'unknown',
})

const graveness: Readonly<Record<string, number>> = {
  alarm_above: 0,
  alarm_below: 0,
  above: 1,
  below: 1,
}

export const runRtp = async (q: Query, { span, filter, limit, lang }: Question): Promise<Table> => {
  const found = (await sumPlay(q, 'game', span, filter)).filter(
    ({ stakes, key }) => stakes > 0 && key !== 'sports',
  )
  const keys = found.map(({ key }) => key)
  const [declared, nameOf] = [await listDeclaredReturns(q, keys), await nameGames(q, keys, lang)]
  const rows = found
    .map((play) => toRow(play, nameOf(play.key), computeBand(play, declared.get(play.key))))
    .toSorted(
      (a, b) =>
        (graveness[String(a['state'])] ?? 2) - (graveness[String(b['state'])] ?? 2) ||
        Number(b['stakes']) - Number(a['stakes']),
    )
  const { stakes, staked, refunded, won } = totalOf(found)
  return {
    columns: columnsOf({
      game: 'game',
      stakes: 'count',
      turnover: 'money',
      wins: 'money',
      rtp: 'percent',
      expected: 'percent',
      low: 'percent',
      high: 'percent',
      state: 'key',
    }),
    rows: rows.slice(0, limit),
    totals:
      found.length === 0
        ? null
        : { stakes, turnover: staked - refunded, wins: won, rtp: shareOf(won, staked - refunded) },
    hasMore: rows.length > limit,
    definitions: ['day', 'own_money', 'rtp', 'expected', 'band', 'too_few'],
  }
}
