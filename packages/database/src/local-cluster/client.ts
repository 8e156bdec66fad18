import pg from 'pg'
import { passwordOf, scramVerifier } from '../logins.ts'
import { superuser } from './postmaster.ts'

type At = { port: number; key: string }

const owner = 'felek_owner'

/** The superuser's password is the key's; the owner's follows from it. */
const passwordFor = (role: string, key: string): string =>
  role === superuser ? key : passwordOf(key, role)

export const addressFor = (role: string, database: string, { port, key }: At): string =>
  `postgres://${role}:${passwordFor(role, key)}@127.0.0.1:${port}/${database}`

/** `unclear`: the connection broke off, or something else than PostgreSQL listens there. */
type Unreached = 'absent' | 'starting or ending' | 'refused' | 'unclear'

/** Connects once; says what stands in the way where that fails. */
export const connectAs = async (role: string, at: At): Promise<pg.Client | Unreached> => {
  const client = new pg.Client({
    connectionString: addressFor(role, 'postgres', at),
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  })
  // It may be shut down while somebody asks; whoever asks hears it then.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === 'ECONNREFUSED') return 'absent'
    if (code.startsWith('57P0')) return 'starting or ending'
    return code.startsWith('28') ? 'refused' : 'unclear'
  }
}

/**
 * Makes who owns the database and the database, where they are not there yet. That it is no superuser
 * is what a rented PostgreSQL would give too: what works here works there. False where the cluster is
 * going down.
 */
export const prepareOwner = async (at: At): Promise<boolean> => {
  const client = await connectAs(superuser, at)
  if (typeof client === 'string') return false
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = '${owner}') as role,
         exists (select from pg_database where datname = 'felek') as database`,
    )
    if (rows[0]?.role !== true)
      await client.query(
        `create role ${owner} login createrole password '${scramVerifier(passwordFor(owner, at.key))}'`,
      )
    if (rows[0]?.database !== true) await client.query(`create database felek owner ${owner}`)
    return true
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code.startsWith('57P0')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
