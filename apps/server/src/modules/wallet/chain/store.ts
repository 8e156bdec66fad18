import { sql, type RawBuilder } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Line } from '../../../database/chain/marks.ts'
import { columnsOf, laterColumns, lineOf, type Kind } from './rows.ts'
import type { ChainLink } from './chain.ts'

/** Times are seconds since 1970 with all their digits, whatever the connection's time zone. */
const columnsIn = (columns: readonly string[]): RawBuilder<unknown>[] =>
  columns.map((column) => (column === 'at' ? sql`extract(epoch from at)` : sql.ref(column)))

/**
 * A row's text, made by the database from the columns as they are: one text costs a third of what
 * fourteen cost to be read. Later columns stand behind, by name, where any of them says something.
 */
const textOf = (kind: Kind): RawBuilder<unknown> => {
  const first = columnsIn(columnsOf[kind])
  const later = laterColumns[kind]
  if (later.length === 0) return sql`row(${sql.join(first)})::text`
  const named = later.flatMap((column) => [sql`${sql.lit(column)}`, sql.ref(column)])
  return sql`case when num_nonnulls(${sql.join(columnsIn(later))}) = 0
    then row(${sql.join(first)})::text else row(${sql.join([...first, ...named])})::text end`
}
const places = {
  entry: { table: sql.table('wallet_entries'), no: sql.ref('wallet_entries.entry_id') },
  effect: { table: sql.table('wallet_effects'), no: sql.ref('wallet_effects.effect_no') },
} as const

/**
 * Rows by number, from `first` to `last`, both in it; the lowest `most` of them. The upper bound stands
 * outside: inside, a planner without statistics reads and sorts all that waits, for every span again.
 */
export const readLines = async (
  q: Query,
  kind: Kind,
  first: bigint,
  last: bigint,
  most: number,
): Promise<Line[]> => {
  const { table, no } = places[kind]
  const { rows } = await sql<{ row: string }>`
    select row from (
      select ${no} as no, ${textOf(kind)} as row from ${table} where ${no} >= ${first}
      order by ${no} limit ${most}
    ) as lines where no <= ${last} order by no`.execute(q)
  return rows.map(({ row }) => lineOf(kind, row))
}

const columns = sql`seal_no, key_id, first_entry_id, last_entry_id, entries, first_effect_no,
  last_effect_no, effects, marks, content, previous, hash, extract(epoch from at)::text as at`

const toSeal = (row: Record<string, unknown>): ChainLink => ({
  sealNo: row['seal_no'] as bigint,
  keyId: row['key_id'] as string,
  firstEntryId: row['first_entry_id'] as bigint,
  lastEntryId: row['last_entry_id'] as bigint,
  entries: row['entries'] as number,
  firstEffectNo: row['first_effect_no'] as bigint,
  lastEffectNo: row['last_effect_no'] as bigint,
  effects: row['effects'] as number,
  marks: Buffer.from(row['marks'] as Uint8Array),
  content: Buffer.from(row['content'] as Uint8Array),
  previous: Buffer.from(row['previous'] as Uint8Array),
  hash: Buffer.from(row['hash'] as Uint8Array),
  at: row['at'] as string,
})

/** When the oldest entry was made that no seal covers; undefined where all are sealed. */
export const unsealedSince = async (q: Query): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date }>`
    select e.at from wallet_entries e
    where e.entry_id > coalesce((select last_entry_id from wallet_seals order by seal_no desc limit 1), 0)
    order by e.entry_id limit 1`.execute(q)
  return rows[0]?.at
}

/** Seals after `after`, in order. */
export const readChainLinks = async (
  q: Query,
  after: bigint,
  most: number,
): Promise<ChainLink[]> => {
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from wallet_seals where seal_no > ${after} order by seal_no limit ${most}`.execute(
    q,
  )
  return rows.map(toSeal)
}

export const readLastChainLink = async (q: Query): Promise<ChainLink | undefined> => {
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from wallet_seals order by seal_no desc limit 1`.execute(q)
  return rows[0] && toSeal(rows[0])
}

/** The hashes of these seals, hex, as far as they are there. */
export const getHashes = async (
  q: Query,
  sealNos: readonly bigint[],
): Promise<Map<bigint, string>> => {
  const { rows } = await sql<{ seal_no: bigint; hash: string }>`
    select seal_no, encode(hash, 'hex') as hash from wallet_seals
    where seal_no = any (${sealNos.map(String)}::bigint[])`.execute(q)
  return new Map(rows.map((row) => [row.seal_no, row.hash]))
}

/** Lets one sealer work at a time, until the transaction ends; false where another does. */
export const takeTurn = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('wallet_seal')) as mine`.execute(tx)
  return rows[0]?.mine ?? false
}

/** Writes a seal; false where one with its number is there. */
export const insertChainLink = async (tx: Tx, s: ChainLink): Promise<boolean> => {
  const { rows } = await sql<{ written: boolean }>`
    select wallet_seal(${s.sealNo}, ${s.keyId}, ${s.firstEntryId}, ${s.lastEntryId}, ${s.entries}::int,
      ${s.firstEffectNo}, ${s.lastEffectNo}, ${s.effects}::int, ${s.marks}::bytea, ${s.content}::bytea,
      ${s.previous}::bytea, ${s.hash}::bytea, to_timestamp(${s.at}::numeric)) as written`.execute(
    tx,
  )
  return rows[0]?.written ?? false
}

/** The last number that each sequence has given out; no row may have a higher one. */
export const readSequences = async (q: Query): Promise<{ entry: bigint; effect: bigint }> => {
  const { rows } = await sql<{ entry: bigint; effect: bigint }>`
    select (select last_value from wallet_entries_entry_id_seq) as entry,
      (select last_value from wallet_effects_effect_no_seq) as effect`.execute(q)
  return rows[0] ?? { entry: 0n, effect: 0n }
}
