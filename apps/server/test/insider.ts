import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

/*
 * An insider who reads: every column of every table of both processes, as text. What he can tell of
 * a round from what is new in them since before it, and how often he is right.
 */

export type Source = { read: Kysely<never> }
type Row = { table: string; text: string }

const loadTables = async ({ read }: Source): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(read)
  ).rows.map(({ name }) => name)

/**
 * Every row of every table of these databases; with names, those that say one of them: a look that
 * has to end before the round goes on brings no others.
 */
export const readAll = async (
  sources: readonly Source[],
  names: readonly string[] = [''],
): Promise<Row[]> => {
  const rows: Row[] = []
  const patterns = names.map((name) => `%${name}%`)
  for (const source of sources) {
    const all = (await loadTables(source)).map(
      (name) => sql`
        select ${name}::text as "table", x.text from ${sql.table(name)} t
        cross join lateral (select to_jsonb(t)::text as text) x where x.text like any (${patterns}::text[])`,
    )
    rows.push(...(await sql<Row>`${sql.join(all, sql` union all `)}`.execute(source.read)).rows)
  }
  return rows
}

/** What is new, about one of these names. */
export const newsOf = (
  before: readonly Row[],
  now: readonly Row[],
  names: readonly string[],
): Row[] => {
  const known = new Set(before.map(({ table, text }) => `${table} ${text}`))
  return now.filter(
    ({ table, text }) =>
      !known.has(`${table} ${text}`) && names.some((name) => text.includes(name)),
  )
}

/** The values that stand at each place (table, column, and the way into what is JSON there). */
type Places = Map<string, Set<string>>

const parsed = (text: string): unknown => {
  if (!/^[[{"]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
const gather = (places: Places, place: string, value: unknown): void => {
  if (Array.isArray(value)) return value.forEach((it, i) => gather(places, `${place}[${i}]`, it))
  if (typeof value === 'object' && value !== null) {
    for (const [key, it] of Object.entries(value)) gather(places, `${place}.${key}`, it)
    return
  }
  if (value === null || value === undefined) return
  const inside = typeof value === 'string' ? parsed(value) : undefined
  if (inside !== undefined) return gather(places, place, inside)
  const all = places.get(place) ?? new Set()
  places.set(place, all.add(typeof value === 'string' ? value : JSON.stringify(value)))
}
const placesOf = (rows: readonly Row[]): Places => {
  const places: Places = new Map()
  for (const { table, text } of rows) gather(places, table, JSON.parse(text))
  return places
}

/** What was not to be known: how it may be spelled, and the draw that made it. */
export type Secret = {
  spelled: readonly string[]
  draw: { index: number; range: number; value: number }
  /** What stands in the message behind the second party's value or the player's seed. */
  nonce: string
}
/** What the insider saw, and what it was then. */
export type Seen = { rows: readonly Row[]; secret: Secret }

/** Places with more values than that name nothing in particular. */
const valuesMax = 3
const few = (places: Places) => [...places].filter(([, values]) => values.size <= valuesMax)

const drawnFrom = (key: string, text: string, { draw: { index, range }, nonce }: Secret): number =>
  createHmac('sha256', Buffer.from(key, 'hex'))
    .update(`${text}:${nonce}:${index}`)
    .digest()
    .readUInt32BE(0) % range

/** The places that told this secret: by what stands there, or by a draw from two of them. */
const tellers = ({ rows, secret }: Seen, texts: (value: string) => string): Set<string> => {
  const places = few(placesOf(rows))
  const told = new Set(
    places
      .filter(([, values]) => secret.spelled.some((it) => values.has(it)))
      .map(([place]) => place),
  )
  const keys = places.filter(([, values]) => [...values].some((it) => /^[0-9a-f]{64}$/.test(it)))
  const seeds = places.filter(([, values]) =>
    [...values].some((it) => /^[0-9a-f]{16,64}$/.test(it)),
  )
  for (const [a, as] of keys)
    for (const [b, bs] of seeds)
      if (
        [...as].some(
          (key) =>
            /^[0-9a-f]{64}$/.test(key) &&
            [...bs].some((seed) => drawnFrom(key, texts(seed), secret) === secret.draw.value),
        )
      )
        told.add(`${a} with ${b}`)
  return told
}

/**
 * The places that told the secret of every round: one that is right by chance in 37 is so in four
 * rounds once in millions. `texts`: what a seed's message begins with.
 */
export const foretold = (
  seen: readonly Seen[],
  texts: (value: string) => string = (value) => value,
): string[] => {
  const [first = new Set<string>(), ...others] = seen.map((it) => tellers(it, texts))
  return [...first].filter((place) => others.every((it) => it.has(place)))
}
