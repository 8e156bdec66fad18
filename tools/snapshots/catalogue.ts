import pg from 'pg'
import { catalogueQueries, loginsQuery, rolesQuery, tablesQuery } from './catalogue-queries.ts'
import { compareSnapshots, formatDifferences } from './differences.ts'
import { merged, type Snapshot } from './snapshot.ts'

/*
 * `node tools/snapshots/catalogue.ts [--rows] URL [OTHER-URL]` prints a database's catalogue, or what two
 * differ in, with exit 1. It reads as the owner of the tables: others do not see all functions.
 */

type Row = { name: string; text: string | null }

/** A role's name holds the database's; what it is to us does not. */
export const roleLabel = (name: string | undefined, owns: boolean): string => {
  if (name === undefined) return 'public'
  if (owns) return '(owner)'
  const [, login] = /^felek_(server|ledger|studio|feed)_/.exec(name) ?? []
  return login === undefined ? name : `(${login})`
}

/** A partition of a day has the day in its name and in its bounds: all days are the same to us. */
export const withoutDays = (text: string): string =>
  text
    .replaceAll(/(?<=[a-z]_)20\d{6}(?=\b|_)/g, '<day>')
    .replaceAll(/'20\d\d-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d(?::?\d\d)?'/g, "'<time>'")

/** From 16 on a view of one table does not say the table before each column; before, it did. */
export const withoutLoneAlias = (text: string): string => {
  const from = [...text.matchAll(/\b(?:FROM|JOIN) \(*[\w.]+ (\w+)(?=\s*(.))/g)]
  const [first] = from
  if (!text.startsWith('view\n') || from.length !== 1 || first?.[2] === ',') return text
  return text.replaceAll(new RegExp(`(?<![\\w.'])${first?.[1]}\\.`, 'g'), '')
}

/** What differs from one fresh database to the next in the rows that migrations put there. */
const withoutTimes = (text: string): string =>
  text
    .replaceAll(/20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[+-]\d\d:?\d\d|Z)?/g, '<time>')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')

const readRows = async (client: pg.Client): Promise<[string, string][]> => {
  const { rows: tables } = await client.query<{ name: string }>(tablesQuery)
  const found: [string, string][] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(
      `select to_jsonb(t)::text as text from ${name} t limit 5000`,
    )
    const texts = rows.map(({ text }) => withoutTimes(text)).sort()
    found.push([`rows ${name}`, texts.join('\n')])
  }
  return found
}

/** Everything that the catalogue says of our schemas; with `rows` what stands in the tables too. */
export const readCatalogue = async (url: string, { rows = false } = {}): Promise<Snapshot> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query("set local search_path = pg_catalog; set local timezone = 'UTC'")
    const { rows: roles } = await client.query<{ oid: string; name: string; owns: boolean }>(
      rolesQuery,
    )
    const labels = new Map(roles.map(({ oid, name, owns }) => [oid, roleLabel(name, owns)]))
    const found: [string, string][] = []
    for (const [kind, query] of Object.entries({ ...catalogueQueries, login: loginsQuery }))
      for (const { name, text } of (await client.query<Row>(query)).rows)
        found.push([`${kind} ${name}`, text ?? ''])
    if (found.every(([name]) => !name.startsWith('relation ')))
      throw new Error('no table of ours stands in this database')
    const named = found.map(([name, text]): [string, string] => {
      const label = (it: string) =>
        it.replaceAll(/\{role:(\d+)\}/g, (_, oid: string) =>
          oid === '0' ? 'public' : (labels.get(oid) ?? `role ${oid}`),
        )
      return [withoutDays(label(name)), withoutDays(withoutLoneAlias(label(text)))]
    })
    return merged([...named, ...(rows ? await readRows(client) : [])])
  } finally {
    await client.end()
  }
}

const main = async (args: readonly string[]): Promise<number> => {
  const rows = args.includes('--rows')
  const [url, other] = args.filter((arg) => arg !== '--rows')
  if (url === undefined) throw new Error('name the address of a database (postgres://…), or of two')
  const catalogue = await readCatalogue(url, { rows })
  if (other === undefined) {
    console.log(JSON.stringify(catalogue, undefined, 1))
    return 0
  }
  const differences = compareSnapshots(
    { catalogue },
    { catalogue: await readCatalogue(other, { rows }) },
  )
  if (differences.length > 0) console.log(formatDifferences(differences))
  console.log(
    differences.length === 0
      ? `The two catalogues are equal: ${Object.keys(catalogue).length} entries.`
      : `${differences.length} differences.`,
  )
  return differences.length === 0 ? 0 : 1
}

if (process.argv[1] === import.meta.filename)
  main(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      console.error((error as Error).message)
      process.exitCode = 2
    },
  )
