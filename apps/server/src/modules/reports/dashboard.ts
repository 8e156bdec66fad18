import type { FigurePeriod, Figures } from '@felek/contract/office/figures.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import { listDeclaredReturns } from '../games/games.ts'
import { sumCosts, sumFinance, sumPlay, type Span } from './figures-store.ts'
import { ngrFormula } from './formula.ts'
import { sumTerms, totalCosts, totalOf } from './gaming-report.ts'
import { countActiveSince, getFirstHour, listHours, type HourSum } from './hours-store.ts'
import { getCursor } from './rollup-store.ts'
import { shareOf } from './table.ts'
import {
  addDays,
  countDays,
  dayMs,
  dayOfIstanbul,
  hourMs,
  hourOfIstanbul,
  startOfDay,
} from './times.ts'

/* The figures of the office's first page, and what is usual for them. */

/** The same weekday of so many weeks makes an average. */
const weeks = 8
const activeMs = 300_000

const spanOf = (period: FigurePeriod, today: string): Span => {
  if (period === 'today') return { from: today, to: today }
  if (period === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (period === 'week') return { from: addDays(today, -6), to: today }
  return { from: `${today.slice(0, 7)}-01`, to: today }
}

type Sums = Pick<HourSum, 'staked' | 'gross' | 'deposited' | 'withdrawn'>
const nothing: Sums = { staked: 0n, gross: 0n, deposited: 0n, withdrawn: 0n }
const add = (hours: readonly Sums[]): Sums =>
  hours.reduce(
    (sum, it) => ({
      staked: sum.staked + it.staked,
      gross: sum.gross + it.gross,
      deposited: sum.deposited + it.deposited,
      withdrawn: sum.withdrawn + it.withdrawn,
    }),
    nothing,
  )
const divide = (sums: Sums, by: number): Sums => ({
  staked: sums.staked / BigInt(by),
  gross: sums.gross / BigInt(by),
  deposited: sums.deposited / BigInt(by),
  withdrawn: sums.withdrawn / BigInt(by),
})

/** The days that a period stands beside, as far as hours of them are kept: each is read up to the same hour. */
const usualSpans = (period: FigurePeriod, span: Span): Span[] => {
  if (period === 'today' || period === 'yesterday')
    return Array.from({ length: weeks }, (_, n) => {
      const day = addDays(span.from, -7 * (n + 1))
      return { from: day, to: day }
    })
  const days = period === 'week' ? 7 : countDays(span.from, span.to)
  if (period === 'week') return [{ from: addDays(span.from, -days), to: addDays(span.to, -days) }]
  const before = addDays(span.from, -1)
  const from = `${before.slice(0, 7)}-01`
  const to = addDays(from, days - 1)
  return [{ from, to: to < before ? to : before }]
}

/** Whole hours that are over, and the one that runs by the share of it that is over. */
const upTo = (hours: readonly HourSum[], before: Date): Sums => {
  const whole = hours.filter(({ hour }) => hour.getTime() + hourMs <= before.getTime())
  const running = hours.find(
    ({ hour }) => hour < before && hour.getTime() + hourMs > before.getTime(),
  )
  if (!running) return add(whole)
  const seconds = BigInt(Math.floor((before.getTime() - running.hour.getTime()) / 1_000))
  const part = (kurus: bigint) => (kurus * seconds) / 3_600n
  return add([
    ...whole,
    {
      staked: part(running.staked),
      gross: part(running.gross),
      deposited: part(running.deposited),
      withdrawn: part(running.withdrawn),
    },
  ])
}

const endOf = (span: Span): Date => startOfDay(addDays(span.to, 1))

type Usual = { sums: Sums; days: number; hours: readonly HourSum[] }

const getUsual = async (
  q: Query,
  { period, span, now }: { period: FigurePeriod; span: Span; now: Date },
): Promise<Usual | undefined> => {
  const first = await getFirstHour(q)
  const elapsedMs = now.getTime() - startOfDay(span.to).getTime()
  const isRunning = elapsedMs < dayMs
  const read: { hours: HourSum[]; sums: Sums }[] = []
  for (const it of usualSpans(period, span)) {
    if (first === undefined || startOfDay(it.from) < first) continue
    const hours = await listHours(q, startOfDay(it.from), endOf(it))
    const before = isRunning ? new Date(startOfDay(it.to).getTime() + elapsedMs) : endOf(it)
    read.push({ hours, sums: upTo(hours, before) })
  }
  if (read.length === 0) return undefined
  return {
    sums: divide(add(read.map(({ sums }) => sums)), read.length),
    days: read.length,
    hours: read.flatMap(({ hours }) => hours),
  }
}

const toHours = (
  { from }: Span,
  now: Date,
  { hours, usual }: { hours: readonly HourSum[]; usual: Usual | undefined },
): Figures['hours'] => {
  const start = startOfDay(from).getTime()
  const at = new Map(hours.map(({ hour, staked }) => [hour.getTime(), staked]))
  return Array.from({ length: 24 }, (_, n) => {
    const hour = start + n * hourMs
    const same = (usual?.hours ?? []).filter((it) => hourOfIstanbul(it.hour) === n)
    const sum = same.reduce((kurus, { staked }) => kurus + staked, 0n)
    return {
      hour: n,
      turnover: hour > now.getTime() ? null : toAmount(at.get(hour) ?? 0n),
      usual: toAmount(usual ? sum / BigInt(usual.days) : 0n),
      isRunning: hour <= now.getTime() && hour + hourMs > now.getTime(),
    }
  })
}

/** What the declared returns would leave of the turnover, in hundredths of a percent. */
const getExpectedHold = async (q: Query, span: Span): Promise<number | null> => {
  const games = (await sumPlay(q, 'game', span, {})).filter(({ staked }) => staked > 0n)
  const declared = await listDeclaredReturns(
    q,
    games.map(({ key }) => key),
  )
  const known = games.flatMap(({ key, staked }) => {
    const found = declared.get(key)
    return found ? [{ staked, left: 10_000 - Math.round((found.least + found.most) / 2) }] : []
  })
  const staked = known.reduce((sum, it) => sum + it.staked, 0n)
  return staked === 0n
    ? null
    : shareOf(known.reduce((sum, it) => sum + it.staked * BigInt(it.left), 0n) / 10_000n, staked)
}

const formatShare = (hundredths: number | null): string | null =>
  hundredths === null ? null : (hundredths / 100).toFixed(2)

const toSums = ({ staked, gross, deposited, withdrawn }: Sums) => ({
  turnover: toAmount(staked),
  ggr: toAmount(gross),
  deposited: toAmount(deposited),
  withdrawn: toAmount(withdrawn),
})

export const readFigures = async (
  q: Query,
  { period, now }: { period: FigurePeriod; now: Date },
): Promise<Figures> => {
  const span = spanOf(period, dayOfIstanbul(now))
  const isDay = period === 'today' || period === 'yesterday'
  const [cursor, play, costs, finance] = [
    await getCursor(q, 'journal'),
    totalOf(await sumPlay(q, 'day', span, {})),
    totalCosts(await sumCosts(q, 'day', span)),
    await sumFinance(q, 'day', span, {}),
  ]
  const usual = await getUsual(q, { period, span, now })
  const hours = isDay ? await listHours(q, startOfDay(span.from), endOf(span)) : []
  const gross = play.staked - play.refunded - play.won
  return {
    period,
    span,
    ...toSums({
      staked: play.staked,
      gross,
      deposited: finance.reduce((sum, it) => sum + it.deposited, 0n),
      withdrawn: finance.reduce((sum, it) => sum + it.withdrawn, 0n),
    }),
    ngr: toAmount(gross - sumTerms(costs)),
    formulaVersion: ngrFormula.version,
    hold: formatShare(shareOf(gross, play.staked)),
    expectedHold: formatShare(await getExpectedHold(q, span)),
    deposits: finance.reduce((sum, it) => sum + it.deposits, 0),
    withdrawals: finance.reduce((sum, it) => sum + it.withdrawals, 0),
    playingNow: await countActiveSince(q, new Date(now.getTime() - activeMs)),
    usual: usual ? { ...toSums(usual.sums), days: usual.days } : null,
    hours: isDay ? toHours(span, now, { hours, usual }) : [],
    asOfEntry: String(cursor.position),
    asOf: cursor.at?.toISOString() ?? null,
  }
}
