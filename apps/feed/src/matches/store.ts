import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Schema, Tx } from '../schema.ts'

export type MatchRow = Selectable<Schema['feed_matches']>
const open = ['planned', 'open', 'live', 'over'] as const

/** Every match that is not at its end, the next ones first. */
export const openMatches = (db: Db): Promise<MatchRow[]> =>
  db
    .selectFrom('feed_matches')
    .selectAll()
    .where('state', 'in', open)
    .orderBy('starts_at')
    .orderBy('event')
    .execute()

export const findMatch = (db: Db, event: string): Promise<MatchRow | undefined> =>
  db.selectFrom('feed_matches').selectAll().where('event', '=', event).executeTakeFirst()

/** What of these was ever planned. */
export const plannedAmong = async (db: Db, events: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ event: string }>`select event from feed_matches
    where event = any(${events}::text[])`.execute(db)
  return new Set(rows.map(({ event }) => event))
}

/** The newest code of each head (`2`, `7`), for the next one to go on from. */
export const lastCodes = async (db: Db): Promise<Map<string, number>> => {
  // One row of the index for each head, however many matches were ever played.
  const { rows } = await sql<{ head: string; code: string }>`select left(m.code, 1) as head, m.code
    from generate_series(0, 9) g cross join lateral (select code from feed_matches
      where left(code, 1) = g::text order by starts_at desc, code desc limit 1) m`.execute(db)
  return new Map(rows.map(({ head, code }) => [head, parseInt(code, 10)]))
}

/** The newest number of each of these sports. */
export const lastNumbers = async (
  db: Db,
  sports: readonly string[],
): Promise<Map<string, bigint>> => {
  const rows = await Promise.all(
    sports.map(async (sport) => [sport, await lastNumber(db, sport)] as const),
  )
  return new Map(rows)
}

export const insertMatches = async (
  tx: Tx,
  rows: readonly Insertable<Schema['feed_matches']>[],
): Promise<void> => {
  await tx
    .insertInto('feed_matches')
    .values([...rows])
    .execute()
}

export const lastNumber = async (db: Db, sport: string): Promise<bigint> => {
  const row = await db
    .selectFrom('feed_matches')
    .select((e) => e.fn.max('number').as('number'))
    .where('sport', '=', sport)
    .executeTakeFirst()
  return row?.number ?? 0n
}

export type Change = { event: string } & Partial<
  Pick<
    MatchRow,
    | 'state'
    | 'number'
    | 'witness_commitment'
    | 'value'
    | 'kicked_at'
    | 'fates'
    | 'beats'
    | 'seed'
    | 'sealed_seed'
    | 'digest'
    | 'ended_at'
  >
> & { offered?: string }

const changeMatch = async (tx: Tx, { event, ...change }: Change): Promise<void> => {
  await tx.updateTable('feed_matches').set(change).where('event', '=', event).execute()
}

/** How far matches have come, and which markets were ever open: all that a step changes of most. */
type Progress = { event: string; beats: number; offered?: string }
const isProgress = (change: Change): change is Progress =>
  change.beats !== undefined &&
  Object.keys(change).every((key) => ['event', 'beats', 'offered'].includes(key))

/** Writes what becomes of matches; how far they have come in one statement, however many they are. */
export const changeMatches = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  const progress = changes.filter(isProgress)
  if (progress.length > 0)
    await sql`update feed_matches m set beats = g.beats, offered = coalesce(g.offered::jsonb, m.offered)
      from unnest(${progress.map((it) => it.event)}::text[], ${progress.map((it) => it.beats)}::int[],
        ${progress.map((it) => it.offered ?? null)}::text[]) as g (event, beats, offered)
      where m.event = g.event`.execute(tx)
  for (const change of changes) if (!isProgress(change)) await changeMatch(tx, change)
}
