import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase, type Database } from '../../../../database/src/database.ts'
import { migrationsDir } from '../../../test/test-ledger.ts'
import { createVault } from '../vault.ts'
import { verifyLedger } from '../verify.ts'
import { chainKeys } from './keys.ts'
import { sealLedger } from './sealer.ts'

/*
 * A database of the version before: effects without numbers, a chain without a key.
 */

const keys = chainKeys({ sealKey: 'a key of the numbering test, long enough' })

/** A folder with the migrations before the keyed chain. */
const before = async (): Promise<string> => {
  const folder = await mkdtemp('/tmp/felek-migrations-')
  await cp(migrationsDir, folder, { recursive: true })
  for (const name of await readdir(folder))
    if (/^\d{4}_/.test(name) && name >= '0022') await rm(join(folder, name))
  // The functions of the numbered files are the old ones.
  await rm(join(folder, 'repeatable/wallet_seal.sql'))
  return folder
}

type Place = { url: string } | { dataDir: string }
const aPlace = async (): Promise<Place> => {
  const base = inject('postgresUrl')
  if (base === '') return { dataDir: await mkdtemp('/tmp/felek-numbering-') }
  const name = `n_${process.pid}_${Math.floor(performance.now() * 1000)}`
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return { url: Object.assign(new URL(base), { pathname: `/${name}` }).toString() }
}
const open = (place: Place, folder: string): Promise<Database> =>
  openDatabase({ ...place, migrationsDir: folder, sealed: ['wallet_'] })

const fill = async (db: Database) => {
  const vault = createVault(db)
  await db.query('select wallet_open(1)', [])
  const common = { source: 'test', playerId: 1n, house: 'games:test' } as const
  await vault.post({ ...common, verb: 'deposit', transactionId: 'd', amountKurus: 1_000n })
  for (let i = 0; i < 20; i += 1)
    await vault.post({ ...common, verb: 'bet', transactionId: `b${i}`, amountKurus: 100n })
  await vault.post({ ...common, verb: 'rollback', transactionId: 'r', about: 'z', amountKurus: 0n })
  await db.query("select wallet_seal(interval '0')", [])
}

test('effects of the version before are numbered in their order, and sealed from the first on', async () => {
  const place = await aPlace()
  const folder = await before()
  const old = await open(place, folder)
  await fill(old)
  const order = (
    await old.query(
      'select transaction_id from wallet_effects order by at, entry_id, verb, transaction_id',
      [],
    )
  ).rows
  await old.close()

  const db = await open(place, migrationsDir)
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
    transactionId: 'd2',
    source: 'test',
    playerId: 1n,
    house: 'games:test',
    amountKurus: 1n,
  })
  expect((await db.query('select max(effect_no) as no from wallet_effects', [])).rows).toEqual([
    { no: BigInt(rows.length + 1) },
  ])
  await sealLedger(db, keys[0], () => new Date())
  const verdict = await db.snapshot((q) => verifyLedger(q, { keys, heads: [] }))
  expect(verdict).toMatchObject({ faults: [], sealed: { effects: rows.length + 1 } })
  await db.close()
})

test('a ledger whose old chain is broken is not sealed anew: the start says which seal', async () => {
  const place = await aPlace()
  const folder = await before()
  const old = await open(place, folder)
  await fill(old)
  await old.query('reset role', [])
  await old.query('alter table wallet_entries disable trigger append_only', [])
  await old.query("update wallet_entries set game = 'forged' where entry_id = 3", [])
  await old.query('alter table wallet_entries enable trigger append_only', [])
  await old.close()
  await expect(open(place, migrationsDir)).rejects.toThrow('does not hold at seal 1')
})
