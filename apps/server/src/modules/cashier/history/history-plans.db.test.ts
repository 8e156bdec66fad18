import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '@felek/database/database.ts'
import { openTestDatabase } from '../../../../../../packages/database/test/test-database.ts'
import { historyRows } from '../../../../test/history-rows.ts'
import { shapesOf } from '../../../../test/history-shapes.ts'
import { asOwner, type TestDatabase } from '../../../../test/test-ledger.ts'
import { readJournal } from './reader.ts'
import { serverSchema } from '../../../database/schema.ts'

/*
 * How the database goes about each question that a history is asked: never row by row through a
 * table, however long the history is. How fast that is, `npm run bench history` says.
 */

const playerId = 7n
const stakes = 6_000
let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase(serverSchema)
  await asOwner(
    db,
    [
      ...historyRows({ playerId, stakes, days: 60, firstEntry: 1 }),
      ...historyRows({ playerId: 8n, stakes, days: 20, firstEntry: 20_000 }),
    ].join('\n--;\n'),
  )
  await readJournal({ db })
  // Others have days, sittings and requests too.
  await asOwner(
    db,
    `insert into cashier_history_days select 100 + n / 30, date '2026-10-01' + n % 30, 3, 5, -500 from generate_series(0, 9000) n
--;
insert into cashier_sittings (sitting_id, player_id, game, started_at, ended_at, rounds, staked_kurus)
  select 1000000 + n, 100 + n / 30, 'nazar', now() - n * interval '1 minute', now() - n * interval '1 minute', 1, 1 from generate_series(0, 9000) n
--;
insert into cashier_requests (id, player_id, kind, status, method_id, gateway, amount_kurus, reference, balance_after_kurus, details, expires_at, created_at, updated_at)
  select n, 100 + n / 30, 'deposit', 1002, '2', 'sandbox-bank', 100, 'FLK-X' || n, 0, '{}', now(), now(), now() from generate_series(1, 9000) n
--;
analyze`,
  )
}, 60_000)
afterAll(async () => {
  await db.close()
})

/** The database, which writes down what it is asked. */
const heard = (asked: CompiledQuery[]): Query => {
  const over = <T extends object>(target: T, key: string, by: unknown): T =>
    new Proxy(target, {
      get: (of, at) => {
        const own = at === key ? by : (Reflect.get(of, at) as unknown)
        return typeof own === 'function' ? (own as () => unknown).bind(of) : own
      },
    })
  const executor = db.read.getExecutor()
  const listening = over(executor, 'executeQuery', (query: CompiledQuery) => {
    asked.push(query)
    return executor.executeQuery(query)
  })
  return over(db.read, 'getExecutor', () => listening)
}

/** The tables that a plan reads from one end to the other. */
const scannedBy = async ({ sql, parameters }: CompiledQuery): Promise<string[]> => {
  const { rows } = await db.query(`explain (format json) ${sql}`, [...parameters])
  return [
    ...JSON.stringify(rows).matchAll(/"Node Type":\s*"Seq Scan"[^{}]*?"Relation Name":\s*"(\w+)"/g),
  ].map((m) => m[1] ?? '')
}

test.each(shapesOf(playerId, stakes * 2))('%s', async (_, ask) => {
  const asked: CompiledQuery[] = []
  await ask(heard(asked), 0.6)
  expect(asked.length).toBeGreaterThan(0)
  for (const query of asked) {
    const scanned = (await scannedBy(query)).filter(
      // Smaller than an index: one row, and some decisions of staff.
      (table) => table !== 'cashier_history_cursor' && table !== 'cashier_held',
    )
    expect({ sql: query.sql, scanned }).toEqual({ sql: query.sql, scanned: [] })
  }
})

test('a plain count is noticed', async () => {
  const plain = {
    sql: 'select count(*) from wallet_entries where amount_kurus > $1',
    parameters: [5],
  }
  expect(await scannedBy(plain as unknown as CompiledQuery)).toEqual(['wallet_entries'])
})
