import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Stake } from '../../wallet/wallet.ts'
import {
  commitmentOf,
  drawBelow,
  feed,
  millionth,
  openCycle,
  type Cycle,
  type Growth,
  type Pool,
} from './pools.ts'

const stakeOf = (amountKurus: bigint, i: number): Stake => ({
  entryId: BigInt(i + 1),
  playerId: BigInt((i % 5) + 1),
  amountKurus,
  roundId: `r${i}`,
  game: 'lale-bahcesi',
  at: new Date(0),
})

const pools = fc.record({
  shareMillionths: fc.bigInt({ min: 1n, max: 50_000n }),
  seedKurus: fc.bigInt({ min: 1n, max: 2_000n }),
  room: fc.bigInt({ min: 1n, max: 5_000n }),
  stakes: fc.array(fc.bigInt({ min: 1n, max: 100_000n }), { maxLength: 200, size: 'max' }),
})
const poolOf = (p: { shareMillionths: bigint; seedKurus: bigint; room: bigint }): Pool => ({
  poolId: 'p',
  shareMillionths: p.shareMillionths,
  seedKurus: p.seedKurus,
  mustHitByKurus: p.seedKurus + p.room,
})
const sum = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n)
const first = (pool: Pool) => openCycle(pool, 1, pool.seedKurus * millionth)

test('M-30: what goes into a pool is what it pays and what it holds, to the millionth of a kuruş', () => {
  fc.assert(
    fc.property(pools, (p) => {
      const pool = poolOf(p)
      const growths = feed(pool, first(pool), p.stakes.map(stakeOf))
      const falls = growths.flatMap((g) => g.fall ?? [])
      const seeds = pool.seedKurus * BigInt(growths.length) * millionth
      const paid = sum(falls.map((f) => f.amountKurus)) * millionth
      expect(seeds + sum(p.stakes) * pool.shareMillionths).toBe(
        paid + (growths.at(-1)?.cycle.valueMillionths ?? 0n),
      )
      for (const { cycle, contributedKurus, fall } of growths) {
        // The account in the ledger holds the whole kuruş of the cycle.
        expect(pool.seedKurus + contributedKurus).toBe(
          fall?.amountKurus ?? cycle.valueMillionths / millionth,
        )
      }
    }),
    { numRuns: 500 },
  )
})

test('a pool falls to the stake that reaches its threshold, no earlier and no later, and by its highest value', () => {
  fc.assert(
    fc.property(pools, (p) => {
      const pool = poolOf(p)
      for (const { cycle, fall } of feed(pool, first(pool), p.stakes.map(stakeOf))) {
        expect(cycle.thresholdKurus).toBeGreaterThan(pool.seedKurus)
        expect(cycle.thresholdKurus).toBeLessThanOrEqual(pool.mustHitByKurus)
        const reached = cycle.valueMillionths >= cycle.thresholdKurus * millionth
        expect(reached).toBe(fall !== undefined)
        if (fall)
          expect(
            cycle.valueMillionths - fall.stake.amountKurus * pool.shareMillionths,
          ).toBeLessThan(cycle.thresholdKurus * millionth)
      }
    }),
    { numRuns: 500 },
  )
})

test('it makes no difference in what portions stakes are counted', () => {
  const fixed = (pool: Pool, cycle: number, valueMillionths: bigint): Cycle => ({
    poolId: pool.poolId,
    cycle,
    valueMillionths,
    thresholdKurus:
      valueMillionths / millionth +
      1n +
      (BigInt(cycle * 7_919) % (pool.mustHitByKurus - pool.seedKurus)),
    salt: 's',
  })
  fc.assert(
    fc.property(pools, fc.nat({ max: 200 }), (p, cut) => {
      const pool = poolOf(p)
      const stakes = p.stakes.map(stakeOf)
      const opening = fixed(pool, 1, pool.seedKurus * millionth)
      const whole = feed(pool, opening, stakes, fixed)
      const before = feed(pool, opening, stakes.slice(0, cut), fixed)
      const after = feed(pool, before.at(-1)?.cycle ?? opening, stakes.slice(cut), fixed)
      const told = (growths: Growth[]) =>
        growths.flatMap((g) =>
          g.fall ? [[g.cycle.cycle, g.fall.stake.entryId, g.fall.amountKurus]] : [],
        )
      expect([...told(before), ...told(after)]).toEqual(told(whole))
      expect(after.at(-1)?.cycle).toEqual(whole.at(-1)?.cycle)
    }),
    { numRuns: 300 },
  )
})

test('draws throw away what would make some values likelier, and reach all of them', () => {
  const draws = [(1n << 64n) - 1n, 25n]
  expect(drawBelow(10n, () => draws.shift() ?? 0n)).toBe(5n)
  expect(draws).toEqual([])
  const seen = new Map<bigint, number>()
  for (let i = 0; i < 7_000; i += 1) {
    const drawn = drawBelow(7n)
    seen.set(drawn, (seen.get(drawn) ?? 0) + 1)
  }
  expect(new Set(seen.keys())).toEqual(new Set([0n, 1n, 2n, 3n, 4n, 5n, 6n]))
  // Seven standard deviations: one false alarm in many billions of runs.
  for (const count of seen.values())
    expect(Math.abs(count - 1_000)).toBeLessThan(7 * Math.sqrt(7_000 * (1 / 7) * (6 / 7)))
})

test('the commitment is the hash that anybody can compute from what is revealed', () => {
  const pool: Pool = {
    poolId: 'yildiz',
    shareMillionths: 4_000n,
    seedKurus: 10_000n,
    mustHitByKurus: 25_000n,
  }
  const cycle = first(pool)
  const text = `yildiz:1:${cycle.thresholdKurus}:${cycle.salt}`
  expect(commitmentOf(cycle)).toBe(createHash('sha256').update(text).digest('hex'))
  expect(cycle.salt).toMatch(/^[0-9a-f]{64}$/)
  expect(commitmentOf({ ...cycle, thresholdKurus: cycle.thresholdKurus + 1n })).not.toBe(
    commitmentOf(cycle),
  )
})
