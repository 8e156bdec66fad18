import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createTestDatabase, testLoginKey } from '../../../packages/database/test/test-database.ts'
import { prepareDatabase } from '@felek/database/database.ts'
import { studioSchema } from '@felek/studio/src/database-schema.ts'
import { feedSchema } from './database-schema.ts'

/*
 * What the feed's login may do on PostgreSQL, and nobody else in its schema: a new table or function
 * without an entry fails.
 */
const declared = {
  'feed.feed_cursor': 'rw -',
  'feed.feed_matches': 'rw -',
  'feed.feed_messages': 'rw -',
  'feed.migrations': 'r -',
  'feed.keep_match()': '- -',
  'feed.keep_message()': '- -',
}

describe('the login of the feed', () => {
  test('has its tables and nothing else, and no other login has them', async () => {
    const ownerUrl = await createTestDatabase()
    const options = { url: ownerUrl, loginKey: testLoginKey }
    const urls = {
      ...(await prepareDatabase({ ...studioSchema, ...options })),
      ...(await prepareDatabase({ ...feedSchema, ...options })),
    }
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    const names = [urls.feed, urls.studio].map((url) => new URL(url ?? '').username)
    const { rows } = await owner.query<{ name: string; rights: string }>(
      `select format('%s.%s', n.nspname, c.relname) as name, (
         select string_agg(coalesce(nullif(concat(
           case when has_schema_privilege(l.role, n.oid, 'usage') and has_table_privilege(l.role, c.oid, 'select') then 'r' end,
           case when has_table_privilege(l.role, c.oid, 'insert') and has_table_privilege(l.role, c.oid, 'update') and has_table_privilege(l.role, c.oid, 'delete') then 'w' end,
           case when has_table_privilege(l.role, c.oid, 'truncate, references, trigger') then 'more' end), ''), '-'), ' ' order by l.n)
         from unnest($1::text[]) with ordinality l(role, n)) as rights
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'feed' and c.relkind in ('r', 'p', 'v', 'm', 'S')
       union all
       select format('%s.%s()', n.nspname, p.proname), (
         select string_agg(case when has_function_privilege(l.role, p.oid, 'execute') then 'x' else '-' end, ' ' order by l.n)
         from unnest($1::text[]) with ordinality l(role, n))
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'feed'`,
      [names],
    )
    expect(Object.fromEntries(rows.map((row) => [row.name, row.rights]))).toEqual(declared)
    await owner.end()
    const client = new pg.Client({ connectionString: urls.feed })
    await client.connect()
    await expect(client.query('select * from studio.seeds')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(client.query('create table feed.more (id int)')).rejects.toMatchObject({
      code: '42501',
    })
    await client.end()
  })
})
