import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabases, type Database, type DatabaseOptions } from '../src/database.ts'

export type TestDatabase = Database & {
  /** The handle of jobs and corrections. */
  ledger: Database
  /** The superuser's way in, for tests that play the insider. */
  ownerUrl: string
}

/** Collation and case of a database by ICU's rules of a language, whatever the machine has. */
export const inLocale = (locale: string | undefined): string =>
  locale === undefined ? '' : ` locale_provider icu icu_locale '${locale}'`

type Origin = {
  /** The superuser's way into another cluster than the run's. */
  base?: string | undefined
  /** The database that it is a copy of; empty without it. */
  template?: string | undefined
  /** With rules of a language: then nothing is copied. */
  locale?: string | undefined
}

/** Makes a new database; answers the superuser's way in. */
export const createTestDatabase = async ({
  base = inject('postgresUrl'),
  template,
  locale,
}: Origin = {}): Promise<string> => {
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  const from = locale === undefined ? template : 'template0'
  await admin.query(
    `create database ${name}${from === undefined ? '' : ` template ${from}`}${inLocale(locale)}`,
  )
  await admin.end()
  return Object.assign(new URL(base), { pathname: `/${name}` }).toString()
}

/** What the passwords of a test's logins are made from. */
export const testLoginKey = 'test-login-key-of-more-than-32-characters'

/**
 * A fresh, migrated database for one test file, in the scratch cluster. Where the run has migrated one
 * like it beforehand (templates.ts), it is a copy of that.
 */
export const openTestDatabase = async (
  options: Pick<DatabaseOptions, 'migrationsDir' | 'sealed' | 'schema' | 'logins' | 'onFault'>,
  locale?: string,
): Promise<TestDatabase> =>
  openAt({
    ...options,
    url: await createTestDatabase({
      template: inject('templates')[options.migrationsDir],
      locale,
    }),
  })

/** The same for a database that is there already. */
export const openAt = async (options: DatabaseOptions & { url: string }): Promise<TestDatabase> => {
  const { db, ledger, close } = await openDatabases({ loginKey: testLoginKey, ...options })
  const ownerUrl = new URL(options.url)
  ownerUrl.searchParams.set('options', `-c search_path=${options.schema ?? 'felek'}`)
  return { ...db, ledger, close, ownerUrl: ownerUrl.toString() }
}
