import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema, Tx } from '../schema.ts'
import type { Verb } from '../wallet/wallet.ts'
import type { PlainResult } from './sealed-result.ts'

export type RoundRow = Selectable<Schema['rounds']>
export type OutboxRow = Selectable<Schema['outbox']>
/** A round with the seeds it was drawn from; the server seed only once it is revealed. */
export type SeededRound = RoundRow & {
  server_seed_hash: string
  client_seed: string
  server_seed: string | null
  seed_state: 'next' | 'active' | 'revealed'
}

const withSeeds = (db: Db) =>
  db
    .selectFrom('rounds')
    .innerJoin('seeds', 'seeds.id', 'rounds.seed_id')
    .selectAll('rounds')
    .select([
      'seeds.server_seed_hash',
      'seeds.client_seed',
      'seeds.server_seed',
      'seeds.state as seed_state',
    ])

export const findRound = (db: Db, id: string): Promise<SeededRound | undefined> =>
  withSeeds(db).where('rounds.id', '=', id).executeTakeFirst()

/** Newest first. */
export const listRounds = (
  db: Db,
  player: string,
  { game, before, limit }: { game?: string | undefined; before?: Date | undefined; limit: number },
): Promise<SeededRound[]> =>
  withSeeds(db)
    .where('rounds.player', '=', player)
    .$if(game !== undefined, (q) => q.where('rounds.game', '=', game as string))
    .$if(before !== undefined, (q) => q.where('rounds.drawn_at', '<', before as Date))
    .orderBy('rounds.drawn_at', 'desc')
    .orderBy('rounds.nonce', 'desc')
    .limit(limit)
    .execute()

export const insertRound = async (tx: Tx, round: Insertable<Schema['rounds']>): Promise<void> => {
  await tx.insertInto('rounds').values(round).execute()
}

/** Whether a round of a seed pair has a stake whose fate is open. */
export const hasUndecided = async (tx: Tx, seedId: string): Promise<boolean> =>
  (await tx
    .selectFrom('rounds')
    .select('id')
    .where('seed_id', '=', seedId)
    .where('state', 'in', ['drawn', 'stake_sent'])
    .executeTakeFirst()) !== undefined

export const setSeen = async (db: Db, player: string, id: string, now: Date): Promise<boolean> =>
  (await db
    .updateTable('rounds')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('player', '=', player)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Writes a call to the wallet, before anybody sends it. */
export const insertCall = async (
  tx: Tx,
  verb: Verb,
  round: { id: string; player: string; game: string },
  more: Record<string, string | number>,
  now: Date,
): Promise<void> => {
  const transactionId = randomUUID()
  const body = JSON.stringify({
    transactionId,
    roundId: round.id,
    player: round.player,
    game: round.game,
    ...more,
  })
  await tx
    .insertInto('outbox')
    .values({
      transaction_id: transactionId,
      round_id: round.id,
      verb,
      body,
      status: null,
      first_sent_at: null,
      next_at: now,
    })
    .execute()
}

/** The one call of a round that still waits for its answer. */
export const findPending = (db: Db, roundId: string): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('state', '=', 'pending')
    .executeTakeFirst()

export const listDue = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('outbox')
      .select('round_id')
      .where('state', '=', 'pending')
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(limit)
      .execute()
  ).map((row) => row.round_id)

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
  tx: Tx,
  id: string,
  now: Date,
  leaseMs: number,
): Promise<OutboxRow | undefined> =>
  tx
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

/** How often it was sent. Undefined when it was decided before: the caller changes nothing then. */
export const closeCall = async (
  tx: Tx,
  id: string,
  state: 'final' | 'abandoned',
  status: string,
): Promise<Pick<OutboxRow, 'attempts'> | undefined> =>
  tx
    .updateTable('outbox')
    .set({ state, status })
    .where('transaction_id', '=', id)
    .where('state', '=', 'pending')
    .returning('attempts')
    .executeTakeFirst()

type RoundChange = Partial<
  Pick<
    RoundRow,
    'state' | 'void_reason' | 'balance_staked_kurus' | 'balance_kurus' | 'shown_at' | 'ended_at'
  > &
    PlainResult
>

/** Moves a round on from one of `from`; a round that is elsewhere by now stays. */
export const changeRound = async (
  db: Db,
  id: string,
  from: readonly RoundRow['state'][],
  change: RoundChange,
): Promise<void> => {
  await db
    .updateTable('rounds')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .execute()
}

/** For /health: calls that wait, and since when the oldest does. */
export const pendingCalls = async (db: Db): Promise<{ count: bigint; oldest: Date | null }> =>
  db
    .selectFrom('outbox')
    .select((e) => [e.fn.countAll<bigint>().as('count'), e.fn.min('first_sent_at').as('oldest')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()

/** A player's own rounds of real money among these. */
export const listByIds = (
  db: Db,
  player: string,
  ids: readonly string[],
): Promise<Pick<RoundRow, 'id' | 'game' | 'state' | 'outcome'>[]> =>
  db
    .selectFrom('rounds')
    .select(['id', 'game', 'state', 'outcome'])
    .where('id', 'in', [...ids])
    .where('player', '=', player)
    .where('mode', '=', 'real')
    .execute()
