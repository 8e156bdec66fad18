import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverSchema } from '@felek/server/src/database/schema.ts'
import { studioSchema } from '@felek/studio/src/database-schema.ts'
import { createWallet } from '@felek/server/src/modules/wallet/wallet-core.ts'
import { openDatabases, prepareDatabase } from '../src/database.ts'
import { startCluster, type Cluster } from './cluster.ts'

/*
 * PostgreSQL as a provider rents it out: passwords for everybody, and a login that is no superuser,
 * may make roles, and owns its database. From version 16 on it may not act as the roles that it has
 * made. `TEST_POSTGRES_BIN` names the binaries of another version to see it there.
 */
describe('on a managed PostgreSQL', () => {
  let cluster: Cluster
  let owner: string
  const key = 'a login key of the managed test, long enough'
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    try {
      return await client.query(sql)
    } finally {
      await client.end()
    }
  }
  const through = (user: string) =>
    Object.assign(new URL(cluster.url), {
      username: user,
      password: 'p',
      pathname: '/rented',
    }).toString()

  beforeAll(async () => {
    cluster = await startCluster()
    await admin("create role tenant login createrole password 'p'")
    await admin('create database rented owner tenant')
    owner = through('tenant')
  }, 120_000)
  afterAll(() => cluster.stop())

  test('the start makes its logins, and each does what is its own', async () => {
    const { db, ledger, close } = await openDatabases({
      ...serverSchema,
      url: owner,
      loginKey: key,
    })
    const studio = await prepareDatabase({ ...studioSchema, url: owner, loginKey: key })
    expect(new URL(studio.studio ?? '').username).toBe('felek_studio_rented')
    await db.query('select wallet_open(1)', [])
    const vault = createWallet(db, { ledger })
    const common = { source: 'test', playerId: 1n, house: 'gateway:test', amountKurus: 5n } as const
    const posted = await Promise.all([
      vault.post({ ...common, verb: 'deposit', transactionId: 'd' }),
      vault.post({ ...common, verb: 'adjust', transactionId: 'a' }),
    ])
    expect(posted.map((outcome) => outcome.status)).toEqual(['ok', 'ok'])
    for (const way of [
      'set role tenant',
      'create temporary table t (id int)',
      'select from studio.seeds',
    ])
      await expect(db.query(way, [])).rejects.toMatchObject({ code: '42501' })
    await close()
  })

  test('where the key was lost the passwords are new, unless somebody works with the old ones', async () => {
    const first = await openDatabases({ ...serverSchema, url: owner, loginKey: key })
    const second = {
      ...serverSchema,
      url: owner,
      loginKey: 'another key, of another folder, long enough',
    }
    await expect(openDatabases(second)).rejects.toThrow(
      'somebody works as felek_server_rented with a password that is not ours',
    )
    expect((await first.db.query('select 1 as one', [])).rows).toEqual([{ one: 1 }])
    await first.close()
    await (await openDatabases(second)).close()
    // And back: the key that is kept wins.
    await (await openDatabases({ ...second, loginKey: key })).close()
  })

  test('a login that may make no roles is told what to do', async () => {
    await admin("create role poor login password 'p'")
    await admin('create database poor owner poor')
    const url = Object.assign(new URL(through('poor')), { pathname: '/poor' }).toString()
    await expect(prepareDatabase({ ...serverSchema, url, loginKey: key })).rejects.toThrow(
      /may make no roles: give it CREATEROLE, or make the logins yourself/,
    )
  })
})
