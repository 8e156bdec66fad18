import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { feedPart } from '../../feed/src/part.ts'
import { serverPart } from '../../server/src/part.ts'
import { studioPart } from '../../studio/src/part.ts'
import { openDatabase, type DatabaseOptions } from '../src/database.ts'
import { alone, migrate } from '../src/migrate.ts'
import { openPostgres } from '../src/postgres.ts'

/*
 * To make a database and migrate it takes seconds of a processor, and a run does it a hundred times.
 * So each part of the house is migrated once beforehand, and every test begins from a copy: of a
 * template on PostgreSQL, of an image on PGlite. Opening migrates as ever, and finds it done.
 */

type Part = Pick<DatabaseOptions, 'migrationsDir' | 'schema'> & { schema: string }
const parts: readonly Part[] = [serverPart, studioPart, feedPart]

/** By the folder of its migrations: the template's name, or the image's file. */
export type Prepared = Record<string, string>

const all = async (make: (part: Part) => Promise<string>): Promise<Prepared> =>
  Object.fromEntries(
    await Promise.all(parts.map(async (part) => [part.migrationsDir, await make(part)] as const)),
  )

/** Everything that decides what a migrated PGlite looks like. */
const fingerprint = async (part: Part): Promise<string> => {
  const hash = createHash('sha256')
  const here = join(import.meta.dirname, '../src')
  const pglite = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json')
  hash.update(JSON.stringify(part)).update(await readFile(pglite))
  for (const folder of [part.migrationsDir, here])
    for (const name of (await readdir(folder, { recursive: true })).toSorted())
      if (/\.(sql|ts)$/.test(name)) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 24)
}

const images = join(import.meta.dirname, '../../node_modules/.cache/felek-images')

/** Made where there is none of these migrations yet; those of others go. */
const imageOf = async (part: Part): Promise<string> => {
  const file = join(images, `${part.schema}-${await fingerprint(part)}.tar`)
  if (existsSync(file)) return file
  const folder = await mkdtemp(join(tmpdir(), 'felek-image-'))
  await (await openDatabase({ ...part, dataDir: folder })).close()
  const whole = await PGlite.create(join(folder, 'pglite'))
  const bytes = Buffer.from(await (await whole.dumpDataDir('none')).arrayBuffer())
  await whole.close()
  await rm(folder, { recursive: true })
  await mkdir(images, { recursive: true })
  for (const old of await readdir(images))
    if (old.startsWith(`${part.schema}-`) && old.endsWith('.tar'))
      await rm(join(images, old), { force: true })
  // Another run may make the same: whoever is last puts the same file there, whole.
  await writeFile(`${file}.${process.pid}`, bytes)
  await rename(`${file}.${process.pid}`, file)
  return file
}

export const preparedImages = (): Promise<Prepared> => all(imageOf)

/** Templates in this cluster, under names of this run. */
export const preparedTemplates = (url: string): Promise<Prepared> =>
  all(async ({ migrationsDir, schema }) => {
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
      await alone(session, () => migrate(session, migrationsDir, schema))
      session.release()
    } finally {
      await backend.close()
    }
    return name
  })
