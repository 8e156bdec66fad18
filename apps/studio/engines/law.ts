import {
  hundredths,
  plus,
  rational,
  times,
  toFloat,
  toPercent,
  type Rational,
} from '../src/maths/rational.ts'
import { percentiles, type Figures } from './define.ts'

/*
 * From what a round can pay, and with which chance, to what is declared of it. Money is exact; the spread and what
 * comes back after many rounds are for reading, so doubles will do.
 */

/** What a round can pay, in hundredths of its stake, and how likely that is; chances add up to one. */
export type Law = readonly { pay: number; chance: Rational }[]

export const meanOf = (law: Law): Rational =>
  law.map(({ pay, chance }) => times(rational(BigInt(pay), 100n), chance)).reduce(plus)

export const less = (a: Rational, b: Rational): boolean => a.n * b.d < b.n * a.d

export const extremes = (values: readonly Rational[]): { least: Rational; most: Rational } => {
  const [first, ...rest] = values
  if (first === undefined) throw new Error('no values to compare')
  return rest.reduce(
    ({ least, most }, value) => ({
      least: less(value, least) ? value : least,
      most: less(most, value) ? value : most,
    }),
    { least: first, most: first },
  )
}

/** A few decimals of a chance that is known as a double only. */
export const percentOf = (share: number): string => (100 * share).toFixed(2)

export const volatilityOf = (sigma: number): Figures['volatility'] =>
  sigma < 3 ? 1 : sigma < 6 ? 2 : sigma < 10 ? 3 : sigma < 16 ? 4 : 5

/** A generator for pictures of chance (xorshift128, a double of 32 bits): no round is drawn from it. */
export const sketching = (seed: number): (() => number) => {
  let [a, b, c, d] = [seed | 1, 0x9e3779b9, 0x243f6a88, 0xb7e15162]
  return () => {
    const t = a ^ (a << 11)
    ;[a, b, c] = [b, c, d]
    d = d ^ (d >>> 19) ^ t ^ (t >>> 8)
    return (d >>> 0) / 2 ** 32
  }
}

/** Walker's alias table: a sample for two numbers. */
const sampler = (pays: readonly number[], chances: readonly number[]) => {
  const size = pays.length
  const share = chances.map((chance) => chance * size)
  const alias = pays.map((_, i) => i)
  const small = share.flatMap((s, i) => (s < 1 ? [i] : []))
  const large = share.flatMap((s, i) => (s < 1 ? [] : [i]))
  while (small.length > 0 && large.length > 0) {
    const [s, l] = [small.pop() as number, large.at(-1) as number]
    alias[s] = l
    share[l] = (share[l] as number) - (1 - (share[s] as number))
    if (share[l] < 1) small.push(large.pop() as number)
  }
  return (random: () => number): number => {
    const at = Math.floor(random() * size)
    return pays[random() < (share[at] as number) ? at : (alias[at] as number)] as number
  }
}

const runs = 4_000

/** What is left of so many rounds' stakes, percent: the 5th, the 50th and the 95th of a hundred players. */
export const returnsOf = (
  pays: readonly number[],
  chances: readonly number[],
  rounds: number,
): readonly [number, number, number] => {
  const sample = sampler(pays, chances)
  const random = sketching(rounds)
  const left = Float64Array.from({ length: runs }, () => {
    let sum = 0
    for (let i = 0; i < rounds; i += 1) sum += sample(random)
    return sum / rounds
  }).sort()
  const at = (share: number) => Math.round(left[Math.floor(share * runs)] as number)
  return [at(0.05), at(0.5), at(0.95)]
}

/** What single rounds pay at most; chances add up to one, but for rounding. */
export const percentilesOf = (
  pays: readonly number[],
  chances: readonly number[],
): Figures['percentiles'] => {
  const rising = pays.map((pay, i) => ({ pay, chance: chances[i] ?? 0 }))
  rising.sort((a, b) => a.pay - b.pay)
  const at = (share: number): number => {
    let sum = 0
    return (
      (rising.find(({ chance }) => (sum += chance) >= share - 1e-12) ?? rising.at(-1))?.pay ?? 0
    )
  }
  return Object.fromEntries(
    percentiles.map((name) => [name, hundredths(at(+name / 100))]),
  ) as Figures['percentiles']
}

export const sigmaOf = (law: Law): number => {
  const square = law
    .map(({ pay, chance }) => (pay / 100) ** 2 * toFloat(chance))
    .reduce((a, b) => a + b)
  return Math.sqrt(square - toFloat(meanOf(law)) ** 2)
}

export const winsOf = (law: Law): Pick<Figures, 'hitRate' | 'smallWins'> => {
  const share = (has: (pay: number) => boolean) =>
    law.filter(({ pay }) => has(pay)).reduce((sum, { chance }) => plus(sum, chance), rational(0n))
  const hits = share((pay) => pay > 0)
  const small = share((pay) => pay > 0 && pay <= 100)
  return {
    hitRate: toPercent(hits),
    smallWins: toPercent(rational(small.n * hits.d, small.d * hits.n)),
  }
}

/** The figures that are one wager's. */
export const spreadOf = (
  law: Law,
): Pick<Figures, 'sigma' | 'volatility' | 'hitRate' | 'smallWins' | 'returns' | 'percentiles'> => {
  const sigma = sigmaOf(law)
  const [pays, chances] = [law.map(({ pay }) => pay), law.map(({ chance }) => toFloat(chance))]
  return {
    sigma: sigma.toFixed(2),
    volatility: volatilityOf(sigma),
    ...winsOf(law),
    returns: { of100: returnsOf(pays, chances, 100), of1000: returnsOf(pays, chances, 1000) },
    percentiles: percentilesOf(pays, chances),
  }
}

/** The return of a game whose wagers are all exact. */
export const exactReturn = (values: readonly Rational[]): Pick<Figures, 'rtp' | 'known'> => {
  const { least, most } = extremes(values)
  return {
    rtp: {
      least: toPercent(least),
      most: toPercent(most),
      exact: { least: `${least.n}/${least.d}`, most: `${most.n}/${most.d}` },
    },
    known: { how: 'exact' },
  }
}

/** One round in so many, rounded up. */
export const everyOf = ({ n, d }: Rational): number => parseInt(`${(d + n - 1n) / n}`, 10)
