import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Session } from './backend.ts'

type File = { name: string; repeatable: boolean; sql: string; hash: string }
type Run = (sql: string, params?: unknown[]) => ReturnType<Session['query']>

/** Statements of the owner, who has as long as it takes. */
const patiently =
  (session: Session): Run =>
  (sql, params) =>
    session.query(sql, params, { timeoutMs: 600_000 })

/**
 * Runs `work` alone: of processes that start together on one database, one prepares it, and the
 * others find it done.
 */
export const alone = async <T>(session: Session, work: () => Promise<T>): Promise<T> => {
  const run = patiently(session)
  await run('set statement_timeout = 0; set lock_timeout = 0')
  await run("select pg_advisory_lock(hashtext('felek:migrate'))", [])
  try {
    return await work()
  } finally {
    await run("select pg_advisory_unlock(hashtext('felek:migrate'))", []).catch(() => {})
  }
}

/**
 * Runs the numbered `.sql` files of a folder that have not run yet, each in a transaction of its
 * own, in order; forward only. A file that was changed after it ran stops the start. Then runs those
 * of its folder `repeatable/` that are new or changed: functions and views, which stand there once,
 * whole, and replace what they were.
 */
export const migrate = async (
  session: Session,
  folder: string,
  schema: string,
): Promise<string[]> => {
  const run = patiently(session)
  const files = await listFiles(folder)
  await run(`set statement_timeout = 0; set lock_timeout = '10s'; create schema if not exists ${schema};
    set search_path = ${schema}, pg_temp; alter default privileges revoke execute on functions from public`)
  await run(
    'create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now())',
  )
  const ran: string[] = []
  for (const { name, sql, hash } of await missing(run, files, schema)) {
    await run(
      `begin;\n${sql}\n;insert into migrations (name, hash) values ('${name}', '${hash}')
        on conflict (name) do update set hash = excluded.hash, at = now(); commit`,
    ).catch(async (error: unknown) => {
      await run('rollback')
      throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
    })
    ran.push(name)
  }
  return ran
}

/** Throws a sentence where the schema lacks a migration of the folder. */
export const checkMigrated = async (
  session: Session,
  folder: string,
  schema: string,
): Promise<void> => {
  const lacks = await missing(patiently(session), await listFiles(folder), schema).catch(
    (error: unknown) => {
      if ((error as { code?: string }).code === '42P01') return undefined
      throw error
    },
  )
  if (lacks?.length === 0) return
  throw new Error(
    `the schema ${schema} lacks migrations (${lacks?.map((file) => file.name).join(', ') ?? 'all of them'}): run \`npm run migrate\` with MIGRATE_DATABASE_URL`,
  )
}

/** Those that have not run, or are repeatable and changed; a changed one that has run throws. */
const missing = async (run: Run, files: readonly File[], schema: string): Promise<File[]> => {
  const done = new Map(
    (await run('select name, hash from migrations', [])).rows.map((r) => [
      String(r['name']),
      r['hash'],
    ]),
  )
  refuseOlder(files, done, schema)
  for (const { name, hash, repeatable } of files)
    if (!repeatable && done.has(name) && done.get(name) !== hash)
      throw new Error(`${name} was changed after it ran: migrations are forward only`)
  return files.filter(({ name, hash }) => done.get(name) !== hash)
}

/**
 * Throws where the schema did not begin with this folder's first migration but with others: an older
 * version made it, and no file here leads from there. One that began here and has more is a newer
 * version's, which an older process may still work with.
 */
const refuseOlder = (
  files: readonly File[],
  done: ReadonlyMap<string, unknown>,
  schema: string,
): void => {
  const first = files.find(({ repeatable }) => !repeatable)
  if (first === undefined || done.get(first.name) === first.hash) return
  const known = new Set(files.map(({ name }) => name))
  const others = [...done.keys()].filter((name) => /^\d/.test(name) && !known.has(name)).sort()
  if (others.length === 0) return
  const named = [...new Set([others.at(0), others.at(-1)])].join(' … ')
  throw new Error(
    `the schema ${schema} was made by an older Felek (${named}): begin with a new database`,
  )
}

const listFiles = async (folder: string): Promise<File[]> => {
  const sqlIn = async (path: string) =>
    (await readdir(path))
      .filter((name) => /^\d.*\.sql$/.test(name) || (path !== folder && name.endsWith('.sql')))
      .sort()
  const repeatable = await sqlIn(join(folder, 'repeatable')).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  })
  return Promise.all(
    [
      ...(await sqlIn(folder)).map((name) => ({ name, repeatable: false })),
      ...repeatable.map((name) => ({ name: `repeatable/${name}`, repeatable: true })),
    ].map(async (file) => {
      const sql = await readFile(join(folder, file.name), 'utf8')
      return { ...file, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
