import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { studioSchema } from '../database-schema.ts'
import { studioDbOf } from '../schema.ts'
import { addReturnsForOperator } from './for-operator.ts'
import { declaredReturns } from './returns.ts'

type Row = { day: string; band: number; rounds: bigint; staked: bigint; paid: bigint; squares: bigint; net?: bigint } // prettier-ignore

const open = async () => {
  const db = studioDbOf(await openTestDatabase(studioSchema))
  const app = fastify()
  addReturnsForOperator(app, {
    // With a public address nobody is this machine.
    env: { publicUrl: 'https://felek.example', trustProxy: false, operatorToken: 'secret' },
    db: db.read,
    games: await declaredReturns(),
    clock: () => Date.parse('2026-11-30T12:00:00Z'),
  })
  const count = (game: string, rows: readonly Row[], mode: 'real' | 'demo' = 'real') =>
    db.inTx((tx) =>
      tx
        .insertInto('meters')
        .values(
          rows.map(({ day, band, rounds, staked, paid, squares, net }) => ({
            game,
            day,
            mode,
            stake_band: band,
            part: 0,
            rounds,
            staked: `${staked}`,
            paid: `${paid}`,
            sum_squares: `${squares}`,
            tops: 0n,
            features: 0n,
            net_squares: net === undefined ? null : `${net}`,
          })),
        )
        .execute(),
    )
  const get = async (query = '', token = 'secret') => {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode, body } = await app.inject({ url: `/operator/returns${query}`, headers })
    return { statusCode, ...(JSON.parse(body) as { since: string; returns: unknown[] }) }
  }
  return { db, count, get, close: async () => (await app.close(), db.close()) }
}

/** A million equal stakes of five lira, half on each of two days. */
const half = (day: string, band: number, paid: bigint): Row => ({
  day,
  band,
  rounds: 500_000n,
  staked: 250_000_000n,
  paid,
  squares: 125_000_000_000n,
})

test('the operator is told both bands with n, by game, by day and by band of stakes', async () => {
  const { count, get, close } = await open()
  await count('lale-bahcesi', [
    half('2026-11-10', 1, 240_000_000n),
    half('2026-11-11', 2, 242_500_000n),
    half('2026-10-01', 1, 0n),
  ])
  await count('lale-bahcesi', [half('2026-11-12', 1, 0n)], 'demo')
  // 96.12 ± 1.95996 and 3.29053 · 3.72 / √1,000,000, in points.
  const whole = {
    game: 'lale-bahcesi',
    rounds: 1_000_000,
    staked: '5000000.00',
    paid: '4825000.00',
    rtp: '96.50',
    declared: '96.12',
    n: 1_000_000,
    band95: { low: '95.39', high: '96.85' },
    band999: { low: '94.90', high: '97.34' },
    outside95: false,
    outside999: false,
  }
  expect(await get()).toEqual({ statusCode: 200, since: '2026-10-31', returns: [whole] })
  // Of half as many rounds the bands are √2 times as wide; 97.00 lies in them, 96.00 too.
  const part = {
    game: 'lale-bahcesi',
    rounds: 500_000,
    staked: '2500000.00',
    declared: '96.12',
    n: 500_000,
    band95: { low: '95.09', high: '97.15' },
    band999: { low: '94.39', high: '97.85' },
    outside95: false,
    outside999: false,
  }
  const halves = [
    { ...part, paid: '2400000.00', rtp: '96.00' },
    { ...part, paid: '2425000.00', rtp: '97.00' },
  ]
  const days = halves.map((of, i) => ({ ...of, day: `2026-11-1${i}` }))
  expect((await get('?by=day&game=lale-bahcesi')).returns).toEqual(days)
  const bands = halves.map((of, i) => ({ ...of, band: i + 1 }))
  expect((await get('?by=band')).returns).toEqual(bands)
  expect((await get('?by=day,band')).returns).toEqual(days.map((of, i) => ({ ...of, band: i + 1 })))
  expect((await get('?game=nazar')).returns).toEqual([])
  // Older days on demand: they pull the return out of both bands.
  expect((await get('?days=90')).returns).toMatchObject([
    { rounds: 1_500_000, rtp: '64.33', outside95: true, outside999: true },
  ])
  await close()
})

test('n is less than the rounds where stakes differ; games with choices have no lower edge; few rounds no band', async () => {
  const { count, get, close } = await open()
  await count('inci-avi', [
    // 50,000 stakes of ten lira with a net square of one each, in stakes: 97 + z · √50,000 / 500.
    { day: '2026-11-20', band: 2, rounds: 50_000n, staked: 50_000_000n, paid: 49_000_000n, squares: 50_000_000_000n, net: 50_000_000_000n }, // prettier-ignore
  ])
  await count('nazar', [
    { day: '2026-11-20', band: 2, rounds: 9_000n, staked: 9_000_000n, paid: 9_000_000n, squares: 9_000_000_000n }, // prettier-ignore
    { day: '2026-11-21', band: 3, rounds: 9_000n, staked: 90_000_000n, paid: 90_000_000n, squares: 900_000_000_000n }, // prettier-ignore
  ])
  await count('hezarfen', [
    { day: '2026-11-20', band: 1, rounds: 20_000n, staked: 20_000_000n, paid: 19_000_000n, squares: 20_000_000_000n, net: -1_000n }, // prettier-ignore
  ])
  const { returns } = await get()
  expect(returns).toMatchObject([
    { game: 'hezarfen', outside999: false },
    {
      game: 'inci-avi',
      rtp: '98.00',
      n: 50_000,
      band95: { low: null, high: '97.88' },
      band999: { low: null, high: '98.47' },
      outside95: true,
      outside999: false,
    },
    // (9 + 90)² million² ÷ 909 billion: the large stakes are most of it.
    { game: 'nazar', rounds: 18_000, n: 10_782, rtp: '100.00', band95: expect.anything() },
  ])
  expect((await get('?by=band&game=nazar')).returns).toMatchObject([
    { band: 2, n: 9_000, band95: null, band999: null, outside95: null },
    { band: 3, n: 9_000, band95: null },
  ])
  // A shared round lies in several bands of stakes: its square is of all of them.
  expect((await get('?by=band&game=hezarfen')).returns).toMatchObject([{ band999: null }])
  await close()
})

test('nobody else is told, and nothing else is asked', async () => {
  const { get, close } = await open()
  expect((await get('', 'guess')).statusCode).toBe(404)
  for (const query of [
    '?by=player',
    '?days=0',
    '?days=x',
    '?game=A!',
    '?more=1',
    '?by=day,band,day',
  ])
    expect((await get(query)).statusCode, query).toBe(400)
  await close()
})
