import * as z from 'zod/mini'
import { anySecret, readVariables, secretFile, type Source } from './settings.ts'

/**
 * How a part of the house reaches PostgreSQL. `url` owns the schema: it migrates and, where `urls`
 * names none, makes the logins, whose passwords come from `loginKey`.
 */
export type DatabaseAccess<Login extends string> = {
  url?: string | undefined
  urls?: Record<Login, string>
  loginKey?: string
}

const anAddressOfPostgres = {
  schema: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  fallback: undefined,
  says: 'an address such as postgres://felek@localhost/felek',
}
const variables = {
  DATABASE_URL: anAddressOfPostgres,
  LEDGER_DATABASE_URL: anAddressOfPostgres,
  STUDIO_DATABASE_URL: anAddressOfPostgres,
  MIGRATE_DATABASE_URL: anAddressOfPostgres,
  STUDIO_MIGRATE_DATABASE_URL: anAddressOfPostgres,
  FEED_DATABASE_URL: anAddressOfPostgres,
  FEED_MIGRATE_DATABASE_URL: anAddressOfPostgres,
  LOGIN_KEY: anySecret,
} as const

/** What is secret of a database, for whoever starts a part that must not have it all. */
export const databaseVariables = Object.keys(variables)

/**
 * Whether a database is named by any variable. Where none is, `bin/start` starts one of its own in
 * DATA_DIR.
 */
export const isDatabaseNamed = (from: Source): boolean =>
  databaseVariables.some((name) => name.endsWith('_URL') && Boolean(from[name]))

const read = (from: Source) => readVariables(variables, from)

const made = (url: string, key: string | undefined, dataDir: string) => ({
  url,
  loginKey: key ?? secretFile(dataDir, 'LOGIN_KEY'),
})

/** `dataDir` is the site's folder, where the key of made logins is kept. */
export const serverAccess = (
  from: Source,
  dataDir: string,
): DatabaseAccess<'server' | 'ledger'> => {
  const { DATABASE_URL, LEDGER_DATABASE_URL, MIGRATE_DATABASE_URL, LOGIN_KEY } = read(from)
  if (LEDGER_DATABASE_URL !== undefined) {
    if (DATABASE_URL === undefined)
      throw new Error('DATABASE_URL must be set beside LEDGER_DATABASE_URL.')
    return {
      url: MIGRATE_DATABASE_URL,
      urls: { server: DATABASE_URL, ledger: LEDGER_DATABASE_URL },
    }
  }
  if (MIGRATE_DATABASE_URL !== undefined)
    throw new Error(
      'LEDGER_DATABASE_URL and DATABASE_URL must be set beside MIGRATE_DATABASE_URL: it makes no logins.',
    )
  return DATABASE_URL === undefined ? {} : made(DATABASE_URL, LOGIN_KEY, dataDir)
}

type Own = 'studio' | 'feed'
const ofPart = {
  studio: { url: 'STUDIO_DATABASE_URL', migrate: 'STUDIO_MIGRATE_DATABASE_URL' },
  feed: { url: 'FEED_DATABASE_URL', migrate: 'FEED_MIGRATE_DATABASE_URL' },
} as const

/** The same for a part that needs nothing but its own login. */
const ownAccess = <L extends Own>(part: L, from: Source, dataDir: string): DatabaseAccess<L> => {
  const it = read(from)
  const { url, migrate } = ofPart[part]
  const own = it[url]
  if (own !== undefined)
    return {
      url: it[migrate] ?? it.MIGRATE_DATABASE_URL,
      urls: { [part]: own } as Record<L, string>,
    }
  if (it.LEDGER_DATABASE_URL !== undefined || it.MIGRATE_DATABASE_URL !== undefined)
    throw new Error(
      `${url} must be set beside LEDGER_DATABASE_URL: the ${part} has a login of its own.`,
    )
  return it.DATABASE_URL === undefined ? {} : made(it.DATABASE_URL, it.LOGIN_KEY, dataDir)
}

export const studioAccess = (from: Source, dataDir: string): DatabaseAccess<'studio'> =>
  ownAccess('studio', from, dataDir)
export const feedAccess = (from: Source, dataDir: string): DatabaseAccess<'feed'> =>
  ownAccess('feed', from, dataDir)
