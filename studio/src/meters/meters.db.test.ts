import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../database/test/test-database.ts'
import { studioPart } from '../part.ts'
import { studioDbOf } from '../schema.ts'
import { actualOf } from './meters.ts'

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
