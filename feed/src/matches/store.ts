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
  const { rows } = await sql<{ head: string; code: string }>`select distinct on (left(code, 1))
    left(code, 1) as head, code from feed_matches order by left(code, 1), starts_at desc, code desc`.execute(
    db,
  )
  return new Map(rows.map(({ head, code }) => [head, parseInt(code, 10)]))
}

/** The newest number of each sport. */
export const lastNumbers = async (db: Db): Promise<Map<string, bigint>> => {
  const rows = await db
    .selectFrom('feed_matches')
    .select(['sport', (e) => e.fn.max('number').as('number')])
    .groupBy('sport')
    .execute()
  return new Map(rows.map(({ sport, number }) => [sport, number ?? 0n]))
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
    | 'beats'
    | 'seed'
    | 'sealed_seed'
    | 'digest'
    | 'ended_at'
  >
> & { offered?: string }

export const changeMatch = async (tx: Tx, { event, ...change }: Change): Promise<void> => {
  await tx.updateTable('feed_matches').set(change).where('event', '=', event).execute()
}
