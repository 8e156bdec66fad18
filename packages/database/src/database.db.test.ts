import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogue } from '@felek/tools/snapshots/catalogue.ts'
import { createTestDatabase, openTestDatabase, testLoginKey } from '../test/test-database.ts'
import { afterCommit, AfterCommitFault, openDatabase, type Database } from './database.ts'

let folder: string
const faults: Error[] = []
let db: Database
const table =
  'create table notes (id bigint primary key, at timestamptz, bytes bytea, words text[]); create table sealed_notes (id int);'

beforeAll(async () => {
  folder = await mkdtemp('/tmp/felek-db-')
  await writeFile(join(folder, '0001_notes.sql'), table)
  db = await openTestDatabase({
    migrationsDir: folder,
    sealed: ['sealed_'],
    onFault: (error) => void faults.push(error),
  })
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

test('values come back as the types that they are', async () => {
  const at = new Date('2026-11-21T10:00:00.123Z')
  await db.query('insert into notes values ($1, $2, $3, $4)', [
    9_007_199_254_740_993n,
    at,
    Buffer.from('ab'),
    ['ş', 'a"b'],
  ])
  const { rows } = await db.query('select * from notes', [])
  expect(rows).toEqual([
    { id: 9_007_199_254_740_993n, at, bytes: expect.anything(), words: ['ş', 'a"b'] },
  ])
  expect(Buffer.from(rows[0]?.['bytes'] as Uint8Array).toString()).toBe('ab')
})

test('a second connection inside a transaction is refused at once, not waited for', async () => {
  await db.inTx(async (tx) => {
    await expect(sql`select 1`.execute(db.read)).rejects.toThrow('inside an open transaction')
    await expect(db.query('select 1', [])).rejects.toThrow('inside an open transaction')
    await expect(db.inTx(async () => 1)).rejects.toThrow('inside an open transaction')
    expect((await sql<{ one: number }>`select 1 as one`.execute(tx)).rows).toEqual([{ one: 1 }])
  })
})

test('what waits for the commit does not run after a rollback', async () => {
  const heard: string[] = []
  await db.inTx(async () => afterCommit(() => heard.push('committed')))
  await db
    .inTx(async () => {
      afterCommit(() => heard.push('never'))
      throw new Error('changed my mind')
    })
    .catch(() => {})
  expect(heard).toEqual(['committed'])
})

test('what follows a commit and throws makes nothing of it fail, and keeps nobody else from following', async () => {
  const heard: string[] = []
  const faultsBefore = faults.length
  const answer = await db.inTx(async (tx) => {
    await sql`insert into notes (id) values (7701)`.execute(tx)
    afterCommit(() => {
      throw new Error('a listener of somebody')
    })
    afterCommit(() => heard.push('the next one'))
    return 'done'
  })
  expect([answer, heard]).toEqual(['done', ['the next one']])
  expect((await db.query('select id from notes where id = 7701', [])).rows).toHaveLength(1)
  const [fault = new Error('none')] = faults.slice(faultsBefore)
  expect(fault).toBeInstanceOf(AfterCommitFault)
  expect((fault.cause as Error).message).toBe('a listener of somebody')
})

test('the application may read a sealed table and not write it', async () => {
  await expect(db.query('select * from sealed_notes', [])).resolves.toMatchObject({ rows: [] })
  for (const statement of [
    'insert into sealed_notes values (1)',
    'update sealed_notes set id = 2',
    'delete from sealed_notes',
    'truncate sealed_notes',
    'update migrations set hash = name',
  ]) {
    await expect(db.query(statement, [])).rejects.toMatchObject({ code: '42501' })
  }
})

test('a transaction whose failed statement was swallowed is not taken for committed', async () => {
  const work = db.inTx(async (tx) => {
    await sql`insert into notes (id) values (77)`.execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(work).rejects.toThrow('nothing was committed')
  expect((await db.query('select 1 from notes where id = 77', [])).rows).toEqual([])
})

test('a migration that was changed after it ran stops the start', async () => {
  const migrations = await mkdtemp('/tmp/felek-mig-sql-')
  const url = await createTestDatabase()
  const open = () => openDatabase({ url, loginKey: testLoginKey, migrationsDir: migrations })
  await writeFile(join(migrations, '0001_a.sql'), 'create table a (id int)')
  await (await open()).close()
  await writeFile(join(migrations, '0001_a.sql'), 'create table a (id bigint)')
  await expect(open()).rejects.toThrow('forward only')
  // And lets go of what it held: the start can be tried again at once.
  await writeFile(join(migrations, '0001_a.sql'), 'create table a (id int)')
  await (await open()).close()
})

test('a database of an older version is refused with one sentence and stays as it is', async () => {
  const older = await mkdtemp('/tmp/felek-mig-older-')
  const newer = await mkdtemp('/tmp/felek-mig-newer-')
  const url = await createTestDatabase()
  const open = (migrationsDir: string) =>
    openDatabase({ url, loginKey: testLoginKey, migrationsDir })
  await writeFile(join(older, '0001_a.sql'), 'create table a (id int); insert into a values (7)')
  await writeFile(join(older, '0002_b.sql'), 'create table b (id int)')
  await writeFile(join(older, '0033_a.sql'), 'alter table a add column word text')
  await (await open(older)).close()
  const before = await readCatalogue(url, { rows: true })
  await writeFile(join(newer, '0001_a.sql'), 'create table a (id int, word text)')
  await writeFile(join(newer, '0002_c.sql'), 'create table c (id int)')
  await expect(open(newer)).rejects.toThrow(
    'the schema felek was made by an older Felek (0002_b.sql … 0033_a.sql): begin with a new database',
  )
  expect(await readCatalogue(url, { rows: true })).toEqual(before)
  // Whoever made it can go on with it.
  await (await open(older)).close()
})

test('a database that a newer version has migrated further is opened by the version before', async () => {
  const migrations = await mkdtemp('/tmp/felek-mig-further-')
  const url = await createTestDatabase()
  const open = () => openDatabase({ url, loginKey: testLoginKey, migrationsDir: migrations })
  await writeFile(join(migrations, '0001_a.sql'), 'create table a (id int)')
  await writeFile(join(migrations, '0002_a.sql'), 'alter table a add column word text')
  await (await open()).close()
  await rm(join(migrations, '0002_a.sql'))
  const db = await open()
  expect((await db.query('select word from a', [])).rows).toEqual([])
  await db.close()
})

test('without an address nothing is opened, and the sentence says what to do', async () => {
  await expect(openDatabase({ migrationsDir: folder })).rejects.toThrow(
    'DATABASE_URL is not set. Name a PostgreSQL 15 or newer, or start with bin/start',
  )
})
