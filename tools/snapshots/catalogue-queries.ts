/*
 * What a database's catalogue says of our schemas, as rows of `name` and `text`. Each query reads the
 * same on PostgreSQL 15 to 18. The search path is pg_catalog alone, so that every definition names its
 * schemas. A role is written as {role:<oid>}: its name holds the database's and is put in afterwards.
 */

/** Our schemas, and what belongs to an extension. */
const ours = `
with ours as (
  select oid, nspname, nspowner, nspacl from pg_namespace
  where nspname !~ '^pg_' and nspname <> 'information_schema'
), foreign_parts as (
  select classid, objid from pg_depend where deptype = 'e'
), relations as (
  select c.*, n.nspname from pg_class c join ours n on n.oid = c.relnamespace
  where not exists (select from foreign_parts f where f.classid = 'pg_class'::regclass and f.objid = c.oid)
), routines as (
  select p.*, n.nspname, format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as signature
  from pg_proc p join ours n on n.oid = p.pronamespace
  where not exists (select from foreign_parts f where f.classid = 'pg_proc'::regclass and f.objid = p.oid)
), types as (
  select t.*, n.nspname from pg_type t join ours n on n.oid = t.typnamespace
  where (t.typtype in ('e', 'd', 'r') or t.typtype = 'c' and exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
    and not exists (select from foreign_parts f where f.classid = 'pg_type'::regclass and f.objid = t.oid)
)`

const role = (oid: string): string => `'{role:' || ${oid} || '}'`

/** One line for what each grantee may do. The owner's MAINTAIN came with PostgreSQL 17. */
const rights = (what: string, name: string, acl: string, from: string): string => `
  select ${what} || ' ' || ${name} || ' to ' || ${role('a.grantee')} as name,
    string_agg(a.privilege_type || case when a.is_grantable then ' with grant option' else '' end, ', '
      order by a.privilege_type, a.is_grantable) as text
  from ${from}, aclexplode(${acl}) a
  where not (a.privilege_type = 'MAINTAIN' and a.grantee = owner)
  group by 1`

export const catalogueQueries: Readonly<Record<string, string>> = {
  schema: `${ours} select nspname as name, 'owner ' || ${role('nspowner')} as text from ours`,

  relation: `${ours}
    select format('%I.%I', nspname, relname) as name, concat_ws(E'\\n',
      case relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' when 'f' then 'foreign table' else 'composite type' end,
      'owner ' || ${role('relowner')},
      case relpersistence when 'u' then 'unlogged' end,
      case when relrowsecurity then 'row security' end,
      case when relforcerowsecurity then 'row security of the owner too' end,
      case when relkind in ('r', 'p', 'm') and relreplident <> 'd' then 'replica identity ' || relreplident::text end,
      'options ' || nullif(array_to_string(array(select unnest(reloptions) order by 1), ', '), ''),
      'partitioned by ' || pg_get_partkeydef(oid),
      'partition ' || pg_get_expr(relpartbound, oid),
      (select 'inherits ' || string_agg(i.inhparent::regclass::text, ', ' order by i.inhseqno) from pg_inherits i where i.inhrelid = relations.oid),
      case when relkind in ('v', 'm') then pg_get_viewdef(oid) end) as text
    from relations where relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c')`,

  column: `${ours}
    select format('%I.%I.%I', nspname, relname, a.attname) as name, concat_ws(E'\\n',
      format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end,
      case when a.attgenerated = '' then 'default ' else 'generated ' || a.attgenerated::text || ' ' end || pg_get_expr(d.adbin, d.adrelid),
      case a.attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
      (select format('collation %I.%I', n.nspname, l.collname) from pg_collation l join pg_namespace n on n.oid = l.collnamespace
        where l.oid = a.attcollation and a.attcollation <> t.typcollation),
      case when a.attstorage <> t.typstorage then 'storage ' || a.attstorage::text end,
      case when a.attcompression <> '' then 'compression ' || a.attcompression::text end,
      'statistics ' || nullif(a.attstattarget, -1),
      'options ' || nullif(array_to_string(array(select unnest(a.attoptions) order by 1), ', '), '')) as text
    from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where r.relkind in ('r', 'p', 'v', 'm', 'f', 'c')`,

  'order of columns': `${ours}
    select format('%I.%I', nspname, relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as text
    from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    where r.relkind in ('r', 'p', 'v', 'm', 'f', 'c') group by 1`,

  // From 18 on a column's "not null" is a constraint too; the column says it.
  constraint: `${ours}
    select format('%I.%I.%I', n.nspname, coalesce(r.relname, t.typname), c.conname) as name,
      concat_ws(E'\\n', pg_get_constraintdef(c.oid), case when c.connoinherit then 'no inherit' end) as text
    from pg_constraint c join ours n on n.oid = c.connamespace
      left join relations r on r.oid = c.conrelid left join types t on t.oid = c.contypid
    where c.contype <> 'n' and (r.oid is not null or t.oid is not null)`,

  index: `${ours}
    select format('%I.%I', r.nspname, r.relname) as name, concat_ws(E'\\n', pg_get_indexdef(r.oid),
      case when not i.indisvalid then 'invalid' end, case when i.indisclustered then 'clustered' end,
      case when i.indisreplident then 'replica identity' end) as text
    from relations r join pg_index i on i.indexrelid = r.oid`,

  trigger: `${ours}
    select format('%I.%I.%I', r.nspname, r.relname, t.tgname) as name, pg_get_triggerdef(t.oid) || E'\\nenabled ' || t.tgenabled::text as text
    from relations r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal`,

  function: `${ours}
    select signature as name, concat_ws(E'\\n',
      case prokind when 'p' then 'procedure' when 'a' then 'aggregate' when 'w' then 'window function' else 'function' end
        || ' (' || pg_get_function_arguments(p.oid) || ')',
      'returns ' || pg_get_function_result(p.oid), 'owner ' || ${role('proowner')}, 'language ' || l.lanname,
      case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      'parallel ' || proparallel::text, case when proisstrict then 'strict' end, case when prosecdef then 'security definer' end,
      case when proleakproof then 'leakproof' end, 'cost ' || procost, 'rows ' || nullif(prorows, 0),
      'set ' || array_to_string(proconfig, '; '), coalesce(pg_get_function_sqlbody(p.oid), prosrc)) as text
    from routines p join pg_language l on l.oid = p.prolang`,

  type: `${ours}
    select format('%I.%I', nspname, typname) as name, concat_ws(E'\\n', 'owner ' || ${role('typowner')},
      case typtype when 'e' then 'enum' when 'd' then 'domain of ' || format_type(typbasetype, typtypmod) when 'r' then 'range' else 'composite' end,
      case when typnotnull then 'not null' end, 'default ' || typdefault,
      (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = types.oid)) as text
    from types`,

  sequence: `${ours}
    select format('%I.%I', nspname, relname) as name, concat_ws(E'\\n', format_type(s.seqtypid, null),
      format('start %s increment %s min %s max %s cache %s', s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache),
      case when s.seqcycle then 'cycle' end,
      (select 'owned by ' || string_agg(format('%s.%I', d.refobjid::regclass, a.attname), ', ') from pg_depend d
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i'))) as text
    from relations r join pg_sequence s on s.seqrelid = r.oid`,

  policy: `${ours}
    select format('%I.%I.%I', nspname, relname, polname) as name, concat_ws(E'\\n', polcmd::text,
      case when polpermissive then 'permissive' else 'restrictive' end,
      (select 'to ' || string_agg(${role('o')}, ', ') from unnest(polroles) o),
      'using ' || pg_get_expr(polqual, polrelid), 'check ' || pg_get_expr(polwithcheck, polrelid)) as text
    from relations r join pg_policy p on p.polrelid = r.oid`,

  rule: `${ours}
    select format('%I.%I.%I', nspname, relname, rulename) as name, pg_get_ruledef(w.oid) || E'\\nenabled ' || w.ev_enabled::text as text
    from relations r join pg_rewrite w on w.ev_class = r.oid where w.rulename <> '_RETURN'`,

  statistics: `${ours}
    select format('%I.%I', nspname, stxname) as name, pg_get_statisticsobjdef(s.oid) as text
    from pg_statistic_ext s join ours n on n.oid = s.stxnamespace`,

  comment: `${ours}, named as (
      select i.type || ' ' || i.identity as name, i.schema, d.description, d.classoid, d.objoid
      from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i
      where d.classoid in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass, 'pg_constraint'::regclass,
        'pg_trigger'::regclass, 'pg_policy'::regclass, 'pg_rewrite'::regclass, 'pg_namespace'::regclass, 'pg_statistic_ext'::regclass))
    select name, description as text from named
    where exists (select from ours n where named.name ~ ('(^| )"?' || n.nspname || '"?(\\.|$)') or named.schema = n.nspname
        or named.name ~ (' on "?' || n.nspname || '"?\\.'))
      and not exists (select from pg_namespace n where n.oid = named.objoid and named.classoid = 'pg_namespace'::regclass and n.nspname = 'public')
      and not exists (select from foreign_parts f where f.classid = named.classoid and f.objid = named.objoid)`,

  grant: `${ours}
    ${rights("'schema'", 'quote_ident(nspname)', "coalesce(nspacl, acldefault('n', nspowner))", '(select *, nspowner as owner from ours) o')}
    union all ${rights("case relkind when 'S' then 'sequence' else 'table' end", "format('%I.%I', nspname, relname)", "coalesce(relacl, acldefault(case relkind when 'S' then 's'::\"char\" else 'r'::\"char\" end, relowner))", "(select *, relowner as owner from relations where relkind in ('r', 'p', 'v', 'm', 'S', 'f')) o")}
    union all ${rights("'column'", "format('%I.%I.%I', nspname, relname, attname)", 'attacl', '(select r.nspname, r.relname, a.attname, a.attacl, r.relowner as owner from relations r join pg_attribute a on a.attrelid = r.oid where a.attacl is not null) o')}
    union all ${rights("'function'", 'signature', "coalesce(proacl, acldefault('f', proowner))", '(select *, proowner as owner from routines) o')}
    union all ${rights("'type'", "format('%I.%I', nspname, typname)", "coalesce(typacl, acldefault('T', typowner))", '(select *, typowner as owner from types) o')}
    union all ${rights("'database'", "'this'", "coalesce(datacl, acldefault('d', datdba))", '(select *, datdba as owner from pg_database where datname = current_database()) o')}
    union all ${rights("'what will be made'", `format('%s in %s by %s', defaclobjtype, coalesce((select nspname from pg_namespace n where n.oid = defaclnamespace), 'every schema'), ${role('defaclrole')})`, 'defaclacl', '(select *, defaclrole as owner from pg_default_acl) o')}`,

  extension: `select extname as name, 'in ' || case when n.nspname = 'pg_catalog' then 'pg_catalog' else n.nspname end as text
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,

  'event trigger': `select evtname as name, format('%s %s %s %s', evtevent, evtfoid::regprocedure, evtenabled, array_to_string(evttags, ', ')) as text from pg_event_trigger`,

  setting: `select case when setrole = 0 then 'everybody' else ${role('setrole')} end as name, array_to_string(array(select unnest(setconfig) order by 1), E'\\n') as text
    from pg_db_role_setting s where setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and (setrole = 0 or exists (select from pg_roles r where r.oid = s.setrole and r.rolname ~ '^felek_'))`,

  database: `select 'this' as name, format('%s, provider %s, collate %s, ctype %s', pg_encoding_to_char(encoding), datlocprovider, datcollate, datctype) as text
    from pg_database where datname = current_database()`,
}

/** Names of roles by their number, and the one that owns the database. */
export const rolesQuery = `select r.oid::text, r.rolname as name, r.oid = d.datdba as owns from pg_roles r, pg_database d where d.datname = current_database()`

/** What a login of ours is besides its rights. */
export const loginsQuery = `
  select '{role:' || r.oid || '}' as name, concat_ws(E'\\n', case when rolcanlogin then 'login' end, case when rolinherit then 'inherit' end,
    case when rolsuper then 'superuser' end, case when rolcreaterole then 'createrole' end, case when rolcreatedb then 'createdb' end,
    case when rolreplication then 'replication' end, case when rolbypassrls then 'bypassrls' end, 'connections ' || nullif(rolconnlimit, -1),
    (select 'member of ' || string_agg('{role:' || m.roleid || '}', ', ' order by m.roleid) from pg_auth_members m where m.member = r.oid)) as text
  from pg_roles r where rolname ~ '^felek_(server|ledger|studio|feed)_' and has_database_privilege(r.oid, current_database(), 'connect')
    and exists (select from pg_shdepend s where s.refclassid = 'pg_authid'::regclass and s.refobjid = r.oid
      and s.dbid = (select oid from pg_database where datname = current_database()))`

/** Our tables, for what a migration puts into them. */
export const tablesQuery = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relname <> 'migrations'`
