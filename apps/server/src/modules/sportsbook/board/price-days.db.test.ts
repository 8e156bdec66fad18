import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '@felek/database/database.ts'
import { aPlace, openPlace, type Place } from '../../../../test/data-place.ts'
import { makePriceDays } from './store.ts'

/*
 * Each process that starts grants rights on all tables, while others are at work and make and drop partitions of the
 * price log. PostgreSQL refuses two changes of one table's entry at once, so they take turns.
 */

const day = '2026-11-27'
let place: Place
let db: Database
let owner: pg.Client
/** A session of its own: within a transaction activity is read once. */
let watcher: pg.Client

const connected = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: place.url, options: '-c search_path=felek' })
  await client.connect()
  return client
}

beforeAll(async () => {
  place = await aPlace()
  db = await openPlace(place)
  ;[owner, watcher] = await Promise.all([connected(), connected()])
})
afterAll(async () => {
  await Promise.all([owner?.end(), watcher?.end()])
  await db?.close()
})

const partitions = async (): Promise<number> =>
  (await owner.query(`select from pg_inherits where inhparent = 'sports_price_log'::regclass`)).rows
    .length

/** Until somebody waits in this database for what another holds. */
const isWaitedFor = async (): Promise<void> => {
  for (;;) {
    const { rows } = await watcher.query(
      'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
    )
    if (rows.length > 0) return
  }
}

test('a process starts while days of the price log are made and dropped', async () => {
  for (const [today, keep] of [
    [day, 3],
    ['2026-12-27', 3],
  ] as const) {
    await owner.query('begin')
    await owner.query('select sports_price_days($1, $2)', [today, keep])
    const starting = openPlace(place)
    await isWaitedFor()
    await owner.query('commit')
    await (await starting).close()
    expect(await partitions()).toBe(3)
  }
})

test('days are not made while a process prepares the database, and are made afterwards', async () => {
  const before = await partitions()
  const later = '2027-03-01'
  await owner.query(`select pg_advisory_lock(hashtext('felek:migrate'))`)
  const make = () => db.inTx((tx) => makePriceDays(tx, later, 365))
  await expect(make()).rejects.toThrow('lock timeout')
  expect(await partitions()).toBe(before)
  await owner.query(`select pg_advisory_unlock(hashtext('felek:migrate'))`)
  await make()
  expect(await partitions()).toBe(before + 3)
})
