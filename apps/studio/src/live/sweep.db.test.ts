import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { studioSchema } from '../database-schema.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { insertRound } from './rounds-store.ts'
import { insertStake } from './store.ts'
import { sweep } from './sweep.ts'

/* Tables play all day: what nobody bet on is forgotten, in batches, and nothing else. */

let db: StudioDb
beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
})
afterAll(() => db.close())

const hourMs = 3_600_000
const now = Date.parse('2026-11-22T12:00:00Z')

/** Rounds of a table that ended so many hours ago, numbered from 1. */
const rounds = async (table: string, hoursAgo: readonly number[]): Promise<string[]> => {
  const ids = hoursAgo.map(() => randomUUID())
  await db.inTx(async (tx) => {
    for (const [i, hours] of hoursAgo.entries()) {
      const at = new Date(now - hours * hourMs)
      await insertRound(tx, {
        id: ids[i] as string,
        table_id: table,
        number: BigInt(i + 1),
        state: 'done',
        server_seed: 'a'.repeat(64),
        server_seed_hash: 'x',
        client_seed: table,
        draws: '[]',
        deal: JSON.stringify({ kind: 'roulette', number: 7 }) as never,
        result: '7',
        started_at: at,
        phase_at: at,
        ends_at: at,
        ended_at: at,
      })
    }
  })
  return ids
}
const stake = (roundId: string) =>
  db.inTx((tx) =>
    insertStake(tx, {
      id: randomUUID(),
      round_id: roundId,
      player: 'p',
      session: 's',
      mode: 'real',
      kind: 'bet',
      seat: null,
      hand: null,
      bets: '[]',
      amount_kurus: 100n,
      state: 'void',
      reason: 'late',
      payout_kurus: null,
      placed_at: new Date(now),
    }),
  )
const left = async (table: string) =>
  (
    await db.read
      .selectFrom('live_rounds')
      .select('number')
      .where('table_id', '=', table)
      .orderBy('number')
      .execute()
  ).map((row) => parseInt(`${row.number}`, 10))
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

test('rounds that nobody bet on go after a day, but not a table’s last ones', async () => {
  const ids = await rounds(
    'old',
    from(1, 30).map(() => 27),
  )
  await stake(ids[2] as string)
  await rounds(
    'young',
    from(1, 30).map(() => 25),
  )
  await sweep(db, ['old', 'young'], now, () => false)
  expect(await left('old')).toEqual([3, ...from(10, 30)])
  expect(await left('young')).toEqual(from(1, 30))
})

test('more than a batch of them in as many batches as it takes, and none while the house closes', async () => {
  await sql`insert into live_rounds (id, table_id, number, state, server_seed, server_seed_hash, client_seed, draws, deal, result,
      started_at, phase_at, ends_at, ended_at)
    select gen_random_uuid(), 'busy', n, 'done', repeat('a', 64), 'x', 'c', '[]', '{}', '7', t, t, t, t
    from generate_series(1, 1300) n, (select ${new Date(now - 30 * hourMs)}::timestamptz as t) at`.execute(
    db.read,
  )
  await sweep(db, ['busy'], now, () => true)
  expect((await left('busy')).length).toBe(1_300)
  await sweep(db, ['busy'], now, () => false)
  expect(await left('busy')).toEqual(from(1_280, 1_300))
})
