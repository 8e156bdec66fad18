import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Login } from './logins.ts'

/** What the roles of a part may do; `roles` names them by login. */
export type Rights = {
  schema: string
  /** The logins with rights here. */
  roles: ReadonlyMap<Login, string>
  /** Tables with these prefixes are only read: their functions alone write them. */
  sealed: readonly string[]
  /** Tables with these prefixes are this login's alone: the others do not even read them. */
  reserved: Partial<Record<Login, readonly string[]>>
}

const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`
const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * The statements that give each role its rights and nobody else any, run after every migration:
 * tables are written, sealed ones, their sequences and views only read; functions are nobody's but those that
 * `grants.sql` of the migrations names, with `{server}` and the like for the roles.
 */
export const buildGrants = async (rights: Rights, folder: string): Promise<string> => {
  const named = await readFile(join(folder, 'grants.sql'), 'utf8').catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return ''
    throw error
  })
  const functions = named.replaceAll(/\{(\w+)\}/g, (_, login: string) => {
    const role = rights.roles.get(login as Login)
    if (role === undefined) throw new Error(`grants.sql names ${login}, which has no rights here`)
    return quotedName(role)
  })
  return `begin;\n${everybody(rights)}\n${functions}\n;commit`
}

/** Whether a table is kept for another role than the one that the loop gives rights to. */
const isAnothers = ({ roles, reserved }: Rights): string => {
  const kept = Object.entries(reserved).flatMap(([login, prefixes]) =>
    prefixes.map(
      (prefix) =>
        `starts_with(c.relname, ${quotedText(prefix)}) and of_role <> ${quotedText(roles.get(login as Login) ?? '')}`,
    ),
  )
  return kept.length === 0 ? 'false' : kept.map((condition) => `(${condition})`).join(' or ')
}

const everybody = (rights: Rights): string => {
  const { schema, roles, sealed } = rights
  const allRoles = `array[${[...new Set(roles.values())].map(quotedText).join(', ')}]::text[]`
  return `
do $$
declare
  t record;
  of_role text;
  path text := format('%I, pg_temp', ${quotedText(schema)});
begin
  -- PUBLIC is whoever may connect. Temporary tables come first in every search, and nothing here
  -- needs any.
  revoke all on schema ${schema} from public;
  revoke all on all tables in schema ${schema} from public;
  revoke all on all sequences in schema ${schema} from public;
  revoke all on all routines in schema ${schema} from public;
  if exists (
    select from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
    where d.datname = current_database() and a.grantee = 0 and a.privilege_type = 'TEMPORARY'
      and pg_has_role(d.datdba, 'usage')
  ) then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  -- A function that works with its owner's rights looks for its tables here and nowhere else.
  for t in
    select p.oid::regprocedure as signature from pg_proc p, unnest(p.proconfig) c
    where p.pronamespace = ${quotedText(schema)}::regnamespace and c like 'search_path=%' and c <> 'search_path=' || path
  loop
    execute format('alter function %s set search_path = %s', t.signature, path);
  end loop;
  -- felek_app: the one role of everybody, before each part had a login.
  for of_role in
    select rolname from pg_roles where rolname = any (${allRoles}) or rolname = 'felek_app'
  loop
    execute format('revoke all on all tables in schema ${schema} from %I', of_role);
    execute format('revoke all on all sequences in schema ${schema} from %I', of_role);
    execute format('revoke all on all routines in schema ${schema} from %I', of_role);
    execute format('revoke all on schema ${schema} from %I', of_role);
    continue when not of_role = any (${allRoles});
    execute format('grant usage on schema ${schema} to %I', of_role);
    for t in
      select c.oid::regclass as name, c.relkind as kind,
        c.relname = 'migrations' or exists (select from unnest(array[${sealed.map(quotedText).join(', ')}]::text[]) s where starts_with(c.relname, s)) as sealed
      from pg_class c where c.relnamespace = ${quotedText(schema)}::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not (${isAnothers(rights)})
    loop
      if t.kind = 'S' then
        -- A sealed table's numbers are read, and given out by its functions alone.
        execute format('grant %s on sequence %s to %I', case when t.sealed then 'select' else 'usage' end, t.name, of_role);
      elsif t.sealed or t.kind in ('v', 'm') then
        execute format('grant select on %s to %I', t.name, of_role);
      else
        execute format('grant select, insert, update, delete on %s to %I', t.name, of_role);
      end if;
    end loop;
  end loop;
end $$;`
}
