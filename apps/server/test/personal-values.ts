import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { encryptedColumns } from '../src/app.ts'
import type { TestApp } from './test-app.ts'

/*
 * Looks for values of a person in everything that the database holds: each column of each table as text, bytes read as
 * they are, and every encrypted text opened.
 */

/** Each row of each table as one text, bytea also by its letters, with the table's name. */
const listRows = async ({
  db,
}: Pick<TestApp, 'db'>): Promise<{ table: string; text: string }[]> => {
  const { rows: columns } = await db.ledger.query(
    `select format('%I.%I', c.table_schema, c.table_name) as table,
       string_agg(case when c.udt_name = 'bytea' then format('coalesce(encode(t.%I, ''escape''), '''')', c.column_name)
         else format('coalesce(t.%I::text, '''')', c.column_name) end, ' || '' '' || ' order by c.ordinal_position) as text
     from information_schema.columns c join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and has_table_privilege(format('%I.%I', c.table_schema, c.table_name), 'select')
     group by 1`,
    [],
  )
  const found: { table: string; text: string }[] = []
  for (const { table, text } of columns as { table: string; text: string }[]) {
    const { rows } = await db.ledger.query(`select ${text} as text from ${table} t`, [])
    found.push(...(rows as { text: string }[]).map((row) => ({ table, text: row.text })))
  }
  return found
}

/** What the house could still read of what it has encrypted. */
const listOpened = async ({ db, deps }: TestApp): Promise<{ table: string; text: string }[]> => {
  const found: { table: string; text: string }[] = []
  for (const { table, key, also = [], column, place } of encryptedColumns) {
    const names = [...key, ...also].join(', ')
    const { rows } = await db.ledger.query(
      `select ${names}, ${column} as sealed from ${table} where ${column} is not null`,
      [],
    )
    for (const { sealed, ...named } of rows as ({ sealed: string } & Record<string, never>)[])
      found.push({
        table: `${table}.${column}`,
        text: encryptionOf(deps.env).decrypt(sealed, place(named)),
      })
  }
  return found
}

/** `table: value` for each value that stands anywhere; how a letter is written decides nothing. */
export const findValues = async (t: TestApp, values: readonly string[]): Promise<string[]> => {
  const all = [...(await listRows(t)), ...(await listOpened(t))]
  const folded = values.map((value) => [value, value.toLowerCase()] as const)
  const found = new Set<string>()
  for (const { table, text } of all) {
    const low = text.toLowerCase()
    for (const [value, needle] of folded) if (low.includes(needle)) found.add(`${table}: ${value}`)
  }
  return [...found].sort()
}
