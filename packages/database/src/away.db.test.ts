import { mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProxy, type Proxy } from '../test/proxy.ts'
import { openTestDatabase, testLoginKey } from '../test/test-database.ts'
import { judged } from './backend.ts'
import {
  DatabaseUnavailable,
  DatabaseBusy,
  isDataError,
  openDatabase,
  type Database,
  type Tx,
} from './database.ts'

let folder: string
let first: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  folder = await mkdtemp('/tmp/felek-away-')
  await writeFile(join(folder, '0001_notes.sql'), 'create table notes (id bigint primary key);')
  first = await openTestDatabase({ migrationsDir: folder })
})
afterAll(() => first.close())

const getFailure = async (work: Promise<unknown>): Promise<Error> => {
  try {
    await work
  } catch (error) {
    return error as Error
  }
  throw new Error('it did not fail')
}

test("what a failure means is told apart: away, busy, the data's own, anything else", async () => {
  await first.query('insert into notes values (1)', [])
  const twice = await getFailure(first.query('insert into notes values (1)', []))
  expect(isDataError(twice)).toBe(true)
  expect(twice).not.toBeInstanceOf(DatabaseUnavailable)
  const none = await getFailure(first.query('select * from nothing', []))
  expect(isDataError(none)).toBe(false)
  expect(none).not.toBeInstanceOf(DatabaseUnavailable)

  const withCode = (code: string) => judged(Object.assign(new Error('so'), { code }))
  for (const code of [
    '08006',
    '25006',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    'ECONNRESET',
    'EPIPE',
  ]) {
    expect(withCode(code), code).toBeInstanceOf(DatabaseUnavailable)
    expect(withCode(code), code).not.toBeInstanceOf(DatabaseBusy)
  }
  for (const code of ['57014', '55P03']) {
    expect(withCode(code), code).toBeInstanceOf(DatabaseBusy)
    expect(withCode(code), code).toBeInstanceOf(DatabaseUnavailable)
    expect(isDataError(withCode(code)), code).toBe(false)
  }
})

describe('on PostgreSQL', () => {
  let proxy: Proxy
  let db: Database
  let admin: pg.Client

  beforeEach(async () => {
    proxy = await startProxy(first.ownerUrl)
    // One connection of each kind, so that what is done next is done on the one that was hurt.
    db = await openDatabase({
      url: proxy.url,
      loginKey: testLoginKey,
      migrationsDir: folder,
      poolMax: 1,
      lanes: 1,
    })
    admin = new pg.Client({ connectionString: first.ownerUrl })
    await admin.connect()
    await db.query('delete from notes', [])
  })
  afterEach(async () => {
    await admin.end()
    await db.close()
    await proxy.close()
  })

  const getPid = async (q: Database | Tx): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
      'read' in q ? q.read : q,
    )
    return rows[0]?.pid ?? 0
  }
  const terminate = async (pid: number): Promise<void> => {
    await admin.query('select pg_terminate_backend($1, 5000)', [pid])
    // The news has to reach this process.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const notes = async () =>
    (await admin.query<{ id: string }>('select id from notes')).rows.map((row) => row.id)

  test('a connection lost between two statements of a transaction fails it, and nothing else', async () => {
    const error = await getFailure(
      db.inTx(async (tx) => {
        await sql`insert into notes values (1)`.execute(tx)
        await terminate(await getPid(tx))
        await sql`insert into notes values (2)`.execute(tx)
      }),
    )
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(await notes()).toEqual([])
    await db.query('insert into notes values (3)', [])
    expect(await notes()).toEqual(['3'])
  })

  test('one lost while it lies idle is not missed', async () => {
    await terminate(await getPid(db))
    await db.query('insert into notes values (1)', [])
    expect(await notes()).toEqual(['1'])
  })

  test('an error of ours is not hidden by the rollback that the lost connection cannot make', async () => {
    const mine = new Error('mine')
    const error = await getFailure(
      db.inTx(async (tx) => {
        await terminate(await getPid(tx))
        throw mine
      }),
    )
    expect(error).toBe(mine)
  })

  test('a link that breaks once COMMIT was sent leaves the outcome unknown, and says so', async () => {
    const error = await getFailure(
      db.inTx(async (tx) => {
        await sql`insert into notes values (1)`.execute(tx)
        proxy.holdAnswers()
        proxy.whenSent('commit', () => setTimeout(() => proxy.cut(), 100))
      }),
    )
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(error).not.toBeInstanceOf(DatabaseBusy)
    expect(await notes()).toEqual(['1'])
  })

  test('our own timer gives the connection up and cancels nothing', async () => {
    const before = await getPid(db)
    const error = await getFailure(db.query('select pg_sleep(1)', [], { timeoutMs: 100 }))
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(error).not.toBeInstanceOf(DatabaseBusy)
    expect(await getPid(db)).not.toBe(before)
    expect(proxy.cancels()).toBe(0)

    // That it would have been counted.
    const address = new URL(proxy.url)
    const socket = connect({ host: address.hostname, port: parseInt(address.port, 10) })
    const packet = Buffer.alloc(16)
    packet.writeInt32BE(16, 0)
    packet.writeInt32BE(80_877_102, 4)
    await new Promise((resolve) => socket.once('close', resolve).end(packet).resume())
    expect(proxy.cancels()).toBe(1)
  })

  test("a statement's and a lock's time run out as busy, and the connection goes on", async () => {
    const before = await getPid(db)
    const slow = await getFailure(db.query('select pg_sleep(5)', [], { timeoutMs: 10_000 }))
    expect(slow).toBeInstanceOf(DatabaseBusy)
    expect(slow).toMatchObject({ code: '57014' })

    await db.query('insert into notes values (1)', [])
    await admin.query('begin; lock table notes')
    const locked = await getFailure(db.inTx((tx) => sql`select * from notes`.execute(tx)))
    await admin.query('rollback')
    expect(locked).toBeInstanceOf(DatabaseBusy)
    expect(locked).toMatchObject({ code: '55P03' })
    expect(await getPid(db)).toBe(before)
  })

  test('a server that only reads is away: its connection is thrown away, and the next is asked', async () => {
    const before = await getPid(db)
    await db.query('set session characteristics as transaction read only', [])
    expect(await getFailure(db.query('insert into notes values (1)', []))).toMatchObject({
      name: 'DatabaseUnavailable',
      code: '25006',
    })
    expect(await getPid(db)).not.toBe(before)
    await db.query('insert into notes values (2)', [])

    const name = new URL(first.ownerUrl).pathname.slice(1)
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    try {
      await terminate(await getPid(db))
      const error = await getFailure(db.query('select 1', []))
      expect(error).toBeInstanceOf(DatabaseUnavailable)
      expect(error.message).toContain('takes no writes')
    } finally {
      await admin.query('set default_transaction_read_only = off')
      await admin.query(`alter database ${name} reset default_transaction_read_only`)
    }
    await db.query('insert into notes values (3)', [])
    expect(await notes()).toEqual(['2', '3'])
  })

  test('once one connection is lost, the others are asked before they are used again', async () => {
    const lane = async () =>
      Number((await db.queryOnLane('select pg_backend_pid() as pid', [])).rows[0]?.['pid'])
    const before = await lane()
    // Reads go well on it: nothing but being asked shows what has become of it.
    await db.queryOnLane('set session characteristics as transaction read only', [])
    expect(await lane()).toBe(before)
    await terminate(await getPid(db))
    expect(await lane()).not.toBe(before)
  })

  test('a transaction that somebody forgot to end is not handed to the next', async () => {
    const before = await getPid(db)
    await db.query('begin', [])
    expect(await getPid(db)).not.toBe(before)
  })
})
