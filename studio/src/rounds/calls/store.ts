import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema, Tx } from '../../schema.ts'
import type { Verb } from '../../wallet/wallet.ts'

/* The calls to the wallet, of every kind of round: written before they are sent. */

export type OutboxRow = Selectable<Schema['outbox']>

/** The game, room or table that a call names. */
export const gameOf = ({ body }: OutboxRow): string => (JSON.parse(body) as { game: string }).game

export type CallOf = { stakeId: string; roundId: string; player: string; game: string }

/** A call as it is written down: whoever writes it sends it at once, and nobody else for `leaseMs`. */
export const callValues = (
  verb: Verb,
  { stakeId, roundId, player, game }: CallOf,
  more: Record<string, string | number>,
  now: Date,
  leaseMs: number,
) => {
  const transactionId = randomUUID()
  return {
    transaction_id: transactionId,
    stake_id: stakeId,
    player,
    verb,
    body: JSON.stringify({ transactionId, roundId, player, game, ...more }),
    status: null,
    attempts: 1,
    first_sent_at: now,
    next_at: new Date(now.getTime() + leaseMs),
  }
}

/** The same as the row that it will be, for whoever writes it by a statement of several. */
export const callRow = (...of: Parameters<typeof callValues>): OutboxRow => ({
  live: false,
  ...callValues(...of),
  state: 'pending',
})

export const insertCall = (tx: Tx, call: Insertable<Schema['outbox']>): Promise<OutboxRow> =>
  tx.insertInto('outbox').values(call).returningAll().executeTakeFirstOrThrow()

/** The next call of a player's lane that is due; those of the live tables where they are asked for. */
export const nextDue = (
  db: Db,
  player: string,
  now: Date,
  withLive: boolean,
): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('player', '=', player)
    .where('state', '=', 'pending')
    .where('next_at', '<=', now)
    .$if(!withLive, (q) => q.where('live', '=', false))
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()

/** The calls of a round that wait for their answer. */
export const listPending = (db: Db, roundId: string): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .innerJoin('stakes', 'stakes.id', 'outbox.stake_id')
    .selectAll('outbox')
    .where('stakes.round_id', '=', roundId)
    .where('outbox.state', '=', 'pending')
    .orderBy('outbox.next_at')
    .execute()

/** The players whose calls are due, who has waited longest first. */
export const listDue = async (
  db: Db,
  now: Date,
  limit: number,
  withLive: boolean,
): Promise<string[]> =>
  (
    await db
      .selectFrom('outbox')
      .select('player')
      .where('state', '=', 'pending')
      .where('next_at', '<=', now)
      .$if(!withLive, (q) => q.where('live', '=', false))
      .groupBy('player')
      .orderBy((e) => e.fn.min('next_at'))
      .limit(limit)
      .execute()
  ).map((row) => row.player)

/** After a crash nobody is sending: everything that waits may go at once. */
export const makeAllDue = async (db: Db, now: Date): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ next_at: now })
    .where('state', '=', 'pending')
    .where('next_at', '>', now)
    .execute()
}

/**
 * Says that the call is about to be sent, and reserves it for `leaseMs`: whoever gets the row sends
 * it, nobody else. Undefined: somebody else has it, or it is decided.
 */
export const claimCall = async (
  db: Db,
  id: string,
  now: Date,
  leaseMs: number,
): Promise<OutboxRow | undefined> =>
  db
    .updateTable('outbox')
    .set((e) => ({
      attempts: e('attempts', '+', 1),
      first_sent_at: e.fn.coalesce('first_sent_at', e.val(now)),
      next_at: new Date(now.getTime() + leaseMs),
    }))
    .where('transaction_id', '=', id)
    .where('state', '=', 'pending')
    .where('next_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

export const postponeCall = async (db: Db, id: string, nextAt: Date): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ next_at: nextAt })
    .where('transaction_id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** Undefined when it was decided before: the caller changes nothing then. */
export const closeCall = async (
  tx: Tx,
  id: string,
  state: 'final' | 'abandoned',
  status: string,
): Promise<OutboxRow | undefined> =>
  tx
    .updateTable('outbox')
    .set({ state, status })
    .where('transaction_id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

/** The bet of a stake, as the wallet has it. */
export const betOf = async (tx: Tx, stakeId: string): Promise<string> =>
  (
    await tx
      .selectFrom('outbox')
      .select('transaction_id')
      .where('stake_id', '=', stakeId)
      .where('verb', '=', 'bet')
      .executeTakeFirstOrThrow()
  ).transaction_id

/** For /health: calls that wait, and since when the oldest does. */
export const pendingCalls = async (db: Db): Promise<{ count: bigint; oldest: Date | null }> =>
  db
    .selectFrom('outbox')
    .select((e) => [e.fn.countAll<bigint>().as('count'), e.fn.min('first_sent_at').as('oldest')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
