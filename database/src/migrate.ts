import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backend } from './backend.ts'

/**
 * Runs the numbered `.sql` files of a folder that have not run yet, each in a transaction of its
 * own, in order; forward only. A file that was changed after it ran stops the start. Then runs those
 * of its folder `repeatable/` that are new or changed: functions and views, which stand there once,
 * whole, and replace what they were. Then grants the application's role its rights: everything but
 * writing into tables whose name begins with a sealed prefix.
 */
export const migrate = async (
  backend: Backend,
  folder: string,
  schema: string,
  role: string,
  sealed: readonly string[],
): Promise<string[]> => {
  const session = await backend.reserve()
  const ran: string[] = []
  try {
    const run = (sql: string, params?: unknown[]) =>
      session.query(sql, params, { timeoutMs: 600_000 })
    await run(
      `set statement_timeout = 0; set lock_timeout = '10s'; create schema if not exists ${schema}; set search_path = ${schema}`,
    )
    // Two processes that start together take turns.
    if (backend.kind === 'postgres')
      await run('select pg_advisory_lock(hashtext($1))', [`felek:${schema}`])
    await run(
      'create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    const done = new Map(
      (await run('select name, hash from migrations', [])).rows.map((r) => [r['name'], r['hash']]),
    )
    for (const { name, repeatable } of await listFiles(folder)) {
      const sql = await readFile(join(folder, name), 'utf8')
      const hash = createHash('sha256').update(sql).digest('hex')
      if (done.get(name) === hash) continue
      if (done.has(name) && !repeatable)
        throw new Error(`${name} was changed after it ran: migrations are forward only`)
      await run(
        `begin;\n${sql}\n;insert into migrations (name, hash) values ('${name}', '${hash}')
          on conflict (name) do update set hash = excluded.hash, at = now(); commit`,
      ).catch(async (error: unknown) => {
        await run('rollback')
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
      })
      ran.push(name)
    }
    await run(grants(schema, role, sealed))
    if (backend.kind === 'postgres')
      await run('select pg_advisory_unlock(hashtext($1))', [`felek:${schema}`])
    await run('reset statement_timeout; reset lock_timeout')
  } finally {
    session.release()
  }
  return ran
}

const listFiles = async (folder: string): Promise<{ name: string; repeatable: boolean }[]> => {
  const sqlIn = async (path: string) =>
    (await readdir(path)).filter((name) => name.endsWith('.sql')).sort()
  const repeatable = await sqlIn(join(folder, 'repeatable')).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  })
  return [
    ...(await sqlIn(folder)).map((name) => ({ name, repeatable: false })),
    ...repeatable.map((name) => ({ name: `repeatable/${name}`, repeatable: true })),
  ]
}

const grants = (schema: string, role: string, sealed: readonly string[]): string => `
do $$
declare t text;
begin
  begin
    create role ${role} nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  if not pg_has_role(current_user, '${role}', 'member') then
    execute format('grant ${role} to %I', current_user);
  end if;
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete on all tables in schema ${schema} to ${role};
  grant usage, select on all sequences in schema ${schema} to ${role};
  grant execute on all functions in schema ${schema} to ${role};
  revoke insert, update, delete, truncate on migrations from ${role};
  for t in select tablename from pg_tables where schemaname = '${schema}' and (${sealed.map((p) => `tablename like '${p}%'`).join(' or ') || 'false'}) loop
    execute format('revoke insert, update, delete, truncate on ${schema}.%I from ${role}', t);
  end loop;
end $$;
`
