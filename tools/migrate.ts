import { prepareDatabase, retryUntilAvailable } from '@felek/database/database.ts'
import { readEnv as readServer } from '@felek/server/src/config.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'
import {
  databaseVariables,
  feedAccess,
  isDatabaseNamed,
} from '@felek/platform/config/database-access.ts'
import { feedSchema } from '@felek/feed/src/database-schema.ts'
import { readEnv as readStudio } from '@felek/studio/src/config.ts'
import { studioSchema } from '@felek/studio/src/database-schema.ts'

/*
 * `npm run migrate`: makes the logins where that is ours to do, and migrates what server, studio and
 * feed keep in PostgreSQL. A deployment runs it as a step of its own, so that neither part ever holds the
 * owner's password; `bin/start` does the same before it starts them.
 */

type Variables = Record<string, string | undefined>

/**
 * Prepares all parts' tables; answers the variables that each part needs of them, which name its
 * own logins and no other. None for the feed where it runs elsewhere.
 */
export const prepare = async (
  from: Variables,
): Promise<{
  server: Variables
  studio: Variables
  feed: Variables | undefined
  sandbox: Variables
}> => {
  const { database: site, dataDir } = readServer(from)
  const games = readStudio(from).database
  // Where logins are given, the feed may run elsewhere: then its own is not named here.
  const hasFeed =
    from['LEDGER_DATABASE_URL'] === undefined || from['FEED_DATABASE_URL'] !== undefined
  const server = await prepareDatabase({ ...serverSchema, ...site })
  const studio = await prepareDatabase({ ...studioSchema, ...games })
  const feed = hasFeed
    ? await prepareDatabase({ ...feedSchema, ...feedAccess(from, dataDir) })
    : undefined
  const rest = Object.fromEntries(
    Object.entries(from).filter(([name]) => !databaseVariables.includes(name)),
  )
  return {
    server: { ...rest, DATABASE_URL: server.server, LEDGER_DATABASE_URL: server.ledger },
    studio: { ...rest, STUDIO_DATABASE_URL: studio.studio },
    feed: feed && { ...rest, FEED_DATABASE_URL: feed.feed },
    // It keeps a file of its own, and knows of no database.
    sandbox: rest,
  }
}

/** The same as soon as the database is there. */
export const prepareOnceThere = (from: Variables): ReturnType<typeof prepare> => {
  const say = ({ why }: { why?: string }, text: string) =>
    console.error(why === undefined ? `${text}.` : `${text} (${why}).`)
  return retryUntilAvailable(() => prepare(from), { warn: say, info: say })
}

const migrate = async (): Promise<string> => {
  if (!isDatabaseNamed(process.env))
    return 'No database is named by DATABASE_URL: bin/start migrates the one that it runs itself.'
  await prepare(process.env)
  return 'The database is migrated.'
}

if (process.argv[1] === import.meta.filename)
  migrate().then(
    (outcome) => console.log(outcome),
    (error: unknown) => {
      console.error((error as Error).message)
      process.exitCode = 1
    },
  )
