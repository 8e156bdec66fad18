import { describe, expect, test } from 'vitest'
import { movesOf, raise, raiseBy, type Law } from './envelope.ts'
import { convertsAtMost, weekAtMost, type LossGame, type BonusWallet } from './optimiser.ts'

/* The strategies of the laboratory (findings D-2), played against the programme's bounds. */

/** Pseudorandom numbers from 0 to 1, the same each time. */
const dice = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const games = [
  { name: 'slot', back: 0.9699, weight: 100 },
  { name: 'race', back: 0.96, weight: 50 },
  { name: 'roulette', back: 0.973, weight: 10 },
]
const hosgeldin: BonusWallet = { amount: 999, times: 10, cap: 1_998, giftReturns: true, games }
const yatirim: BonusWallet = { amount: 500, times: 8, cap: 500, giftReturns: false, games }
const plain: BonusWallet = { amount: 500, times: 8, cap: undefined, giftReturns: false, games }

type Bet = { stake: number; law: Law; weight: number }
type Play = (purse: number, left: number) => Bet

/** Laws that give 96.99 % back: small wins often, large ones seldom, one win or nothing. */
const calm: Law = [
  [0, 0.6],
  [1, 0.2],
  [2.6, 0.18],
  [15.095, 0.02],
]
const wild: Law = [
  [0, 0.86],
  [2, 0.115],
  [20, 0.02],
  [67.98, 0.005],
]
const shot = (multiple: number, back: number): Law => [
  [0, 1 - back / multiple],
  [multiple, back / multiple],
]

const won = (law: Law, drawn: number): number => {
  let sum = 0
  for (const [multiple, chance] of law) if ((sum += chance) > drawn) return multiple
  return 0
}

/** What so many purses convert on average, and the error of that. */
const played = (purse: BonusWallet, play: Play, seed: number): { mean: number; error: number } => {
  const random = dice(seed)
  const runs = 3_000
  let sum = 0
  let squares = 0
  for (let run = 0; run < runs; run += 1) {
    let held = purse.amount
    let wagered = 0
    while (wagered < purse.amount * purse.times && held >= 1) {
      const { stake, law, weight } = play(held, purse.amount * purse.times - wagered)
      const size = Math.min(stake, held)
      held += size * (won(law, random()) - 1)
      wagered += (size * weight) / 100
    }
    const gift = purse.giftReturns ? purse.amount : 0
    const done = wagered >= purse.amount * purse.times
    const cash = done ? Math.min(Math.max(held - gift, 0), purse.cap ?? held) : 0
    sum += cash
    squares += cash * cash
  }
  const mean = sum / runs
  return { mean, error: Math.sqrt((squares / runs - mean * mean) / runs) }
}

const strategies: Record<string, (purse: BonusWallet) => Play> = {
  calm: () => () => ({ stake: 5, law: calm, weight: 100 }),
  'largest stakes': () => () => ({ stake: 25, law: wild, weight: 100 }),
  'a lottery first, then calm': (purse) => {
    const aim = (purse.giftReturns ? purse.amount : 0) + (purse.cap ?? 4 * purse.amount)
    return (held, left) =>
      held < aim && held > 40
        ? { stake: 20, law: shot((aim - held) / 20 + 2, 0.973), weight: 10 }
        : { stake: Math.min(5, left), law: calm, weight: 100 }
  },
  'slots of long shots': () => () => ({ stake: 20, law: shot(300, 0.9699), weight: 100 }),
}

describe('a purse', () => {
  for (const [offer, purse] of Object.entries({ hosgeldin, yatirim, plain }))
    for (const [name, play] of Object.entries(strategies))
      test(`${offer}, played as ${name}, converts no more than the programme says`, () => {
        const bound = convertsAtMost(purse, purse.amount / 100)
        const { mean, error } = played(purse, play(purse), 7)
        expect(mean).toBeLessThan(bound + 4 * error)
      })

  test('the bound is met by a play, so that it is none that nothing can reach', () => {
    const bound = convertsAtMost(yatirim, 5)
    const { mean, error } = played(
      yatirim,
      () => ({ stake: 5, law: shot(1.05, 0.9699), weight: 100 }),
      3,
    )
    expect(mean).toBeGreaterThan(bound * 0.9 - 4 * error)
  })

  test('a finer grid changes the bound by less than half a percent of the gift', () => {
    for (const purse of [hosgeldin, yatirim])
      expect(
        Math.abs(
          convertsAtMost(purse, purse.amount / 100) - convertsAtMost(purse, purse.amount / 200),
        ),
      ).toBeLessThan(purse.amount / 200)
  })

  test('without a cap, the gift kept, it is worth its face less what the wagering costs', () => {
    expect(convertsAtMost({ ...plain, times: 1 }, 2.5)).toBeCloseTo(500 * (1 - 0.0301), 0)
  })
})

const slot: LossGame = { name: 'slot', back: 0.9692, besides: 0.003, weight: 100, most: 5_000 }
const kayip = {
  share: 0.3,
  amountMax: 500,
  turnover: 0.08,
  least: 100,
  converts: 0.97,
  games: [slot],
}

describe('a week’s loss', () => {
  test('on a slot, a lottery or a roulette it costs more than it brings', () => {
    const others: LossGame[] = [
      { name: 'kuyruklu', back: 0.97, besides: 0, weight: 10, most: 10_000 },
      { name: 'roulette', back: 0.973, besides: 0, weight: 10, most: 36 },
    ]
    for (const game of [slot, ...others])
      expect(weekAtMost({ ...kayip, games: [game] })).toBeLessThan(0)
  })

  test('without the share of the stakes a loss on purpose would bring money: the programme finds it', () => {
    expect(weekAtMost({ ...kayip, turnover: 0.2 })).toBeGreaterThan(20)
  })

  test('a hundred long shots of 50 TL cost more than their counted loss gives', () => {
    const random = dice(11)
    const runs = 20_000
    let sum = 0
    for (let run = 0; run < runs; run += 1) {
      let lost = 0
      for (let n = 0; n < 100; n += 1) lost += 50 - 50 * won(shot(5_000, 0.9692), random())
      const counted = Math.min(Math.max(lost, 0), 0.08 * 5_000)
      sum += 0.97 * 0.3 * counted
    }
    // What the stakes cost on average is known exactly: one win in five thousand decides a sample.
    expect(sum / runs).toBeLessThan(100 * 50 * (1 - 0.9692))
    expect(sum / runs).toBeGreaterThan(100)
  })
})

test('a stake of any law is worth what the upper hull says; a known law no more than that', () => {
  const v = {
    least: 0,
    step: 1,
    at: Float64Array.from({ length: 101 }, (_, i) => (i >= 50 ? 100 : 0)),
  }
  const any = new Float64Array(101)
  raise(v, any, { size: 10, back: 1 })
  // From 10 a fair stake of all of it reaches 50 once in five.
  expect(any[10]).toBeCloseTo(20, 9)
  const known = new Float64Array(101)
  raiseBy(
    v,
    known,
    movesOf(
      [
        [0, 0.75],
        [4, 0.25],
      ],
      10,
      1,
    ),
  )
  expect(known[20]).toBeCloseTo(25, 9)
  for (let i = 10; i <= 60; i += 1) expect(known[i] ?? 0).toBeLessThanOrEqual((any[i] ?? 0) + 1e-9)
})
