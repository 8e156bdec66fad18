import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import { readAsOwner, type TestDatabase } from './test-ledger.ts'
import type { Insider } from './test-tampering.ts'

/*
 * Tamperings as data: who writes what into which table, and what must come of it. Each is tried in a transaction that is taken
 * back, so that one database serves all of them.
 */

/** The login that serves calls, under every trigger; or who owns the database, with all of them off. */
export type Writer = 'serving login' | 'superuser'
export type Try = {
  table: string
  by: Writer
  statement: string
  /** What a fault names: the key of the row that was written. */
  place: string
}

/** A table whose rows are tried: its key, which row of it, and its columns that carry no money, with why. */
export type TamperTable = { key: readonly string[]; pick?: string; free?: readonly string[] }
export type TamperTables = Readonly<Record<string, TamperTable>>
/** Another value of a column, as SQL; undefined where the usual one for its type will do. */
export type OtherValue = (column: string, table: string) => string | undefined

const usual = (column: string, type: string): string => {
  if (type.startsWith('timestamp')) return `coalesce(${column}, now()) + interval '1 day'`
  if (type === 'boolean') return `not coalesce(${column}, false)`
  if (type === 'ARRAY') return `case when cardinality(${column}) > 1 then ${column}[2:] end`
  if (type === 'jsonb') return `'{"countries": ["XX"]}'`
  if (type === 'text') return `coalesce(${column}, '') || '0'`
  return `coalesce(${column}, 0) + 1`
}

type Row = Record<string, unknown>
const named = (key: readonly string[], row: Row) =>
  key.map((name) => `${name} = '${String(row[name])}'`).join(' and ')

/** Of each table every column that the catalogue has and that carries money, changed in one row, by both; the row taken away, by both. */
export const listTamperings = async (
  db: TestDatabase,
  books: TamperTables,
  other: OtherValue,
): Promise<Try[]> => {
  const tries: Try[] = []
  for (const [table, { key, pick = 'true', free = [] }] of Object.entries(books)) {
    const columns = (await readAsOwner(
      db,
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = current_schema() and table_name = '${table}' order by ordinal_position`,
    )) as { name: string; type: string }[]
    const [row] = await readAsOwner(
      db,
      `select ${key.map((k) => `${k}::text`).join(', ')} from ${table} where ${pick} order by ${key.map((k) => `${table}.${k}`).join(', ')} limit 1`,
    )
    if (!row) throw new Error(`${table} has no row to be tampered with`)
    const [where, place] = [named(key, row), String(row[key[0] ?? ''])]
    const statements = [
      ...columns
        .filter(({ name }) => !free.includes(name) && !key.includes(name))
        .map(
          ({ name, type }) =>
            `update ${table} set ${name} = ${other(name, table) ?? usual(name, type)} where ${where}`,
        ),
      `delete from ${table} where ${where}`,
    ]
    for (const by of ['serving login', 'superuser'] as const)
      tries.push(...statements.map((statement) => ({ table, by, statement, place })))
  }
  return tries
}

type Fault = { where: string }
type Verify = (q: Query) => Promise<readonly Fault[]>
const takenBack = 'taken back'

/** What came of a try: what refused it, or where it was found. */
type Outcome = { refused: string } | { found: string[] }

const tryOut = async (
  { db, insider }: { db: TestDatabase; insider: Insider },
  verify: Verify,
  { by, statement }: Try,
): Promise<Outcome> => {
  let found: string[] = []
  const look = async (q: Query, run: () => Promise<unknown>) => {
    await run()
    found = (await verify(q)).map(({ where }) => where)
    throw new Error(takenBack)
  }
  const work =
    by === 'superuser'
      ? insider.inVain(() => look(insider.q, () => insider.run(statement)))
      : db.inTx((tx) => look(tx, () => sql.raw(statement).execute(tx)))
  return work.catch((error: Error) =>
    error.message === takenBack ? { found } : { refused: error.message },
  )
}

/** Tries all of them, one after the other; answers those that were neither refused nor found where they were made. */
export const listUnseen = async (
  at: { db: TestDatabase; insider: Insider },
  verify: Verify,
  tries: readonly Try[],
): Promise<{ unseen: string[]; refused: number; found: number }> => {
  const [unseen, counts]: [string[], { refused: number; found: number }] = [
    [],
    { refused: 0, found: 0 },
  ]
  for (const one of tries) {
    const outcome = await tryOut(at, verify, one)
    if ('refused' in outcome) counts.refused += 1
    else if (outcome.found.length > 0 && isAt(outcome.found, one)) counts.found += 1
    else unseen.push(`${one.by}: ${one.statement} -> ${outcome.found.slice(0, 3).join(', ')}`)
  }
  return { unseen, ...counts }
}

/** A row that is gone is found at what it leaves behind. */
const isAt = (found: readonly string[], { statement, place }: Try): boolean =>
  statement.startsWith('delete') || found.some((where) => where.includes(place))
