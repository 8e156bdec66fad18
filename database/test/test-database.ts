import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabases, type Database, type DatabaseOptions } from '../src/database.ts'

/** Which of the two databases this run of a `*.db.test.ts` is on. */
export const onPostgres = (): boolean => inject('postgresUrl') !== ''

export type TestDatabase = Database & {
  /** The handle of jobs and corrections; on PGlite the same one. */
  ledger: Database
  /** The superuser's way in, for tests that play the insider ('' on PGlite). */
  ownerUrl: string
}

/** Collation and case of a database by ICU's rules of a language, whatever the machine has. */
export const inLocale = (locale: string | undefined): string =>
  locale === undefined ? '' : ` locale_provider icu icu_locale '${locale}'`

/**
 * A new database of the scratch cluster, empty or a copy of another; answers the superuser's way in.
 */
export const createTestDatabase = async (of?: string, locale?: string): Promise<string> => {
  const base = inject('postgresUrl')
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  const from = locale === undefined ? of : 'template0'
  await admin.query(
    `create database ${name}${from === undefined ? '' : ` template ${from}`}${inLocale(locale)}`,
  )
  await admin.end()
  return Object.assign(new URL(base), { pathname: `/${name}` }).toString()
}

/** What the passwords of a test's logins are made from. */
export const testLoginKey = 'test-login-key-of-more-than-32-characters'

/**
 * A fresh, migrated database for one test file, on whichever of the two the project is: a new
 * database of the scratch cluster, or a PGlite in memory. Where the run has migrated one like it
 * beforehand (prepared.ts), it is a copy of that.
 */
export const openTestDatabase = async (
  options: Pick<DatabaseOptions, 'migrationsDir' | 'sealed' | 'schema' | 'logins' | 'onFault'>,
  /** Of PostgreSQL alone: then nothing is prepared. */
  locale?: string,
): Promise<TestDatabase> => {
  const prepared = inject('prepared')[options.migrationsDir]
  return onPostgres()
    ? openAt({ ...options, url: await createTestDatabase(prepared, locale) })
    : openAt({ ...options, image: prepared })
}

/** The same for a database that is there already. */
export const openAt = async (options: DatabaseOptions): Promise<TestDatabase> => {
  const { db, ledger, close } = await openDatabases({ loginKey: testLoginKey, ...options })
  if (options.url === undefined) return { ...db, ledger, ownerUrl: '' }
  const ownerUrl = new URL(options.url)
  ownerUrl.searchParams.set('options', `-c search_path=${options.schema ?? 'felek'}`)
  return { ...db, ledger, close, ownerUrl: ownerUrl.toString() }
}
