import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '@felek/database/database.ts'
import {
  aWallet,
  bet,
  deposit,
  expectCleanLedger,
  openLedger,
  rollback,
  win,
  type TestDatabase,
} from '../../../test/test-ledger.ts'
import { openTestDatabase } from '../../../../../packages/database/test/test-database.ts'
import { asOwner, migrationsDir, readAsOwner } from '../../../test/test-ledger.ts'
import { listOpenStakes, settledMark, stillOpen, type Wallet } from './wallet.ts'

/* Stakes that nothing has answered, read from effects. */

let db: TestDatabase
let vault: Wallet
beforeAll(async () => {
  ;({ db, vault } = await openLedger())
})
afterAll(async () => {
  await expectCleanLedger(db)
  await db.close()
})

/** The database, which writes down what it is asked. */
const listeningTo = ({ read }: TestDatabase, asked: CompiledQuery[]): Query => {
  const over = <T extends object>(target: T, key: string, by: unknown): T =>
    new Proxy(target, {
      get: (of, at) => {
        const own = at === key ? by : (Reflect.get(of, at) as unknown)
        return typeof own === 'function' ? (own as () => unknown).bind(of) : own
      },
    })
  const executor = read.getExecutor()
  const listening = over(executor, 'executeQuery', (query: CompiledQuery) => {
    asked.push(query)
    return executor.executeQuery(query)
  })
  return over(read, 'getExecutor', () => listening)
}

const source = 'provider:felek'
const getMark = async (): Promise<bigint> => {
  const mark = await settledMark(db.read)
  if (mark === undefined) throw new Error('something runs for long')
  return mark.effectNo
}

test('a stake is open until a win, of nothing too, or a refund; held and refused ones as they count', async () => {
  const after = await getMark()
  const player = await aWallet(db, 10_000n)
  const [open, lost, won, back, refused, held, twice] = Array.from({ length: 7 }, () =>
    bet(player, 100n),
  )
  if (!open || !lost || !won || !back || !refused || !held || !twice) throw new Error('seven')
  for (const it of [open, lost, won, back, held, twice]) await vault.post(it)
  expect((await vault.post({ ...refused, amountKurus: 999_999n })).status).toBe(
    'insufficient_funds',
  )
  await vault.post(win(player, 0n, lost.transactionId))
  await vault.post(win(player, 250n, won.transactionId))
  await vault.post(rollback(player, back.transactionId))
  expect(
    (await vault.post({ ...win(player, 90n, held.transactionId), hold: 'day_ceiling' })).status,
  ).toBe('held')
  await vault.post(win(player, 1n, twice.transactionId))
  await vault.post(win(player, 2n, twice.transactionId))
  // Another sender's business, an unknown stake's refund, money that is no stake.
  await vault.post({ ...bet(player, 5n), source: 'sports' })
  await vault.post(rollback(player, 'never-came'))
  await vault.post(deposit(player, 5n))

  const upTo = await getMark()
  const stakes = await listOpenStakes(db.read, source, { after, upTo })
  expect(stakes).toMatchObject([
    {
      transactionId: open.transactionId,
      playerId: player,
      amountKurus: 100n,
      scope: '',
      roundId: 'r',
      game: 'lale-bahcesi',
    },
  ])
  const numbers = stakes.map((it) => it.effectNo)
  expect(await stillOpen(db.read, numbers)).toEqual(new Set(numbers))
  await vault.post(win(player, 0n, open.transactionId))
  expect(await stillOpen(db.read, numbers)).toEqual(new Set())
  expect(await listOpenStakes(db.read, source, { after, upTo })).toEqual([])
})

test('a span is read in parts that meet, and none of more than 20,000 effects', async () => {
  const after = await getMark()
  const player = await aWallet(db, 10_000n)
  const stakes = Array.from({ length: 30 }, () => bet(player, 1n))
  await Promise.all(stakes.map((it) => vault.post(it)))
  const upTo = await getMark()
  const whole = await listOpenStakes(db.read, source, { after, upTo })
  expect(whole.map((it) => it.transactionId).toSorted()).toEqual(
    stakes.map((it) => it.transactionId).toSorted(),
  )
  const parts = []
  for (let from = after; from < upTo; from += 7n)
    parts.push(
      ...(await listOpenStakes(db.read, source, {
        after: from,
        upTo: from + 7n < upTo ? from + 7n : upTo,
      })),
    )
  expect(parts).toEqual(whole)
  await expect(listOpenStakes(db.read, source, { after, upTo: after + 20_001n })).rejects.toThrow(
    RangeError,
  )
})

test('no effect is read but those of the span and an answer each, however large the ledger is', async () => {
  const large = await openTestDatabase({ migrationsDir, sealed: ['wallet_'] })
  await asOwner(
    large,
    `alter table wallet_effects disable trigger append_only
--;
insert into wallet_effects (source, scope, verb, transaction_id, player_id, amount_kurus, about, round_id, game, status, at)
  select 'provider:felek', '', case n % 2 when 1 then 'bet' else 'win' end, 't' || n, n / 2 % 500, 100,
    case n % 2 when 1 then '' else 't' || n - 1 end, 'r' || n / 2, 'lale-bahcesi', 'ok', now()
  from generate_series(1, 200000) n
--;
analyze wallet_effects`,
  )
  const asked: CompiledQuery[] = []
  const listening = listeningTo(large, asked)
  expect(await listOpenStakes(listening, source, { after: 100_000n, upTo: 120_000n })).toEqual([])
  await stillOpen(listening, [5n, 7n])
  for (const { sql, parameters } of asked) {
    const { rows } = await large.query(`explain (format json) ${sql}`, [...parameters])
    const plan = JSON.stringify(rows)
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toContain('wallet_effects_no')
    expect(plan).toContain('wallet_effects_about')
  }
  expect(asked).toHaveLength(2)
  expect(await readAsOwner(large, 'select count(*)::int as n from wallet_effects')).toEqual([
    { n: 200_000 },
  ])
  await large.close()
})
