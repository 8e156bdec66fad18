/**
 * Brings what lies in the schema `public` over to `schema`, where the tables of a part lay until
 * they got a schema of their own: everything there that is ours, with its indexes, sequences and
 * triggers. Run only where `public` holds our migrations and `schema` holds none.
 */
export const moveFromPublic = (schema: string): string => `
do $$
declare o record;
begin
  for o in
    select c.oid::regclass as name, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_has_role(c.relowner, 'usage')
      and not exists (
        -- A table takes its own sequences along; an extension's parts are the extension's.
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass))
  loop
    execute format('alter %s %s set schema ${schema}', o.kind, o.name);
  end loop;
  for o in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and pg_has_role(p.proowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set schema ${schema}', o.name);
  end loop;
  for o in
    select t.oid::regtype as name from pg_type t
    left join pg_class c on c.oid = t.typrelid
    where t.typnamespace = 'public'::regnamespace and (t.typtype in ('e', 'd') or t.typtype = 'c' and c.relkind = 'c')
      and pg_has_role(t.typowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop
    execute format('alter type %s set schema ${schema}', o.name);
  end loop;
end $$;`
