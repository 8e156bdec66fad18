import { cp, mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  createTestDatabase,
  openAt,
  type TestDatabase,
} from '../../../../database/test/test-database.ts'
import { asOwner, migrationsDir } from '../../../test/test-ledger.ts'
import { createVault } from '../vault.ts'
import { verifyLedger } from '../verify.ts'
import { chainKeys } from './keys.ts'
import { sealLedger } from './sealer.ts'

/*
 * A database of the version before: effects without numbers, a chain without a key.
 */

const keys = chainKeys({ sealKey: 'a key of the numbering test, long enough' })

/** A folder with the migrations before the keyed chain, whose functions stand in them. */
const before = async (): Promise<string> => {
  const folder = await mkdtemp('/tmp/felek-migrations-')
  for (const name of await readdir(migrationsDir))
    if (/^\d{4}_/.test(name) && name < '0033')
      await cp(join(migrationsDir, name), join(folder, name))
  return folder
}

const open = (url: string, folder: string): Promise<TestDatabase> =>
  openAt({ url, migrationsDir: folder, sealed: ['wallet_'] })

/** Runs SQL as the owner of the tables. */
const runAsOwner = (db: TestDatabase, statements: readonly string[]) =>
  asOwner(db, statements.join('\n--;\n'))

/** Rows as the version before wrote them: two in one moment, one refused, and a seal over them. */
const fill = (db: TestDatabase) =>
  runAsOwner(db, [
    `insert into wallet_entries (player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
        cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
      select 1, 'deposit', 'test', 'd' || n, 100, 'gateway:test', 'cash', 100 * n, 0, 0, '', '',
        timestamptz '2026-01-01' + (n / 2) * interval '1 second'
      from generate_series(1, 20) n`,
    `insert into wallet_effects (source, scope, verb, transaction_id, player_id, amount_kurus, about, round_id, game, status, entry_id, at)
      select source, '', verb, transaction_id, player_id, amount_kurus, '', '', '', 'ok', entry_id, at
      from wallet_entries order by transaction_id`,
    `insert into wallet_effects values ('test', '', 'bet', 'late', 1, 5000, '', '', '', 'insufficient_funds', null, '2026-01-02')`,
    `insert into wallet_accounts (player_id, cash_kurus, last_entry_id) values (1, 2000, 20)`,
    `select wallet_seal(interval '0')`,
  ])

test('effects of the version before are numbered in their order, and sealed from the first on', async () => {
  const url = await createTestDatabase()
  const folder = await before()
  const old = await open(url, folder)
  await fill(old)
  const order = (
    await old.query(
      'select transaction_id from wallet_effects order by at, entry_id, verb, transaction_id',
      [],
    )
  ).rows
  await old.close()

  const db = await open(url, migrationsDir)
  const { rows } = await db.query(
    'select transaction_id, effect_no from wallet_effects order by effect_no',
    [],
  )
  expect(rows.map((row) => row['transaction_id'])).toEqual(
    order.map((row) => row['transaction_id']),
  )
  expect(rows.map((row) => row['effect_no'])).toEqual(rows.map((_, i) => BigInt(i + 1)))
  // What comes now goes on from there, and the history refuses changes as before.
  await createVault(db).post({
    verb: 'deposit',
    transactionId: 'new',
    source: 'test',
    playerId: 1n,
    house: 'gateway:test',
    amountKurus: 1n,
  })
  expect((await db.query('select max(effect_no) as no from wallet_effects', [])).rows).toEqual([
    { no: BigInt(rows.length + 1) },
  ])
  await sealLedger(db.ledger, keys[0], () => new Date())
  const verdict = await db.snapshot((q) => verifyLedger(q, { keys, heads: [] }))
  expect(verdict).toMatchObject({ faults: [], sealed: { effects: rows.length + 1 } })
  await db.close()
}, 300_000)

test('a ledger whose old chain is broken is not sealed anew: the start says which seal', async () => {
  const url = await createTestDatabase()
  const folder = await before()
  const old = await open(url, folder)
  await fill(old)
  await runAsOwner(old, [
    'alter table wallet_entries disable trigger append_only',
    "update wallet_entries set game = 'forged' where entry_id = 3",
    'alter table wallet_entries enable trigger append_only',
  ])
  await old.close()
  await expect(open(url, migrationsDir)).rejects.toThrow('does not hold at seal 1')
}, 300_000)
