import { sportsRules } from './sports-rules.ts'

/*
 * The arithmetic of coupons, by hand and exact: odds are integers of hundredths, money whole kuruş,
 * everything between them a fraction of two bigints. A coupon is rounded once, half up, at its end.
 *
 * One polynomial serves the potential win, what is paid and the fair value of a cash-out: unrelated
 * legs are independent and the value is linear in each of them. Slip, desk and settlement share it.
 */

/** A fraction that is never reduced; `den` is over zero. */
export type Fraction = { num: bigint; den: bigint }

export type Leg = {
  /** Hundredths: 185 is 1.85. */
  odds: number
  /** A banko: it stands in every line. */
  banker: boolean
}

export type Bets = {
  legs: readonly Leg[]
  /** How many legs a line has, bankos included; several at once are several sets of lines. */
  systems: readonly number[]
}

/** What a coupon is made of, as it was accepted. */
export type Coupon = Bets & { lineStakeKurus: bigint }

/** What became of a leg: its factor is v + (1 − v) · r · o · d. */
export type LegResult = {
  /** r */
  won: boolean
  /** v, in halves: 2 is void, 1 with `won` a half-win, 1 without it a half-loss. */
  voidHalves: 0 | 1 | 2
  /** d: winners and tied places, [1, 1] without a dead heat. */
  deadHeat: readonly [number, number]
}

/** How likely a leg is to end how, in millionths; together they are a million at most. */
export type Chances = { win: number; halfWin: number; void: number; halfLose: number }

export const won: LegResult = { won: true, voidHalves: 0, deadHeat: [1, 1] }
export const lost: LegResult = { won: false, voidHalves: 0, deadHeat: [1, 1] }
export const voided: LegResult = { won: false, voidHalves: 2, deadHeat: [1, 1] }
export const halfWon: LegResult = { won: true, voidHalves: 1, deadHeat: [1, 1] }
export const halfLost: LegResult = { won: false, voidHalves: 1, deadHeat: [1, 1] }

const million = 1_000_000n

/** A leg's factor if it wins: its odds. */
export const oddsFactor = ({ odds }: Leg): Fraction => ({ num: BigInt(odds), den: 100n })

/** A leg's factor once its result is known. */
export const resultFactor = ({ odds }: Leg, result: LegResult): Fraction => {
  const v = BigInt(result.voidHalves)
  const [winners, tied] = result.deadHeat
  const r = result.won ? BigInt(winners) : 0n
  const t = BigInt(tied)
  // v/2 + (1 − v/2) · r/t · o/100, over 200 t
  return { num: 100n * v * t + (2n - v) * r * BigInt(odds), den: 200n * t }
}

/** The factor that a leg has on average. */
export const chanceFactor = ({ odds }: Leg, p: Chances): Fraction => {
  const o = BigInt(odds)
  const sum =
    2n * o * BigInt(p.win) +
    (100n + o) * BigInt(p.halfWin) +
    200n * BigInt(p.void) +
    100n * BigInt(p.halfLose)
  return { num: sum, den: 200n * million }
}

/** C(n, k), 0 where k is none of 0 … n. */
const choose = (n: number, k: number): bigint => {
  if (k < 0 || k > n) return 0n
  let c = 1n
  for (let i = 1; i <= k; i += 1) c = (c * BigInt(n - k + i)) / BigInt(i)
  return c
}

const bankosOf = (legs: readonly Leg[]): number => legs.filter((leg) => leg.banker).length

/**
 * What follows from legs and systems alone, found out once for as long as they are at hand: a placing
 * asks for it from its checks, limits and coupon.
 */
export const onceOf = <T>(of: (bets: Bets) => T): ((bets: Bets) => T) => {
  const known = new WeakMap<readonly Leg[], { systems: readonly number[]; it: T }>()
  return (bets) => {
    const found = known.get(bets.legs)
    if (found?.systems === bets.systems) return found.it
    const it = of(bets)
    known.set(bets.legs, { systems: bets.systems, it })
    return it
  }
}

/** How many lines (kolon) a coupon has: bankos count inside k. */
export const lineCount = onceOf(({ legs, systems }): bigint => {
  const bankos = bankosOf(legs)
  return systems.reduce((sum, k) => sum + choose(legs.length - bankos, k - bankos), 0n)
})

/** Of these lines those that one leg stands in that is no banko. */
export const linesWith = ({ legs, systems }: Bets): bigint => {
  const bankos = bankosOf(legs)
  return systems.reduce((sum, k) => sum + choose(legs.length - bankos - 1, k - bankos - 1), 0n)
}

export const stakeOf = (coupon: Coupon): bigint => coupon.lineStakeKurus * lineCount(coupon)

/** What is wrong with the choice of systems: each k is from max(1, bankos) to n, none twice. */
export const systemsFit = ({ legs, systems }: Bets): boolean => {
  const least = Math.max(1, bankosOf(legs))
  return (
    systems.length > 0 &&
    new Set(systems).size === systems.length &&
    systems.every((k) => Number.isInteger(k) && k >= least && k <= legs.length)
  )
}

/** Tekli is sistem 1, Kombine sistem n, and the rest is Sistem. */
export const typeOf = ({ legs, systems }: Bets): 'single' | 'multiple' | 'system' => {
  const [k] = systems
  if (systems.length !== 1) return 'system'
  return k === 1 ? 'single' : k === legs.length ? 'multiple' : 'system'
}

/**
 * The MBS that a coupon has to meet and does not, else undefined: the highest of its legs is at most
 * the smallest k, so every line meets it.
 */
export const mbsUnmet = (mbs: readonly number[], systems: readonly number[]) => {
  const need = Math.max(...mbs)
  return need <= Math.min(...systems) ? undefined : need
}

/**
 * The value of a coupon for a line stake of one: Π of the bankos' factors × Σ over k of the
 * elementary symmetric polynomial e(k − bankos) of the others. The product of (den + num · x) is
 * built leg by leg, so it takes legs × k steps and no line is ever listed.
 */
export const valueOf = ({ legs, systems }: Bets, factors: readonly Fraction[]): Fraction => {
  let num = 1n
  let den = 1n
  let sums: bigint[] = [1n]
  legs.forEach((leg, i) => {
    const f = factors[i]
    if (f === undefined) throw new Error(`leg ${i} has no factor`)
    den *= f.den
    if (leg.banker) num *= f.num
    else
      sums = Array.from(
        { length: sums.length + 1 },
        (_, j) => (sums[j] ?? 0n) * f.den + (j === 0 ? 0n : (sums[j - 1] ?? 0n) * f.num),
      )
  })
  const bankos = bankosOf(legs)
  const of = systems.reduce((sum, k) => sum + (sums[k - bankos] ?? 0n), 0n)
  return { num: num * of, den }
}

/** The same if every leg wins. */
export const valueAtOdds = onceOf((bets) => valueOf(bets, bets.legs.map(oddsFactor)))

const times = (a: Fraction, b: Fraction): Fraction => ({ num: a.num * b.num, den: a.den * b.den })
const scaled = (f: Fraction, n: bigint): Fraction => ({ num: f.num * n, den: f.den })

/** Half up; of fractions that are not negative. */
export const roundHalfUp = ({ num, den }: Fraction): bigint => (2n * num + den) / (2n * den)
export const roundDown = ({ num, den }: Fraction): bigint => num / den

/**
 * What a coupon pays if every leg wins, in kuruş: all of it, or what its cash-outs (shares in
 * percent, in their order) leave.
 */
export const potentialWin = (coupon: Coupon, shares: readonly number[] = []): bigint =>
  roundHalfUp(scaled(times(valueAtOdds(coupon), leftAfter(shares)), coupon.lineStakeKurus))

/** The same for a line stake of one, in hundredths: of one line its odds. */
export const totalOdds = (bets: Bets): bigint => roundHalfUp(scaled(valueAtOdds(bets), 100n))

/** The largest line stake with which a coupon pays no more than so much. */
export const largestLineStake = (bets: Bets, mostKurus: bigint): bigint => {
  const value = valueAtOdds(bets)
  return (mostKurus * value.den) / value.num
}

/** What is left of a coupon after cash-outs, each a share in percent of what was left then. */
export const leftAfter = (shares: readonly number[]): Fraction =>
  shares.reduce((left, share) => times(left, { num: BigInt(100 - share), den: 100n }), {
    num: 1n,
    den: 1n,
  })

/** How a coupon stands, and all that it has to have paid by now, cash-outs apart. */
export type Verdict = {
  state: 'open' | 'won' | 'lost' | 'void' | 'cashed'
  owedKurus: bigint
}

const none: Fraction = { num: 0n, den: 1n }
const one: Fraction = { num: 1n, den: 1n }

/**
 * How a coupon stands by what is known of its legs (undefined: nothing yet) and by its cash-outs
 * (shares in percent, in their order). It is closed as soon as its total is certain: whatever the
 * open legs bring, all of them adds nothing. Of an open one nothing is owed yet.
 */
export const judge = (
  coupon: Coupon,
  results: readonly (LegResult | undefined)[],
  shares: readonly number[] = [],
): Verdict => {
  const left = leftAfter(shares)
  if (left.num === 0n) return { state: 'cashed', owedKurus: 0n }
  const factorsWith = (open: Fraction) =>
    coupon.legs.map((leg, i) => {
      const result = results[i]
      return result === undefined ? open : resultFactor(leg, result)
    })
  const least = valueOf(coupon, factorsWith(none))
  if (results.includes(undefined) || results.length < coupon.legs.length) {
    // The value never falls with a factor: the same at none and at one is the same at all.
    const more = valueOf(coupon, factorsWith(one))
    if (more.num * least.den !== least.num * more.den) return { state: 'open', owedKurus: 0n }
  }
  const owedKurus = roundHalfUp(scaled(times(least, left), coupon.lineStakeKurus))
  const isVoid = coupon.legs.every((_, i) => results[i]?.voidHalves === 2)
  return { state: isVoid ? 'void' : owedKurus === 0n ? 'lost' : 'won', owedKurus }
}

/** What is known of a leg when it is cashed out: its result, else its chances as they stand. */
export type LegNow = { result: LegResult } | { chances: Chances }

/** The fair value of what is left of a coupon, in kuruş and not rounded. */
export const fairValue = (
  coupon: Coupon,
  now: readonly LegNow[],
  shares: readonly number[] = [],
): Fraction => {
  const factors = coupon.legs.map((leg, i) => {
    const it = now[i]
    if (it === undefined) throw new Error(`nothing is known of leg ${i}`)
    return 'result' in it ? resultFactor(leg, it.result) : chanceFactor(leg, it.chances)
  })
  return scaled(times(valueOf(coupon, factors), leftAfter(shares)), coupon.lineStakeKurus)
}

/** What is paid for a share (percent) of a fair value, down to the kuruş; `keptPercent` 95 keeps 5 %. */
export const cashOutAmount = (
  fair: Fraction,
  share: number,
  keptPercent: number = sportsRules.cashOutPercent,
): bigint => roundDown(times(fair, { num: BigInt(share) * BigInt(keptPercent), den: 10_000n }))

/** `"1.85"` → 185. The text must have passed `odds` of sportsbook.ts. */
export const oddsOf = (text: string): number => {
  const match = /^(\d{1,6})\.(\d{2})$/.exec(text)
  if (!match) throw new TypeError('no odds')
  return Number(match[1]) * 100 + Number(match[2])
}

/** 185 → `"1.85"`. */
export const oddsText = (hundredths: number | bigint): string => {
  const h = BigInt(hundredths)
  return `${h / 100n}.${String(h % 100n).padStart(2, '0')}`
}
