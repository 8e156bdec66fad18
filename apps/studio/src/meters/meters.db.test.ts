import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { diceRules, type DiceConfig } from '../../engines/dice/rules.ts'
import { sketchedDraw } from '../../engines/test-draws.ts'
import { studioSchema } from '../database-schema.ts'
import { studioDbOf } from '../schema.ts'
import { findActual } from './meters.ts'
import { createReturnsWatch, declaredReturns, judged } from './returns.ts'
import type { GameSums } from './store.ts'

test('a game’s actual return is told from 100,000 real rounds on, of all bands and days together', async () => {
  const db = studioDbOf(await openTestDatabase(studioSchema))
  const count = (mode: 'real' | 'demo', day: string, band: number, rounds: bigint, paid: string) =>
    db.inTx((tx) =>
      tx
        .insertInto('meters')
        .values({
          game: 'inci-avi',
          day,
          mode,
          stake_band: band,
          part: 0,
          rounds,
          staked: `${rounds * 1_000n}`,
          paid,
          sum_squares: `${rounds * 1_000_000n}`,
          tops: 0n,
          features: 0n,
          net_squares: '0',
        })
        .execute(),
    )
  expect(await findActual(db.read, 'inci-avi')).toBeUndefined()
  await count('demo', '2026-11-01', 1, 500_000n, '0')
  await count('real', '2026-11-02', 1, 60_000n, '57000000')
  await count('real', '2026-11-03', 2, 39_999n, '39999000')
  expect(await findActual(db.read, 'inci-avi')).toBeUndefined()
  await count('real', '2026-11-05', 2, 1n, '1000')
  expect(await findActual(db.read, 'inci-avi')).toEqual({
    rtp: '97.00',
    rounds: 100_000,
    since: '2026-11-02',
    until: '2026-11-05',
  })
  expect(await findActual(db.read, 'boncuk')).toBeUndefined()
  await db.close()
})

test('a slot outside the band of 99.9 % on thirty days is said once, and again when it comes back and leaves', async () => {
  const db = studioDbOf(await openTestDatabase(studioSchema))
  const said: unknown[] = []
  const log = { error: (what: unknown) => void said.push(what) } as never
  const declared = await declaredReturns()
  const watch = createReturnsWatch(declared, log)
  const at = new Date('2026-11-30T12:00:00Z')
  const look = async (paid: string, day: string, game = 'lale-bahcesi') => {
    await db.inTx(async (tx) => {
      await tx.deleteFrom('meters').where('game', '=', game).execute()
      await tx
        .insertInto('meters')
        .values({
          game,
          day,
          mode: 'real',
          stake_band: 1,
          part: 0,
          rounds: 1_000_000n,
          staked: '500000000',
          paid,
          sum_squares: '250000000000',
          tops: 0n,
          // Of before they were counted: a slot's band needs neither.
          features: null,
          net_squares: null,
        })
        .execute()
    })
    await watch.look(db.read, at)
    return watch.returns().map(({ game: of, outside }) => [of, outside])
  }
  // 96.12 ± 3.29 · 3.72 / √1,000,000: one point and a fifth either way.
  expect(await look('486000000', '2026-11-29')).toEqual([['lale-bahcesi', false]])
  expect(await look('487500000', '2026-11-29')).toEqual([['lale-bahcesi', true]])
  expect(await look('487500000', '2026-11-29')).toEqual([['lale-bahcesi', true]])
  expect(said.length).toBe(1)
  expect(await look('474000000', '2026-11-29')).toEqual([['lale-bahcesi', true]])
  expect(said.length).toBe(1)
  expect(await look('481000000', '2026-11-29')).toEqual([['lale-bahcesi', false]])
  expect(await look('474000000', '2026-11-29')).toEqual([['lale-bahcesi', true]])
  expect(said.length).toBe(2)
  // Older than thirty days.
  expect(await look('474000000', '2026-10-30')).toEqual([])
  // Of a game whose stakes differ widely fewer rounds count: these are as good as 9,999.
  const nazar = declared.get('nazar')
  const nothing = {
    game: 'nazar',
    paid: 0,
    whole: { staked: 0, paid: 0, squares: 0, netSquares: 0 },
  }
  if (!nazar) throw new Error('nazar is sold')
  expect(judged(nazar, { ...nothing, staked: 9_999, squares: 9_999 })).toBeUndefined()
  expect(judged(nazar, { ...nothing, staked: 10_000, squares: 10_000 })?.outside).toBe(true)
  await db.close()
})

describe('a game with choices is outside only above its band', () => {
  const stakes = [100, 500, 2_500, 10_000, 50_000]
  /** Kuruş of rounds by a player who mixes wagers, and stakes more after each loss. */
  const played = (config: DiceConfig, rounds: number, seed: number): GameSums => {
    const draw = sketchedDraw(seed)
    const sums = { staked: 0, paid: 0, squares: 0, netSquares: 0 }
    let at = 0
    for (let i = 0; i < rounds; i += 1) {
      const wager = { chance: [9_500, 4_850, 1_000, 500][i % 4] ?? 1, side: 'under' as const }
      const stake = stakes[at] ?? 100
      const [pay = 0] = diceRules.settle(config, diceRules.open(config, wager, draw))
      const paid = (stake * pay) / 100
      sums.staked += stake
      sums.paid += paid
      sums.squares += stake ** 2
      sums.netSquares += (paid - stake) ** 2
      at = paid > 0 ? 0 : Math.min(at + 1, stakes.length - 1)
    }
    return { game: 'duses', ...sums, whole: sums }
  }
  const duses = { choices: true, rtp: 97 } as const
  const seeds = Array.from({ length: 12 }, (_, i) => 2 * i + 1)

  test('an honest one in none of twelve samples, one that pays fifteen points more in each', () => {
    const outside = (percent: number) =>
      seeds.filter((seed) => judged(duses, played({ percent }, 100_000, seed))?.outside).length
    expect(outside(97)).toBe(0)
    expect(outside(112)).toBe(seeds.length)
    // What pays less is no alarm here: a player who chooses badly looks the same.
    expect(outside(50)).toBe(0)
  })

  test('a few long shots that came in are none, whatever their return', () => {
    // 20,000 stakes of one kuruş at 9,700×, five hits where two are due: 242 %.
    const lucky = {
      staked: 20_000,
      paid: 48_500,
      squares: 20_000,
      netSquares: 5 * 9_699 ** 2 + 19_995,
    }
    expect(judged(duses, { game: 'duses', ...lucky, whole: lucky })).toMatchObject({
      at95: { low: null },
      outside: false,
    })
    // Forty are.
    const hits = { ...lucky, paid: 40 * 9_700, netSquares: 40 * 9_699 ** 2 + 19_960 }
    expect(judged(duses, { game: 'duses', ...hits, whole: hits })?.outside).toBe(true)
  })

  test('the best wager of each is what it may return, and rows of before say nothing', async () => {
    const declared = await declaredReturns()
    const most = (slug: string) => declared.get(slug)
    expect(most('boncuk')).toEqual({ choices: true, rtp: 96.99 })
    expect(most('hezarfen')).toEqual({ choices: true, rtp: 97, shared: true })
    expect(most('felek-ruleti')).toEqual({ choices: true, rtp: 97.3 })
    expect(most('ruzgar-kupasi')).toEqual({ choices: true, rtp: 96 })
    expect(most('felek-canli-rulet')).toEqual({ choices: true, rtp: 97.3, shared: true })
    expect(most('felek-blackjack')).toEqual({ choices: true, rtp: 100, shared: true })
    expect(most('lokum-yagmuru')?.choices).toBe(false)
    const db = studioDbOf(await openTestDatabase(studioSchema))
    const said: unknown[] = []
    const watch = createReturnsWatch(declared, {
      error: (it: unknown) => void said.push(it),
    } as never)
    const count = (day: string, paid: string, net_squares: string | null) =>
      db.inTx((tx) =>
        tx
          .insertInto('meters')
          .values({
            game: 'inci-avi',
            day,
            mode: 'real',
            stake_band: 2,
            part: 0,
            rounds: 50_000n,
            staked: '50000000',
            paid,
            sum_squares: '50000000000',
            tops: 1n,
            features: net_squares === null ? null : 0n,
            net_squares,
          })
          .execute(),
      )
    const look = () => watch.look(db.read, new Date('2026-11-30T12:00:00Z'))
    await count('2026-11-20', '500000000', null)
    await look()
    expect([watch.returns(), watch.counts(), said]).toEqual([[], [], []])
    // σ of one: 97 + 329 · √(50,000 · 1,000²) / 50,000,000 = 98.47.
    await count('2026-11-21', '49200000', '50000000000')
    await look()
    expect(watch.returns()).toMatchObject([{ game: 'inci-avi', rtp: 98.4, outside: false }])
    await count('2026-11-22', '49600000', '50000000000')
    await look()
    expect(watch.returns()).toMatchObject([{ game: 'inci-avi', rtp: 98.8, outside: true }])
    expect(said).toMatchObject([{ game: 'inci-avi', outside: true }])
    expect(watch.counts()).toEqual([
      { game: 'inci-avi', stake_band: 2, rounds: 100_000, features: 0, tops: 2 },
    ])
    await db.close()
  })
})
