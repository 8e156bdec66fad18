import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createStatements } from './pglite-statements.ts'

const db = await PGlite.create()
const statements = createStatements(db)
const names = async () => (await db.query('select 1 from pg_prepared_statements')).rows.length

beforeEach(async () => {
  await db.exec(
    'drop table if exists notes; create table notes (id int primary key, at timestamptz)',
  )
  await statements.forgetAll()
})
afterAll(() => db.close())

test('a statement that is asked again is read once, and answers by what is there then', async () => {
  const all = () => statements.run('select id from notes where id > $1 order by id', [0])
  expect((await all()).rows).toEqual([])
  for (const id of [2, 1])
    expect(await statements.run('insert into notes values ($1, $2)', [id, null])).toEqual({
      rows: [],
      affected: 1,
    })
  expect((await all()).rows).toEqual([{ id: 1 }, { id: 2 }])
  expect(await names()).toBe(2)
})

test('a statement whose table is changed in between answers with the columns of now', async () => {
  await statements.run('insert into notes values (1, null)', [])
  const all = async () => (await statements.run('select * from notes', [])).rows
  expect(await all()).toEqual([{ id: 1, at: null }])
  await statements.run('alter table notes drop at, add word text', [])
  expect(await all()).toEqual([{ id: 1, word: null }])
  // Not through this door: whoever does that says so.
  await db.exec('alter table notes add words text[]')
  await statements.forgetAll()
  expect(await all()).toEqual([{ id: 1, word: null, words: null }])
})

test('a statement that failed, in a transaction or outside, is asked again as if it had not', async () => {
  const insert = () => statements.run('insert into notes values ($1, $2)', [7, new Date(0)])
  await insert()
  await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' })
  await db.exec('begin')
  await expect(insert()).rejects.toMatchObject({ code: '23505' })
  await expect(insert()).rejects.toMatchObject({ code: '25P02' })
  await expect(statements.run('select $1::int as one', [1])).rejects.toMatchObject({
    code: '25P02',
  })
  await db.exec('rollback')
  expect((await statements.run('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
  await statements.run('delete from notes', [])
  expect((await insert()).affected).toBe(1)
})

test('a statement that the database can not read says why, and is not kept', async () => {
  await expect(statements.run('select from nowhere', [])).rejects.toMatchObject({ code: '42P01' })
  expect(await names()).toBe(0)
})

test('more statements than are kept leave no more with the database than are kept', async () => {
  for (let n = 0; n < 520; n += 1)
    expect((await statements.run(`select ${n} as n`, [])).rows).toEqual([{ n }])
  expect(await names()).toBe(500)
  expect((await statements.run('select 0 as n', [])).rows).toEqual([{ n: 0 }])
  const long = `select array_length(array[${'1, '.repeat(20_000)}1], 1) as n`
  await statements.forgetAll()
  expect((await statements.run(long, [])).rows).toEqual([{ n: 20_001 }])
  expect(await names()).toBe(0)
})
