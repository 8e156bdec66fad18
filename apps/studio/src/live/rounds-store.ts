import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../schema.ts'
import type { VoidReason } from './protocol.ts'

export type RoundRow = Selectable<Schema['live_rounds']>

const ends = ['done', 'void'] as const

export const insertRound = async (
  tx: Tx,
  row: Insertable<Schema['live_rounds']>,
): Promise<RoundRow> =>
  tx.insertInto('live_rounds').values(row).returningAll().executeTakeFirstOrThrow()

export const findRunning = (db: Db, tableId: string): Promise<RoundRow | undefined> =>
  db
    .selectFrom('live_rounds')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('state', 'not in', ends)
    .executeTakeFirst()

export const findRound = (db: Db, id: string): Promise<RoundRow | undefined> =>
  db.selectFrom('live_rounds').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Moves a round on from `from`; throws where it is elsewhere, so that nothing of the transaction
 * stays.
 */
export const changeRound = async (
  tx: Tx,
  id: string,
  from: RoundRow['state'],
  change: Updateable<Schema['live_rounds']>,
): Promise<void> => {
  const row = await tx
    .updateTable('live_rounds')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Error(`live round ${id} is not ${from} any more`)
}

export const lastNumber = async (db: Db, tableId: string): Promise<bigint> =>
  (
    await db
      .selectFrom('live_rounds')
      .select('number')
      .where('table_id', '=', tableId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.number ?? 0n

/** Newest first. */
export const lastResults = async (db: Db, tableId: string, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('live_rounds')
      .select('result')
      .where('table_id', '=', tableId)
      .where('state', '=', 'done')
      .orderBy('number', 'desc')
      .limit(limit)
      .execute()
  ).flatMap((row) => row.result ?? [])

/** So many rounds of a table stay, whatever became of them: they are its results and its count. */
const keptRounds = 20

/**
 * Deletes at most `limit` rounds of a table that ended before then and in which nobody staked
 * anything; answers how many.
 */
export const deleteIdleRounds = async (
  tx: Tx,
  tableId: string,
  before: Date,
  limit: number,
): Promise<bigint> => {
  const old = tx
    .selectFrom('live_rounds')
    .select('id')
    .where('table_id', '=', tableId)
    .where('ended_at', '<', before)
    .where('number', '<', (await lastNumber(tx, tableId)) - BigInt(keptRounds))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('live_stakes')
            .select('live_stakes.id')
            .whereRef('live_stakes.round_id', '=', 'live_rounds.id'),
        ),
      ),
    )
    .limit(limit)
  return (await tx.deleteFrom('live_rounds').where('id', 'in', old).executeTakeFirstOrThrow())
    .numDeletedRows
}

/**
 * False where the round takes no bets any more. The row stays locked, so that betting can not close
 * meanwhile.
 */
export const holdOpen = async (
  tx: Tx,
  roundId: string,
  states: readonly RoundRow['state'][],
): Promise<boolean> =>
  (await tx
    .selectFrom('live_rounds')
    .select('id')
    .where('id', '=', roundId)
    .where('state', 'in', states)
    .forShare()
    .executeTakeFirst()) !== undefined

/**
 * Ends a round and counts how. `done`, or void with its reason; throws like `changeRound`.
 */
export const endRound = async (
  tx: Tx,
  { id, tableId, from }: { id: string; tableId: string; from: RoundRow['state'] },
  outcome: 'done' | VoidReason,
  change: Updateable<Schema['live_rounds']> & { ended_at: Date },
): Promise<void> => {
  await changeRound(tx, id, from, {
    ...change,
    ...(outcome === 'done' ? { state: 'done' } : { state: 'void', void_reason: outcome }),
  })
  await tx
    // Whoever had a stake in it may play elsewhere.
    .with('left', (q) => q.deleteFrom('playing').where('round', '=', id).returning('player'))
    .insertInto('live_counts')
    .values({ table_id: tableId, outcome, rounds: 1n })
    .onConflict((c) =>
      c
        .columns(['table_id', 'outcome'])
        .doUpdateSet({ rounds: sql<bigint>`live_counts.rounds + 1` }),
    )
    .execute()
}

/** A round that nobody has promised yet leaves no trace. */
export const deleteWaiting = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('live_rounds').where('id', '=', id).where('state', '=', 'waiting').execute()
}

/**
 * Voided rounds that both parties promised, ours under this key, and that nobody has drawn; oldest
 * first.
 */
export const listUndrawn = (
  db: Db,
  tableId: string,
  keyId: string,
  limit: number,
): Promise<RoundRow[]> =>
  db
    .selectFrom('live_rounds')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('state', '=', 'void')
    .where('scheme', '=', 2)
    .where('key_id', '=', keyId)
    .where('witness_commitment', 'is not', null)
    .where(sql<boolean>`studio_values = '[]'`)
    .orderBy('number')
    .limit(limit)
    .execute()

/** So many of a table's last numbers are looked through: none opens behind a round that owes. */
const lookedThrough = 100

/** Voided rounds whose stakes still count: what they come to is not known yet. Oldest first. */
export const listOwing = (db: Db, tableId: string): Promise<RoundRow[]> =>
  db
    .selectFrom('live_rounds')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('state', '=', 'void')
    .where('number', '>', (e) =>
      e
        .selectFrom('live_rounds as last')
        .select((c) => sql<bigint>`${c.fn.max('last.number')} - ${lookedThrough}`.as('number'))
        .where('last.table_id', '=', tableId),
    )
    .where((e) =>
      e.exists(
        e
          .selectFrom('live_stakes')
          .select('live_stakes.id')
          .whereRef('live_stakes.round_id', '=', 'live_rounds.id')
          .where('live_stakes.state', '=', 'counted'),
      ),
    )
    .orderBy('number')
    .execute()

/** Voided rounds whose stakes were paid alone. Oldest first. */
export const listStakeAlone = (db: Db, tableId: string): Promise<RoundRow[]> =>
  db
    .selectFrom('live_rounds')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('id', 'in', (e) =>
      e
        .selectFrom('live_stakes')
        .select('live_stakes.round_id')
        .where('live_stakes.stake_alone', '=', true),
    )
    .orderBy('number')
    .execute()

/** What a voided round would have been. False where it has its result already. */
export const drawVoid = async (
  tx: Tx,
  id: string,
  drawn: Updateable<Schema['live_rounds']>,
): Promise<boolean> =>
  (await tx
    .updateTable('live_rounds')
    .set(drawn)
    .where('id', '=', id)
    .where('state', '=', 'void')
    .where('result', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

export type Counted = { outcome: 'done' | VoidReason; all: bigint; day: bigint }

/** How the rounds of a table ended, in all and since then. */
export const listCounts = async (db: Db, tableId: string, since: Date): Promise<Counted[]> => {
  const day = await db
    .selectFrom('live_rounds')
    .select((e) => [
      sql<'done' | VoidReason>`coalesce(void_reason, 'done')`.as('outcome'),
      e.fn.countAll<bigint>().as('rounds'),
    ])
    .where('table_id', '=', tableId)
    .where('ended_at', '>=', since)
    .groupBy('outcome')
    .execute()
  const all = await db
    .selectFrom('live_counts')
    .selectAll()
    .where('table_id', '=', tableId)
    .orderBy('outcome')
    .execute()
  return all.map(({ outcome, rounds }) => ({
    outcome,
    all: rounds,
    day: day.find((row) => row.outcome === outcome)?.rounds ?? 0n,
  }))
}
