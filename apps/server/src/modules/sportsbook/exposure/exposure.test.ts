import { expect, test } from 'vitest'
import { lineCount, potentialWin, type Bets } from '@felek/contract/coupon.ts'
import { liabilityMoves, cashOutMoves } from './open-liability.ts'
import { liabilityOf, limitOf, playerLimitOf } from './limits.ts'
import { leftOf, lineStakeWithin, partsOf, sharesOf } from './parts.ts'
import { loadsOf } from './skew.ts'

const bets = (odds: number[], systems = [odds.length], bankers: number[] = []): Bets => ({
  legs: odds.map((it, i) => ({ odds: it, banker: bankers.includes(i) })),
  systems,
})

/** Slips of all forms, the same ones each time. */
const slips = Array.from({ length: 300 }, (_, n): Bets => {
  const legs = 1 + (n % 8)
  const odds = Array.from({ length: legs }, (_it, i) => 101 + ((n * 37 + i * 911) % 4_000))
  const bankers = n % 3 === 0 && legs > 2 ? [0] : []
  return bets(odds, [Math.max(1, legs - (n % 3))], bankers)
})

test('a leg’s share is ln of its odds over the line’s, as the reference’s example has it', () => {
  const shares = sharesOf(bets([150, 650, 300])).map((it) => Number(it) / 1e6)
  expect(shares.map((it) => it.toFixed(2))).toEqual(['0.12', '0.55', '0.33'])
})

test('shares are a million in all; parts cover what the coupon may pay and never exceed its stake', () => {
  for (const it of slips) {
    const shares = sharesOf(it)
    expect(shares.reduce((a, b) => a + b, 0n)).toBe(1_000_000n)
    expect(shares.every((share) => share >= 0n)).toBe(true)
    const parts = partsOf(it, 1_234n)
    const [stake, takeout] = [
      parts.reduce((sum, part) => sum + part.stakeKurus, 0n),
      parts.reduce((sum, part) => sum + part.takeoutKurus, 0n),
    ]
    const whole = 1_234n * lineCount(it)
    expect(stake <= whole && stake > whole - 20n).toBe(true)
    const win = potentialWin({ ...it, lineStakeKurus: 1_234n })
    expect(takeout >= win - 1n && takeout < win + 20n, `${takeout} ${win}`).toBe(true)
  }
  // A banko stands in every line, so more of the coupon hangs on it.
  const [banko = 0n, other = 0n] = sharesOf(bets([200, 200, 200], [2], [0]))
  expect(banko).toBeGreaterThan(other)
})

test('the largest line stake fits and one kuruş more does not; legs that do not let it be more are told', () => {
  for (const it of slips) {
    const left = it.legs.map((_, i) => 50_000n + BigInt(i) * 7_777n)
    const { max = 0n, tight } = lineStakeWithin(it, left)
    const over = (lineStake: bigint) =>
      partsOf(it, lineStake).some(
        (part, i) => part.takeoutKurus - part.stakeKurus > (left[i] ?? 0n),
      )
    expect(tight.length).toBeGreaterThan(0)
    // Parts are rounded against the house by a kuruş or two.
    expect(max === 0n || !over(max - (max / 10_000n + 3n))).toBe(true)
    expect(over(max + max / 100n + 200n)).toBe(true)
  }
  expect(lineStakeWithin(bets([200]), [5_000n])).toEqual({ max: 5_000n, tight: [0] })
  expect(lineStakeWithin(bets([200, 300]), [undefined, -1n])).toEqual({ max: 0n, tight: [1] })
  expect(lineStakeWithin(bets([200]), [undefined])).toEqual({ max: undefined, tight: [] })
})

test('what is left of a part after cash-outs is theirs multiplied, down to the kuruş', () => {
  expect(leftOf(10_001n, [])).toBe(10_001n)
  expect(leftOf(10_001n, [40])).toBe(6_000n)
  expect(leftOf(10_001n, [40, 50])).toBe(3_000n)
  expect(leftOf(10_001n, [100])).toBe(0n)
})

test('what closes leaves, what opens again comes back, what is sold leaves in part', () => {
  const open = {
    state: 'open',
    legs: [{ selection_id: '7', stake: '100', takeout: '250' }],
    shares: [50],
  }
  const sum = (moves: ReturnType<typeof liabilityMoves>) =>
    moves.reduce(
      (a, m) => [a[0] + m.stakeKurus, a[1] + m.takeoutKurus, a[2] + m.coupons] as const,
      [0n, 0n, 0] as readonly [bigint, bigint, number],
    )
  expect(sum(liabilityMoves(open, 'won'))).toEqual([-50n, -125n, -1])
  expect(sum(liabilityMoves({ ...open, state: 'lost' }, 'open'))).toEqual([50n, 125n, 1])
  expect(liabilityMoves(open, 'open')).toEqual([])
  expect(liabilityMoves({ ...open, state: 'won' }, 'lost')).toEqual([])
  expect(sum(cashOutMoves(open, 50))).toEqual([-25n, -63n, 0])
})

test('limits go by the league, live half of it; a player’s by his factor', () => {
  expect([limitOf({ tier: 'A' }, false), limitOf({ tier: 'B' }, false)]).toEqual([
    50_000_000n,
    15_000_000n,
  ])
  expect(limitOf({ tier: 'C' }, true)).toBe(2_000_000n)
  expect([playerLimitOf(), playerLimitOf(50n), playerLimitOf(5_000n)]).toEqual([
    5_000_000n,
    250_000n,
    25_000_000n,
  ])
})

test('what a market may cost is its outcome’s takeout less its stakes; two of a double chance come together', () => {
  const sums = new Map(
    (
      [
        ['1x', 100n, 300n],
        ['12', 50n, 90n],
        ['x2', 10n, 60n],
      ] as const
    ).map(([id, stakeKurus, takeoutKurus]) => [id, { stakeKurus, takeoutKurus }]),
  )
  expect(liabilityOf(sums, '1x2', '1x')).toBe(140n)
  expect(liabilityOf(sums, '1x2', 'none yet')).toBe(-160n)
  expect(liabilityOf(sums, 'dc', '1x')).toBe(230n)
  expect(liabilityOf(sums, 'dc', 'x2')).toBe(200n)
})

test('a load is the takeout above the market’s mean as a part of the limit', () => {
  const sums = new Map([['1', { stakeKurus: 0n, takeoutKurus: 3_000n }]])
  expect([...loadsOf(sums, ['1', 'x', '2'], 4_000n).values()]).toEqual([0.5, -0.25, -0.25])
  expect([...loadsOf(sums, ['1', 'x', '2'], 100n).values()]).toEqual([1, -1, -1])
  expect([...loadsOf(sums, ['1', 'x', '2'], 0n).values()]).toEqual([1, -1, -1])
})
