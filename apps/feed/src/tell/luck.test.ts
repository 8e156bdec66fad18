import { describe, expect, test } from 'vitest'
import { faultOf } from '@felek/contract/protocols/feed/markets.ts'
import type { Chance, Fixture } from '@felek/contract/protocols/feed/feed.ts'
import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import * as basketballBeats from '../basketball/match-incidents.ts'
import { drawCore as drawBasketball } from '../basketball/draw.ts'
import { offSpan as basketballSpan, priceWithLuck as priceBasketball } from '../basketball/luck.ts'
import * as basketball from '../basketball/model.ts'
import { resultsOf as basketballResults } from '../basketball/results.ts'
import type { Fates } from '../fates.ts'
import * as footballBeats from '../football/match-incidents.ts'
import { drawCore as drawFootball } from '../football/draw.ts'
import { offSpan as footballSpan, priceWithLuck as priceFootball } from '../football/luck.ts'
import * as football from '../football/model.ts'
import { resultsOf as footballResults } from '../football/results.ts'
import { matchOf, playMatch } from '../matches/sports.ts'
import type { Plan } from '../schema.ts'
import type { Pair, Side } from '../sides.ts'
import * as tennisBeats from '../tennis/match-incidents.ts'
import { drawCore as drawTennis } from '../tennis/draw.ts'
import * as tennis from '../tennis/model.ts'
import { priceMatch as priceTennis } from '../tennis/price.ts'
import { resultsOf as tennisResults } from '../tennis/results.ts'
import { gamesOf, isOver, type Stand } from '../tennis/scoring.ts'
import { testUniform } from '../test-random.ts'
import type { Priced } from './chances.ts'
import type { ResultOf } from './game.ts'
import type { Luck } from './luck.ts'

/*
 * Chances with bad luck in them, against matches that were played: the feed's own draws as they are, and
 * matches in which bad luck is a hundred times as frequent, so that what of it a price forgets is seen.
 */

const soak = process.env['SOAK'] === '1'
const sigmas = 4
const million = 1_000_000

type Given = {
  sport: 'football' | 'basketball' | 'tennis'
  rates: object
  pace: number
  fast: boolean
}
const sports: Given[] = [
  { sport: 'football', rates: football.ratesOf(0.2, -0.1), pace: 7.5, fast: true },
  { sport: 'basketball', rates: basketball.ratesOf(0.1, 0), pace: 5, fast: false },
  { sport: 'tennis', rates: tennis.ratesOf(0.1, 0), pace: 10, fast: false },
]
const planOf = ({ sport, rates, pace, fast }: Given): Plan => ({
  fixture: { sport, pace, fast } as unknown as Fixture,
  rates,
  rosters: [['A'], ['B']],
})
const seedOf = (n: number) => hashOfHex(n.toString(16).padStart(64, '0'))
const play = (plan: Plan, n: number, fated: { code: string; fates: Fates }) =>
  playMatch(plan, { event: `f-${n}`, ...fated, seed: seedOf(n), value: 'a'.repeat(64) })

/** What is said of an outcome, and how often it came: that it wins, that its stake comes back. */
type Sums = Map<string, { p: number; variance: number; came: number }>
const partsOf = (it: Chance): Pair =>
  'p' in it ? [it.p / million, 0] : [(it.pWin + it.pHalfWin) / million, it.pVoid / million]
/** Outcomes whose stake comes back in halves are looked at by what comes back whole. */
const tally = (sums: Sums, priced: readonly Priced[], resultOf: ResultOf): void => {
  for (const { market, outcomes } of priced) {
    const results = resultOf(market)
    for (const it of outcomes) {
      const result = results?.find(({ id }) => id === it.id)
      if (result === undefined) throw new Error(`${market} has no result`)
      const came = [
        result.result === 1 && result.voidFactor < 1 ? 1 : 0,
        result.voidFactor === 1 ? 1 : 0,
      ]
      partsOf(it).forEach((p, i) => {
        const key = `${market} ${it.id} ${i === 0 ? 'won' : 'back'}`
        const sum = sums.get(key) ?? { p: 0, variance: 0, came: 0 }
        sum.p += p
        sum.variance += p * (1 - p)
        sum.came += came[i] ?? 0
        sums.set(key, sum)
      })
    }
  }
}
const worstOf = (sums: Sums) => {
  let worst = { key: '', z: 0, tests: 0 }
  for (const [key, { p, variance, came }] of sums) {
    if (variance < 10) continue
    const z = Math.abs(came - p) / Math.sqrt(variance)
    worst = { ...(z > worst.z ? { key, z } : worst), tests: worst.tests + 1 }
  }
  return worst
}

describe.each(sports)('$sport as the feed draws it', (it) => {
  const plan = planOf(it)
  const { game } = matchOf(plan)
  const n = soak ? 40_000 : 1_000

  test('before a match: as much is won and comes back as its chances say', () => {
    const priced = game.price(game.unplayed, 0)
    for (const market of priced) expect(faultOf(market), market.market).toBeUndefined()
    const sums: Sums = new Map()
    for (let i = 0; i < n; i += 1) {
      const { beats } = play(plan, i, { code: '0000', fates: 'chance' })
      const end = beats.reduce((view, beat) => game.after(view, beat), game.unplayed)
      const back = (market: string) =>
        priced
          .find((one) => one.market === market)
          ?.outcomes.map(({ id }) => ({ id, result: 0 as const, voidFactor: 1 as const }))
      tally(sums, priced, end.phase === 'postponed' ? back : game.results(end))
    }
    const { key, z, tests } = worstOf(sums)
    expect(tests).toBeGreaterThan(20)
    expect(z, key).toBeLessThan(sigmas)
    // Where a price forgets what comes back, this sees it.
    const winner = it.sport === 'football' ? '1x2 1 back' : 'winner 1 back'
    const { came = 0, variance = 1 } = sums.get(winner) ?? {}
    expect(came / Math.sqrt(variance)).toBeGreaterThan(1.5 * sigmas)
  })
})

/** Bad luck that everybody has. */
const much: Luck = { postponed: 0.2, abandoned: 0.6, retiredPerGame: 0.04 }
type Seen = { priced: readonly Priced[]; resultOf: ResultOf }
const seenWorst = (seen: Iterable<Seen>) => {
  const sums: Sums = new Map()
  for (const { priced, resultOf } of seen) tally(sums, priced, resultOf)
  return worstOf(sums)
}
const many = soak ? 100_000 : 4_000

describe('football in which most matches are broken off', () => {
  const rates = football.ratesOf(0.2, -0.1)
  const viewAt = (
    core: ReturnType<typeof drawFootball>,
    playedMs: number,
    phase: 'ended' | 'abandoned',
  ) => {
    const before = (to: number) =>
      core.goals.flatMap(({ course, side }, goal) => (course < to ? [{ side, goal }] : []))
    return {
      ...footballBeats.unplayed,
      phase,
      goals: before(football.courseAt(playedMs)),
      half:
        playedMs >= football.halfMs ? footballBeats.pointsOf(before(football.halfCourse)) : null,
    }
  }
  const simulate = (part: number, luck: Luck) => {
    const uniform = testUniform(7)
    const playedMs = part * football.fullMs
    const at = football.courseAt(playedMs)
    const kept = new Map<string, readonly Priced[]>()
    const seen: Seen[] = []
    while (seen.length < many) {
      const core = drawFootball(rates, uniform)
      const isOff = uniform() <= much.abandoned
      const off = footballSpan[0] + uniform() * (footballSpan[1] - footballSpan[0])
      if (isOff && off <= playedMs) continue
      const known = {
        at,
        playedMs,
        points: footballBeats.pointsOf(
          core.goals.flatMap(({ course, side }, goal) => (course < at ? [{ side, goal }] : [])),
        ),
        reds: core.reds.map((it) => (it !== null && it < at ? it : null)) as unknown as Pair<
          number | null
        >,
        half: part > 0.49 ? viewAt(core, playedMs, 'ended').half : null,
        corners: [0, 0] as const,
      }
      const state = JSON.stringify(known)
      const priced =
        kept.get(state) ??
        priceFootball(rates, known, true, luck).filter(({ market }) => !market.startsWith('corner'))
      kept.set(state, priced)
      const end = isOff ? viewAt(core, off, 'abandoned') : viewAt(core, football.fullMs, 'ended')
      seen.push({ priced, resultOf: footballResults(end) })
    }
    return seenWorst(seen)
  }

  test.each([0, 0.3, 0.55])('chances are right at %d of the match', (part) => {
    const { key, z, tests } = simulate(part, much)
    expect(tests).toBeGreaterThan(60)
    expect(z, key).toBeLessThan(sigmas)
  })
  test('a price that knows nothing of it is seen', () => {
    expect(simulate(0, { ...much, abandoned: 0 }).z).toBeGreaterThan(sigmas)
  })
})

describe('basketball in which most matches are broken off', () => {
  const rates = basketball.ratesOf(0.1, 0)
  const start = {
    points: [0, 0] as const,
    period: 0,
    inPeriod: [0, 0] as const,
    left: [18, 18] as const,
    playedMs: 0,
  }
  const simulate = (luck: Luck) => {
    const uniform = testUniform(9)
    const priced = priceBasketball(rates, start, true, luck)
    const seen: Seen[] = []
    while (seen.length < many) {
      const { first, periods } = drawBasketball(rates, uniform)
      const isOff = uniform() <= much.abandoned
      const off = basketballSpan[0] + uniform() * (basketballSpan[1] - basketballSpan[0])
      const scored: Pair[] = []
      for (const [period, played] of periods.entries()) {
        const [from, to] = [basketball.startOf(period), basketball.endOf(period)]
        if (isOff && off < from) break
        let sum: [number, number] = [0, 0]
        played.forEach((worth, i) => {
          if (isOff && from + ((to - from) * (i + 1)) / (played.length + 1) > off) return
          const begins = basketball.beginsOf(first, period)
          sum[i % 2 === 0 ? begins : basketball.other(begins)] += worth
        })
        scored.push(sum)
      }
      const end = {
        ...basketballBeats.unplayed,
        phase: isOff ? ('abandoned' as const) : ('ended' as const),
        period: scored.length - 1,
        scored,
      }
      seen.push({ priced, resultOf: basketballResults(end) })
    }
    return seenWorst(seen)
  }
  test('chances are right before the match', () => {
    const { key, z, tests } = simulate(much)
    expect(tests).toBeGreaterThan(25)
    expect(z, key).toBeLessThan(sigmas)
  })
  test('a price that knows nothing of it is seen', () => {
    expect(simulate({ ...much, abandoned: 0 }).z).toBeGreaterThan(sigmas)
  })
})

describe('tennis in which many give up', () => {
  const rates = tennis.ratesOf(0.15, -0.05)
  const simulate = (moment: number, luck: Luck) => {
    const uniform = testUniform(5)
    const seen: Seen[] = []
    const kept = new Map<string, readonly Priced[]>()
    while (seen.length < many) {
      const behind = Math.ceil(Math.log(uniform()) / Math.log(1 - much.retiredPerGame))
      let points = 0
      let [known, off] = [undefined as Stand | undefined, undefined as Stand | undefined]
      const last = drawTennis(rates, uniform, (_before, _winner: Side, after) => {
        points += 1
        if (!isOver(after) && gamesOf(after) >= behind) off ??= after
        if (points === moment && off === undefined && !isOver(after)) known = after
      })
      if (moment > 0 && known === undefined) continue
      const state = JSON.stringify(known ?? null)
      const priced = kept.get(state) ?? priceTennis(rates, known ?? null, luck)
      kept.set(state, priced)
      const end = {
        ...tennisBeats.unplayed,
        phase: off === undefined ? ('ended' as const) : ('abandoned' as const),
        stand: off ?? last,
      }
      seen.push({ priced, resultOf: tennisResults(end) })
    }
    return seenWorst(seen)
  }
  const unpostponed = { ...much, postponed: 0 }
  test.each([0, 37, 80])('chances are right after %d points', (moment) => {
    const { key, z, tests } = simulate(moment, unpostponed)
    expect(tests).toBeGreaterThan(15)
    expect(z, key).toBeLessThan(sigmas)
  })
  test('a price that knows nothing of it is seen', () => {
    expect(simulate(0, { ...unpostponed, retiredPerGame: 0 }).z).toBeGreaterThan(sigmas)
  })
})

describe('a match and its public code', () => {
  const ends = ['00', '13', '17', '19', '42']
  const fatesBy = (it: Given, fates: Fates, n: number): Set<string> => {
    const plan = planOf(it)
    return new Set(ends.map((end) => JSON.stringify(play(plan, n, { code: `21${end}`, fates }))))
  }
  test.each(sports)('$sport: no code tells anything of it', (it) => {
    for (let n = 0; n < 100; n += 1) expect(fatesBy(it, 'chance', n).size, `${n}`).toBe(1)
  })
  test.each(sports)('$sport: for shows some codes do, and so they did before', (it) => {
    for (const fates of ['codes', 'first'] as const)
      for (let n = 0; n < 20; n += 1) expect(fatesBy(it, fates, n).size).toBeGreaterThan(2)
  })

  /** Of each end of a code how many matches had bad luck, in sigmas from what all had. */
  const worstEnd = (fates: Fates): number => {
    const [plan] = sports.map(planOf)
    if (plan === undefined) throw new Error('no sport')
    const unlucky = Array.from({ length: 100 }, () => 0)
    const each = 20
    for (let n = 0; n < 100 * each; n += 1) {
      const end = String(n % 100).padStart(2, '0')
      const { beats } = play(plan, n, { code: `21${end}`, fates })
      const has = beats.some(({ kind }) => ['postponed', 'abandoned', 'corrected'].includes(kind))
      if (has) unlucky[n % 100] = (unlucky[n % 100] ?? 0) + 1
    }
    const p = unlucky.reduce((sum, it) => sum + it, 0) / (100 * each)
    return Math.max(...unlucky.map((it) => (it - p * each) / Math.sqrt(p * (1 - p) * each)))
  }
  test('a scan of all ends of codes finds no fate, and does where there is one', () => {
    expect(worstEnd('chance')).toBeLessThan(7)
    expect(worstEnd('codes')).toBeGreaterThan(12)
  }, 120_000)
})
