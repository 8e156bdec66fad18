import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database, type DatabaseOptions } from '../src/database.ts'

/** Which of the two databases this run of a `*.db.test.ts` is on. */
export const onPostgres = (): boolean => inject('postgresUrl') !== ''

/**
 * A fresh, migrated database for one test file, on whichever of the two the project is: a new
 * database of the scratch cluster, or a PGlite in memory. `ownerUrl` is the superuser's way in, for
 * tests that play the insider ('' on PGlite).
 */
export const openTestDatabase = async (
  options: Pick<DatabaseOptions, 'migrationsDir' | 'sealed' | 'schema'>,
): Promise<Database & { ownerUrl: string }> => {
  const base = inject('postgresUrl')
  if (base === '') return { ...(await openDatabase(options)), ownerUrl: '' }
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const ownerUrl = Object.assign(new URL(base), { pathname: `/${name}` }).toString()
  return { ...(await openDatabase({ ...options, url: ownerUrl })), ownerUrl }
}
