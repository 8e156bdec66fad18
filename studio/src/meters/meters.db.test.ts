import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../database/test/test-database.ts'
import { studioPart } from '../part.ts'
import { studioDbOf } from '../schema.ts'
import { actualOf } from './meters.ts'
import { createReturnsWatch, declaredReturns, judged } from './returns.ts'

test('a game’s actual return is told from 100,000 real rounds on, of all bands and days together', async () => {
  const db = studioDbOf(await openTestDatabase(studioPart))
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
        })
        .execute(),
    )
  expect(await actualOf(db.read, 'inci-avi')).toBeUndefined()
  await count('demo', '2026-11-01', 1, 500_000n, '0')
  await count('real', '2026-11-02', 1, 60_000n, '57000000')
  await count('real', '2026-11-03', 2, 39_999n, '39999000')
  expect(await actualOf(db.read, 'inci-avi')).toBeUndefined()
  await count('real', '2026-11-05', 2, 1n, '1000')
  expect(await actualOf(db.read, 'inci-avi')).toEqual({
    rtp: '97.00',
    rounds: 100_000,
    since: '2026-11-02',
    until: '2026-11-05',
  })
  expect(await actualOf(db.read, 'boncuk')).toBeUndefined()
  await db.close()
})

test('a slot outside the band of 99.9 % on thirty days is said once, and again when it comes back and leaves', async () => {
  const db = studioDbOf(await openTestDatabase(studioPart))
  const said: unknown[] = []
  const log = { error: (what: unknown) => void said.push(what) } as never
  const declared = await declaredReturns()
  // Where the player chooses what a round may pay, the meters do not know its spread.
  expect([declared.has('boncuk'), declared.has('felek-ruleti')]).toEqual([false, false])
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
  expect(
    nazar && judged('nazar', nazar, { staked: 9_999, paid: 0, squares: 9_999 }),
  ).toBeUndefined()
  expect(
    nazar && judged('nazar', nazar, { staked: 10_000, paid: 0, squares: 10_000 })?.outside,
  ).toBe(true)
  await db.close()
})
