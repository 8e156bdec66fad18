import { expect, test } from 'vitest'
import {
  cashOutAmount,
  chanceFactor,
  fairValue,
  halfLost,
  halfWon,
  judge,
  largestLineStake,
  leftAfter,
  lineCount,
  lost,
  mbsUnmet,
  oddsOf,
  oddsText,
  potentialWin,
  stakeOf,
  systemsFit,
  totalOdds,
  typeOf,
  voided,
  won,
  type Chances,
  type Coupon,
  type Leg,
  type LegResult,
} from './coupon.ts'
import { importMutant, type Change } from './test-mutant.ts'

const rounds = process.env['SOAK'] === '1' ? 10_000 : 400

/** Mulberry32: the same coupons in every run, fresh ones in the soak; a failure names its seed. */
const dice = (seed: number) => {
  let s = seed
  return (below: number): number => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}
const firstSeed = process.env['SOAK'] === '1' ? Date.now() % 1e9 : 20_261_122

const leg = (odds: number, banker = false): Leg => ({ odds, banker })
const coupon = (legs: Leg[], systems: number[], lineStakeKurus = 100n): Coupon => ({
  legs,
  systems,
  lineStakeKurus,
})

const deadHeats = [
  [1, 2],
  [1, 3],
  [2, 3],
] as const
const aResult = (roll: (n: number) => number): LegResult | undefined => {
  const kind = roll(10)
  if (kind < 3) return won
  if (kind < 4) return lost
  if (kind < 5) return voided
  if (kind < 6) return halfWon
  if (kind < 7) return halfLost
  if (kind < 8) return { won: true, voidHalves: 0, deadHeat: deadHeats[roll(3)] ?? [1, 2] }
  if (kind < 9) return { won: true, voidHalves: 1, deadHeat: [1, 2] }
  return undefined
}

type History = { coupon: Coupon; results: (LegResult | undefined)[]; shares: number[] }
const aHistory = (seed: number): History => {
  const roll = dice(seed)
  const n = 1 + roll(roll(4) === 0 ? 12 : 7)
  const legs = Array.from({ length: n }, () =>
    leg(101 + roll(roll(3) === 0 ? 49_900 : 300), roll(4) === 0),
  )
  const least = Math.max(1, legs.filter((l) => l.banker).length)
  const all = Array.from({ length: n - least + 1 }, (_, i) => least + i)
  const systems = all.filter(() => roll(3) === 0)
  if (systems.length === 0) systems.push(all[roll(all.length)] ?? n)
  return {
    coupon: coupon(legs, systems, BigInt(100 + roll(100_000))),
    results: legs.map(() => aResult(roll)),
    shares: Array.from({ length: roll(5) === 0 ? 1 + roll(3) : 0 }, () => 10 + roll(91)),
  }
}

/* The oracle: every line is listed and multiplied, as a player would on paper. */

type Q = [bigint, bigint]
const plus = ([a, b]: Q, [c, d]: Q): Q => [a * d + c * b, b * d]
const by = ([a, b]: Q, [c, d]: Q): Q => [a * c, b * d]
/** v + (1 − v) · r · o · d, as the law writes it. */
const factorOf = ({ odds }: Leg, r: LegResult): Q =>
  plus(
    [BigInt(r.voidHalves), 2n],
    by(
      by([BigInt(2 - r.voidHalves), 2n], [r.won ? 1n : 0n, 1n]),
      by([BigInt(odds), 100n], [BigInt(r.deadHeat[0]), BigInt(r.deadHeat[1])]),
    ),
  )
const linesOf = ({ legs, systems }: Pick<Coupon, 'legs' | 'systems'>): number[][] => {
  const lines: number[][] = []
  for (let set = 1; set < 1 << legs.length; set += 1) {
    const chosen = legs.flatMap((_, i) => (set & (1 << i) ? [i] : []))
    if (!systems.includes(chosen.length)) continue
    if (legs.every((l, i) => !l.banker || chosen.includes(i))) lines.push(chosen)
  }
  return lines
}
const halfUp = ([a, b]: Q): bigint => (2n * a + b) / (2n * b)
/** Every way in which the open legs could still end, at its extremes. */
const oracle = ({ coupon: c, results, shares }: History) => {
  const left = shares.reduce<Q>((q, s) => by(q, [BigInt(100 - s), 100n]), [1n, 1n])
  if (left[0] === 0n) return { state: 'cashed', owedKurus: 0n }
  const lines = linesOf(c)
  const total = (open: LegResult): Q => {
    const factors = c.legs.map((l, i) => factorOf(l, results[i] ?? open))
    let sum: Q = [0n, 1n]
    for (const line of lines) {
      let product: Q = [1n, 1n]
      for (const i of line) product = by(product, factors[i] ?? [0n, 1n])
      sum = plus(sum, product)
    }
    return sum
  }
  const [least, most] = [total(lost), total(won)]
  if (least[0] * most[1] !== most[0] * least[1]) return { state: 'open', owedKurus: 0n }
  const owedKurus = halfUp(by(by(least, left), [c.lineStakeKurus, 1n]))
  const isVoid = results.every((r) => r?.voidHalves === 2)
  return { state: isVoid ? 'void' : owedKurus === 0n ? 'lost' : 'won', owedKurus }
}

const judged = ({ coupon: c, results, shares }: History) => judge(c, results, shares)

/** How many of the random histories a way of judging has otherwise than the oracle. */
const differing = (way: (history: History) => unknown, times: number): number => {
  let differ = 0
  for (let i = 0; i < times; i += 1) {
    const history = aHistory(firstSeed + i)
    const [a, b] = [way(history), oracle(history)] as { state: string; owedKurus: bigint }[]
    if (a?.state !== b?.state || a?.owedKurus !== b?.owedKurus) differ += 1
  }
  return differ
}

test('a coupon is worth what all of its lines together are worth, whatever became of its legs', () => {
  for (let i = 0; i < rounds; i += 1) {
    const history = aHistory(firstSeed + i)
    expect(judged(history), `seed ${firstSeed + i}`).toEqual(oracle(history))
    const { coupon: c } = history
    const lines = linesOf(c)
    expect(lineCount(c), `seed ${firstSeed + i}`).toBe(BigInt(lines.length))
    expect(potentialWin(c)).toBe(
      oracle({ coupon: c, results: c.legs.map(() => won), shares: [] }).owedKurus,
    )
  }
})

test.each<[string, (history: History) => unknown]>([
  [
    'void as 0',
    ({ coupon: c, results, shares }) =>
      judge(
        c,
        results.map((r) => (r?.voidHalves === 2 ? lost : r)),
        shares,
      ),
  ],
  [
    'a half-loss as a loss',
    (h) =>
      judged({ ...h, results: h.results.map((r) => (r && !r.won && r.voidHalves ? lost : r)) }),
  ],
  [
    'bankos outside k',
    (h) => {
      const bankos = h.coupon.legs.filter((l) => l.banker).length
      const systems = h.coupon.systems.map((k) => k + bankos)
      return judged({ ...h, coupon: { ...h.coupon, systems } })
    },
  ],
  [
    'rounding a line',
    (h) => {
      const verdict = judged(h)
      if (verdict.state !== 'won' || h.shares.length > 0) return verdict
      const factors = h.coupon.legs.map((l, i) => factorOf(l, h.results[i] ?? lost))
      const owedKurus = linesOf(h.coupon).reduce(
        (sum, line) =>
          sum +
          halfUp(
            line.reduce<Q>((q, i) => by(q, factors[i] ?? [0n, 1n]), [h.coupon.lineStakeKurus, 1n]),
          ),
        0n,
      )
      return { ...verdict, owedKurus }
    },
  ],
  ['cashed share not deducted', (h) => judged({ ...h, shares: [] })],
  [
    'the dead heat forgotten',
    (h) => judged({ ...h, results: h.results.map((r) => r && { ...r, deadHeat: [1, 1] }) }),
  ],
  [
    'closed only when every leg is known',
    (h) => (h.results.includes(undefined) ? { state: 'open', owedKurus: 0n } : judged(h)),
  ],
])('the oracle sees the fault: %s', (_name, way) => {
  expect(differing(way, 150)).toBeGreaterThan(0)
})

/** Every line by itself, as a bookmaker of paper rounds. */
const roundedLines = `
const roundedLines = (coupon: Coupon, factors: readonly Fraction[], left: Fraction): bigint => {
  const lines = (from: number, chosen: readonly number[]): (readonly number[])[] =>
    from === coupon.legs.length
      ? coupon.systems.includes(chosen.length) && coupon.legs.every((l, i) => !l.banker || chosen.includes(i))
        ? [chosen]
        : []
      : [...lines(from + 1, chosen), ...lines(from + 1, [...chosen, from])]
  return lines(0, []).reduce((sum, line) => {
    const worth = line.reduce((f, i) => times(f, factors[i] ?? none), scaled(left, coupon.lineStakeKurus))
    return sum + roundHalfUp(worth)
  }, 0n)
}
`

test.each<[string, Change[]]>([
  ['void as 0', [['num: 100n * v * t +', 'num: (v === 2n ? 0n : 100n * v * t) +']]],
  ['bankos outside k', [['(sums[k - bankos] ?? 0n)', '(sums[k] ?? 0n)']]],
  [
    'rounding a line',
    [
      [
        'roundHalfUp(scaled(times(least, left), coupon.lineStakeKurus))',
        'roundedLines(coupon, factorsWith(none), left)',
      ],
      ['export const judge = (', `${roundedLines}export const judge = (`],
    ],
  ],
  ['cashed share not deducted', [['const left = leftAfter(shares)', 'const left = leftAfter([])']]],
])('the oracle catches a seeded bug: %s', async (_name, changes) => {
  const bug = await importMutant<{ judge: typeof judge }>(
    new URL('coupon.ts', import.meta.url),
    changes,
  )
  const way = ({ coupon: c, results, shares }: History) => bug.judge(c, results, shares)
  expect(differing(judged, 150)).toBe(0)
  expect(differing(way, 150)).toBeGreaterThan(0)
})

test('the reference’s system with a banko pays what the reference says', () => {
  const c = coupon([leg(185, true), leg(162), leg(190), leg(205)], [3], 2_000n)
  expect(lineCount(c)).toBe(3n)
  expect(stakeOf(c)).toBe(6_000n)
  expect(potentialWin(c)).toBe(38_088n)
  expect(judge(c, [won, won, won, won])).toEqual({ state: 'won', owedKurus: 38_088n })
  expect(judge(c, [lost])).toEqual({ state: 'lost', owedKurus: 0n })
})

test('sistem 2 of 1.50, 2.00 and 2.50 pays 11.75 for each lira of a line', () => {
  const c = coupon([leg(150), leg(200), leg(250)], [2])
  expect(potentialWin(c)).toBe(1_175n)
  expect(totalOdds(c)).toBe(1_175n)
  expect(judge(c, [lost, won, won])).toEqual({ state: 'won', owedKurus: 500n })
  expect(judge(c, [lost, lost])).toEqual({ state: 'lost', owedKurus: 0n })
  expect(judge(c, [won, lost])).toEqual({ state: 'open', owedKurus: 0n })
})

test('three bankos with sistem 3 are one line; several systems add up', () => {
  const bankos = [leg(150, true), leg(160, true), leg(170, true)]
  expect(lineCount({ legs: [...bankos, leg(200)], systems: [3] })).toBe(1n)
  expect(lineCount({ legs: [...bankos, leg(200)], systems: [3, 4] })).toBe(2n)
  // Yankee: four doubles … one accumulator of four
  const four = Array.from({ length: 4 }, () => leg(200))
  expect(lineCount({ legs: four, systems: [2, 3, 4] })).toBe(11n)
})

test.each<[string, LegResult, bigint]>([
  ['win', won, 250n],
  ['half-win', halfWon, 175n],
  ['void', voided, 100n],
  ['half-loss', halfLost, 50n],
  ['loss', lost, 0n],
  ['dead heat of two', { won: true, voidHalves: 0, deadHeat: [1, 2] }, 125n],
  ['dead heat of three', { won: true, voidHalves: 0, deadHeat: [1, 3] }, 83n],
])('a single at 2.50: %s', (_name, result, owed) => {
  expect(judge(coupon([leg(250)], [1]), [result]).owedKurus).toBe(owed)
})

test('a coupon whose legs are all void is a refund of its stake, less what was cashed', () => {
  const c = coupon([leg(150), leg(200), leg(250)], [2, 3], 1_000n)
  expect(judge(c, [voided, voided, voided])).toEqual({ state: 'void', owedKurus: stakeOf(c) })
  expect(judge(c, [voided, voided, voided], [25])).toEqual({ state: 'void', owedKurus: 3_000n })
})

test('one rounding a coupon: half a kuruş goes up', () => {
  expect(potentialWin(coupon([leg(185), leg(190)], [2]))).toBe(352n) // 3.515
  expect(potentialWin(coupon([leg(105), leg(103)], [1], 10n))).toBe(21n) // 10.5 + 10.3
})

test('cash-outs come off what is left, each of what the one before left', () => {
  expect(leftAfter([])).toEqual({ num: 1n, den: 1n })
  const c = coupon([leg(200), leg(300)], [2], 1_000n)
  expect(judge(c, [won, won], [50]).owedKurus).toBe(3_000n)
  expect(judge(c, [won, won], [50, 50]).owedKurus).toBe(1_500n)
  expect(judge(c, [won, won], [30, 100])).toEqual({ state: 'cashed', owedKurus: 0n })
  expect(judge(c, [won, lost], [100])).toEqual({ state: 'cashed', owedKurus: 0n })
})

test('the fair value is the mean of all that may come', () => {
  const c = coupon([leg(200), leg(300)], [2], 10_000n)
  const at = (win: number): Chances => ({ win, halfWin: 0, void: 0, halfLose: 0 })
  const fair = fairValue(c, [{ result: won }, { chances: at(400_000) }])
  // 100 TL · 2.00 · 3.00 · 0.4
  expect(cashOutAmount(fair, 100, 100)).toBe(24_000n)
  expect(cashOutAmount(fair, 100)).toBe(22_800n)
  expect(cashOutAmount(fair, 10)).toBe(2_280n)
  const rest = fairValue(c, [{ result: won }, { chances: at(400_000) }], [10])
  expect(cashOutAmount(rest, 100)).toBe(20_520n)
  // A leg of an Asian handicap: 1.90 · .4 + 1.45 · .1 + 1 · .2 + .5 · .1
  const asian = { win: 400_000, halfWin: 100_000, void: 200_000, halfLose: 100_000 }
  const factor = chanceFactor(leg(190), asian)
  expect((factor.num * 1_000_000n) / factor.den).toBe(1_155_000n)
  // Down to the kuruş, never up.
  expect(cashOutAmount({ num: 199n, den: 100n }, 100, 100)).toBe(1n)
})

test('the mean over all results, each with its chance, is the fair value', () => {
  const p = [250_000, 500_000, 125_000]
  const legs = [leg(390), leg(195), leg(740)]
  const c = coupon(legs, [2, 3], 1_000_000n)
  const fair = fairValue(
    c,
    p.map((win) => ({ chances: { win, halfWin: 0, void: 0, halfLose: 0 } })),
  )
  let mean = 0n
  for (let set = 0; set < 8; set += 1) {
    const results = legs.map((_, i) => (set & (1 << i) ? won : lost))
    const chance = p.reduce((q, w, i) => q * BigInt(set & (1 << i) ? w : 1_000_000 - w), 1n)
    mean += chance * judge(c, results).owedKurus
  }
  // No coupon of this stake is ever rounded, so both are exact.
  expect(fair.num * 10n ** 18n).toBe(mean * fair.den)
})

test('systems: each k from the bankos to the legs, none twice; MBS by the smallest k', () => {
  const legs = [leg(150, true), leg(160, true), leg(170), leg(180)]
  expect(systemsFit({ legs, systems: [2, 3, 4] })).toBe(true)
  for (const systems of [[], [1], [5], [3, 3], [2.5], [0]])
    expect(systemsFit({ legs, systems }), String(systems)).toBe(false)
  expect(systemsFit({ legs: [leg(150)], systems: [0] })).toBe(false)
  expect(mbsUnmet([1, 1, 3], [3])).toBe(undefined)
  expect(mbsUnmet([1, 1, 3], [2, 3])).toBe(3)
  expect(mbsUnmet([1], [1])).toBe(undefined)
  expect(typeOf({ legs, systems: [1] })).toBe('single')
  expect(typeOf({ legs, systems: [4] })).toBe('multiple')
  expect(typeOf({ legs, systems: [3] })).toBe('system')
  expect(typeOf({ legs, systems: [3, 4] })).toBe('system')
  expect(typeOf({ legs: [leg(150)], systems: [1] })).toBe('single')
})

test('the largest line stake pays no more than it may, and a kuruş more would', () => {
  const c = coupon([leg(333), leg(777), leg(1250, true)], [2, 3])
  const most = 100_000_000n
  const largest = largestLineStake(c, most)
  expect(potentialWin({ ...c, lineStakeKurus: largest })).toBeLessThanOrEqual(most)
  expect(potentialWin({ ...c, lineStakeKurus: largest + 1n })).toBeGreaterThan(most)
})

test('odds are read and written as they are shown', () => {
  expect(oddsOf('1.85')).toBe(185)
  expect(oddsOf('500.00')).toBe(50_000)
  expect(oddsText(185)).toBe('1.85')
  expect(oddsText(1_001)).toBe('10.01')
  for (const text of ['1,85', '1.8', '1.855', '', '185', '-1.85'])
    expect(() => oddsOf(text)).toThrow(TypeError)
})
