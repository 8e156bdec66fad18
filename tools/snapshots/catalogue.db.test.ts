import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../packages/database/test/test-database.ts'
import { readCatalogue, roleLabel, withoutDays, withoutLoneAlias } from './catalogue.ts'
import { catalogueQueries } from './catalogue-queries.ts'
import { compareSnapshots } from './differences.ts'

const begin = `
  create schema shop;
  create table shop.goods (id bigint generated always as identity primary key, name text not null, price int default 1);
  create view shop.cheap as select g.name from shop.goods g where g.price < 5;
  create type shop.kind as enum ('new', 'old');
  create function shop.twice(n int) returns int language sql as 'select n * 2';
  create function shop.keep() returns trigger language plpgsql as 'begin return new; end';
  create role felek_feed_snapshot_test; grant usage on schema shop to felek_feed_snapshot_test`

/** A change for each kind of entry, found under that kind. */
const plants: Record<string, string> = {
  schema: 'create schema cellar',
  relation: 'alter table shop.goods set (fillfactor = 70)',
  column: 'alter table shop.goods alter price set default 2',
  'order of columns': 'alter table shop.goods drop price cascade, add price int default 2',
  constraint: 'alter table shop.goods add constraint dear check (price > 3)',
  index: 'create index goods_by_name on shop.goods (name)',
  trigger:
    'create trigger keep before update on shop.goods for each row execute function shop.keep()',
  function:
    "create or replace function shop.twice(n int) returns int language sql as 'select n + n'",
  type: "alter type shop.kind add value 'used'",
  sequence: 'alter table shop.goods alter id set cache 10',
  policy: 'create policy own on shop.goods using (price > 3)',
  rule: 'create rule silent as on delete to shop.goods do instead nothing',
  statistics: 'create statistics shop.both on name, price from shop.goods',
  comment: "comment on column shop.goods.name is 'what it is called'",
  grant: 'grant select on shop.goods to felek_feed_snapshot_test',
  login: 'alter role felek_feed_snapshot_test createdb',
  setting: "alter role felek_feed_snapshot_test in database this_one set work_mem = '8MB'",
  database: "update pg_database set datctype = 'C.utf8' where datname = current_database()",
  'event trigger': `create function shop.seen() returns event_trigger language plpgsql as 'begin end';
    create event trigger seen on ddl_command_end execute function shop.seen()`,
  extension: 'drop extension plpgsql cascade',
}

let url = ''
let client: pg.Client

beforeAll(async () => {
  url = await createTestDatabase()
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(begin)
})

afterAll(async () => {
  await client.query('drop owned by felek_feed_snapshot_test; drop role felek_feed_snapshot_test')
  await client.end()
})

test('every kind of entry has a planted change', () => {
  expect(Object.keys(plants).sort()).toEqual([...Object.keys(catalogueQueries), 'login'].sort())
})

test('a change of each kind is found under its kind, and two readings of one state are equal', async () => {
  const name = new URL(url).pathname.slice(1)
  let before = await readCatalogue(url)
  expect(await readCatalogue(url)).toEqual(before)
  for (const [kind, sql] of Object.entries(plants)) {
    await client.query(sql.replace('this_one', name))
    const after = await readCatalogue(url)
    const differences = compareSnapshots({ catalogue: before }, { catalogue: after })
    expect([kind, differences.map((it) => it.name)]).toEqual([
      kind,
      expect.arrayContaining([expect.stringMatching(new RegExp(`^${kind} `))]),
    ])
    before = after
  }
})

test('a row that is added is found where rows are asked for', async () => {
  const before = await readCatalogue(url, { rows: true })
  await client.query("insert into shop.goods (name, price) values ('bread', 9)")
  const after = await readCatalogue(url, { rows: true })
  expect(
    compareSnapshots({ catalogue: before }, { catalogue: after }).map(({ name: it }) => it),
  ).toEqual(['rows shop.goods'])
})

test('a database without a table of ours is an error, not an empty catalogue', async () => {
  await expect(readCatalogue(await createTestDatabase())).rejects.toThrow('no table of ours')
})

test('the name of a login, the days of partitions and the lone alias of a view do not differ', () => {
  expect([
    roleLabel('felek_server_felek_a', false),
    roleLabel('felek', true),
    roleLabel('pg_database_owner', false),
    roleLabel(undefined, false),
  ]).toEqual(['(server)', '(owner)', 'pg_database_owner', 'public'])
  expect(
    withoutDays("log_20261128 FROM ('2026-11-28 00:00:00+00') TO ('2026-11-29 00:00:00+00')"),
  ).toBe("log_<day> FROM ('<time>') TO ('<time>')")
  const view = (columns: string, from: string) => `view\n SELECT ${columns}\n   FROM ${from};`
  expect(withoutLoneAlias(view('e.name', 'shop.goods e'))).toBe(view('name', 'shop.goods e'))
  for (const from of [
    'shop.goods e,\n    shop.other o',
    '(shop.goods e\n     JOIN shop.other o ON (true))',
  ])
    expect(withoutLoneAlias(view('e.name', from))).toBe(view('e.name', from))
})
