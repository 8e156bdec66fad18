import { sql } from 'kysely'
import type { Producer } from '@felek/contract/protocols/feed/feed.ts'
import type { Db, Tx } from '../schema.ts'

/**
 * Takes or keeps the lease for so long, by the database's clock; false while another one has it.
 * `force` takes it whoever has it: where nobody else can be.
 */
export const takeLease = async (db: Db, owner: string, forMs: number): Promise<boolean> => {
  const until = sql<Date>`clock_timestamp() + ${forMs} * interval '1 millisecond'`
  const row = await db
    .updateTable('feed_cursor')
    .set({ owner, until })
    .where('id', '=', 1)
    .where((e) =>
      e.or([
        e('owner', 'is', null),
        e('owner', '=', owner),
        e('until', '<', sql<Date>`clock_timestamp()`),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever had it is gone. */
export const freeLease = async (db: Db): Promise<void> => {
  await db
    .updateTable('feed_cursor')
    .set({ owner: null, until: null })
    .where('id', '=', 1)
    .execute()
}

export const leaveLease = async (db: Db, owner: string): Promise<void> => {
  await db
    .updateTable('feed_cursor')
    .set({ owner: null, until: null })
    .where('owner', '=', owner)
    .execute()
}

/**
 * Takes so many numbers of the log and answers the one before the first, or undefined where the
 * lease is another's. Holds the row until the transaction ends: numbers are seen in their order.
 */
export const takeNumbers = async (
  tx: Tx,
  owner: string,
  count: number,
): Promise<number | undefined> => {
  const row = await tx
    .updateTable('feed_cursor')
    .set((e) => ({ last_seq: e('last_seq', '+', BigInt(count)) }))
    .where('id', '=', 1)
    .where('owner', '=', owner)
    .returning('last_seq')
    .executeTakeFirst()
  return row === undefined ? undefined : parseInt(`${row.last_seq}`, 10) - count
}

export type LineRow = {
  seq: number
  at: Date
  producer: Producer
  type: string
  event: string
  stateful: boolean
  line: string
}

/** One statement however many they are. */
export const insertLines = async (tx: Tx, rows: readonly LineRow[]): Promise<void> => {
  await sql`insert into feed_messages (seq, at, producer, type, event, stateful, line)
    select * from unnest(${rows.map((it) => String(it.seq))}::bigint[],
      ${rows.map((it) => it.at.toISOString())}::timestamptz[],
      ${rows.map((it) => it.producer)}::text[], ${rows.map((it) => it.type)}::text[],
      ${rows.map((it) => it.event)}::text[], ${rows.map((it) => it.stateful)}::boolean[],
      ${rows.map((it) => it.line)}::text[])`.execute(tx)
}

export type Line = { seq: number; line: string }
const asLine = ({ seq, line }: { seq: bigint; line: string }): Line => ({
  seq: parseInt(`${seq}`, 10),
  line,
})

/** The newest number, and the oldest after which nothing has been forgotten. */
export const ends = async (db: Db): Promise<{ last: number; keptAfter: number }> => {
  const row = await db
    .selectFrom('feed_cursor')
    .select(['last_seq', 'kept_after'])
    .executeTakeFirstOrThrow()
  return { last: parseInt(`${row.last_seq}`, 10), keptAfter: parseInt(`${row.kept_after}`, 10) }
}

export const linesAfter = async (db: Db, after: number, limit: number): Promise<Line[]> =>
  (
    await db
      .selectFrom('feed_messages')
      .select(['seq', 'line'])
      .where('seq', '>', BigInt(after))
      .orderBy('seq')
      .limit(limit)
      .execute()
  ).map(asLine)

export const statefulAfter = async (
  db: Db,
  { event, after, limit }: { event: string | undefined; after: number; limit: number },
): Promise<Line[]> => {
  let query = db
    .selectFrom('feed_messages')
    .select(['seq', 'line'])
    .where('stateful', '=', true)
    .where('seq', '>', BigInt(after))
  if (event !== undefined) query = query.where('event', '=', event)
  return (await query.orderBy('seq').limit(limit).execute()).map(asLine)
}

/**
 * Forgets messages of a producer older than that, a batch at most; answers how many. What has been
 * forgotten nobody may ask for any more.
 */
export const forgetLines = async (
  tx: Tx,
  producer: Producer,
  before: Date,
  limit: number,
): Promise<number> => {
  const gone = await tx
    .deleteFrom('feed_messages')
    .where('seq', 'in', (e) =>
      e
        .selectFrom('feed_messages')
        .select('seq')
        .where('stateful', '=', false)
        .where('producer', '=', producer)
        .where('at', '<', before)
        .orderBy('at')
        .limit(limit),
    )
    .returning('seq')
    .execute()
  if (gone.length === 0) return 0
  const newest = gone.reduce((max, { seq }) => (seq > max ? seq : max), 0n)
  await tx
    .updateTable('feed_cursor')
    .set({ kept_after: newest })
    .where('id', '=', 1)
    .where('kept_after', '<', newest)
    .execute()
  return gone.length
}
