import { randomUUID } from 'node:crypto'
import { toAmount } from '@felek/contract/money.ts'
import type { Selectable } from 'kysely'
import type { Db, Schema, Tx } from '../../schema.ts'
import type { Verb } from '../../wallet/wallet.ts'
import { digestOfTerms, type CallSeals, type StakeTerms } from './seals.ts'

/* The calls to the wallet, of every kind of round: written before they are sent. */

export type OutboxRow = Selectable<Schema['outbox']>

/** The game, room or table that a call names. */
export const gameOf = ({ body }: OutboxRow): string => (JSON.parse(body) as { game: string }).game

export type CallOf = {
  stakeId: string
  roundId: string
  player: string
  game: string
  /** Of a stake of the live tables. */
  live?: boolean
}
/** What a call is written with. */
export type CallWriter = {
  seals: CallSeals
  clock: () => number
  /** While a call is being sent nobody else sends it. */
  leaseMs: number
}
type More = Record<string, string | number>

const written = (
  { seals, clock, leaseMs }: CallWriter,
  verb: Verb,
  { stakeId, roundId, player, game, live = false }: CallOf,
  more: More,
  terms: string | null,
): OutboxRow => {
  const transactionId = randomUUID()
  const now = clock()
  const call = {
    transaction_id: transactionId,
    stake_id: stakeId,
    live,
    player,
    verb,
    body: JSON.stringify({ transactionId, roundId, player, game, ...more }),
    terms,
  }
  return {
    ...call,
    seal: seals.sealOf(call),
    state: 'pending',
    status: null,
    attempts: 1,
    first_sent_at: new Date(now),
    next_at: new Date(now + leaseMs),
  }
}

/** A call as the row that it will be: whoever writes it sends it at once, and nobody else for `leaseMs`. */
export const callRow = (writer: CallWriter, verb: Verb, of: CallOf, more: More): OutboxRow =>
  written(writer, verb, of, more, null)

/** The call that asks for a stake, with what the stake will pay by. */
export const betRow = (
  writer: CallWriter,
  of: Omit<CallOf, 'stakeId' | 'roundId' | 'player'>,
  stake: StakeTerms,
  session: string,
): OutboxRow => {
  const { id: stakeId, round_id: roundId, player, amount } = stake
  const more = { session, amount: toAmount(amount) }
  return written(writer, 'bet', { ...of, stakeId, roundId, player }, more, digestOfTerms(stake))
}

export const insertCall = (tx: Tx, call: OutboxRow): Promise<OutboxRow> =>
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

const findBet = (tx: Tx, stakeId: string): Promise<OutboxRow> =>
  tx
    .selectFrom('outbox')
    .selectAll()
    .where('stake_id', '=', stakeId)
    .where('verb', '=', 'bet')
    .executeTakeFirstOrThrow()

/** The bet of a stake, as the wallet has it. */
export const getBet = async (tx: Tx, stakeId: string): Promise<string> =>
  (await findBet(tx, stakeId)).transaction_id

/** The same for what pays it; undefined where the stake is not what was staked by it. */
export const findCoveredBet = async (
  tx: Tx,
  seals: CallSeals,
  stake: StakeTerms,
): Promise<string | undefined> => {
  const bet = await findBet(tx, stake.id)
  return seals.covers(bet, stake) ? bet.transaction_id : undefined
}

/** For /health: calls that wait, and since when the oldest does. */
export const pendingCalls = async (db: Db): Promise<{ count: bigint; oldest: Date | null }> =>
  db
    .selectFrom('outbox')
    .select((e) => [e.fn.countAll<bigint>().as('count'), e.fn.min('first_sent_at').as('oldest')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
