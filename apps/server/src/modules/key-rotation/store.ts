import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import type { KeyColumns, EncryptedColumn } from './column.ts'

export type Cursor = readonly unknown[]

const tuple = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const values = (all: readonly unknown[]) => sql.join(all.map((value) => sql`${value}`))

/** The next rows behind the cursor whose text stands under another key than the newest. */
export const oldRows = async (
  q: Query,
  { table, key, column, also = [] }: EncryptedColumn,
  { prefix, cursor, max }: { prefix: string; cursor: Cursor | undefined; max: number },
): Promise<{ sealed: string; named: KeyColumns }[]> => {
  const behind = cursor === undefined ? sql`true` : sql`(${tuple(key)}) > (${values(cursor)})`
  const { rows } = await sql<KeyColumns & { sealed: string }>`
    select ${tuple([...key, ...also])}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${prefix}) and ${behind}
    order by ${tuple(key)} limit ${max}`.execute(q)
  return rows.map(({ sealed, ...named }) => ({ sealed, named }))
}

/** Writes a text sealed anew, and its hashes, where the old one still stands. */
export const replaceCiphertext = async (
  q: Query,
  { table, key, column }: EncryptedColumn,
  {
    named,
    old,
    written: { sealed, ...hashes },
  }: { named: KeyColumns; old: string; written: { sealed: string } & Record<string, string> },
): Promise<void> => {
  const set = Object.entries({ [column]: sealed, ...hashes }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  )
  await sql`
    update ${sql.table(table)} set ${sql.join(set)}
    where (${tuple(key)}) = (${values(key.map((name) => named[name]))}) and ${sql.ref(column)} = ${old}`.execute(
    q,
  )
}
