import pg from 'pg'
import { feedSchema } from '@felek/feed/src/database-schema.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'
import { studioSchema } from '@felek/studio/src/database-schema.ts'
import type { DatabaseOptions } from '../src/database.ts'
import { alone, migrate } from '../src/migrate.ts'
import { openPostgres } from '../src/postgres.ts'

/*
 * To make a database and migrate it takes seconds of a processor, and a run does it a hundred times.
 * So each part of the house is migrated once beforehand, and every test begins from a copy of that.
 * Opening migrates as ever, and finds it done.
 */

type Part = Pick<DatabaseOptions, 'migrationsDir' | 'schema'> & { schema: string }
const parts: readonly Part[] = [serverSchema, studioSchema, feedSchema]

/** The template's name by the folder of its migrations. */
export type Templates = Record<string, string>

const makeTemplate = async (url: string, { migrationsDir, schema }: Part): Promise<string> => {
  const name = `template_${schema}_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const backend = await openPostgres({
    url: Object.assign(new URL(url), { pathname: `/${name}` }).toString(),
    schema,
    poolMax: 1,
    lanes: 1,
    onError: () => {},
  })
  try {
    const session = await backend.reserve()
    // Released whatever becomes of it: closing waits for it, and a migration that fails would be heard of by nobody.
    try {
      await alone(session, () => migrate(session, migrationsDir, schema))
    } finally {
      session.release()
    }
  } finally {
    await backend.close()
  }
  return name
}

/** Makes the templates in this cluster, under names of this run. */
export const makeTemplates = async (url: string): Promise<Templates> =>
  Object.fromEntries(
    await Promise.all(
      parts.map(async (part) => [part.migrationsDir, await makeTemplate(url, part)] as const),
    ),
  )
