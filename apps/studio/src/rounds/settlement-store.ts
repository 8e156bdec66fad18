import { prepared } from '@felek/database/database.ts'
import type { Db } from '../schema.ts'

/* The end of a round of one player: booked, counted and over in one statement (book_returns.sql). */

/** Books what came back of a stake, and settles its round where that was all it owed. */
export const bookReturn = async (
  db: Db,
  transactionId: string,
  balanceKurus: bigint | undefined,
  now: Date,
): Promise<void> => bookReturns(db, [{ transactionId, balanceKurus, at: now }])

export type Return = { transactionId: string; balanceKurus: bigint | undefined; at: Date }

/** The same of many at once. */
export const bookReturns = async (db: Db, returns: readonly Return[]): Promise<void> => {
  const items = returns.map(({ transactionId, balanceKurus, at }) => ({
    at,
    transaction_id: transactionId,
    balance: balanceKurus === undefined ? null : `${balanceKurus}`,
  }))
  await booking(db, [JSON.stringify(items)])
}

const booking = prepared('book_returns', 'select book_returns($1)')

/** Settles a round that owes the wallet nothing (play money), or whose last answers came at the same moment. */
export const settleRound = async (db: Db, roundId: string, now: Date): Promise<void> => {
  await settling(db, [[roundId], now])
}

const settling = prepared('settle_rounds', 'select settle_rounds($1, $2)')

/** Rounds that are over and owe nothing any more, and that nobody has settled: among those of who plays, for of all rounds they are none in millions. */
export const listUnsettled = async (db: Db, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('playing')
      .innerJoin('rounds', 'rounds.id', 'playing.round')
      .select('rounds.id')
      .where('rounds.kind', '=', 'solo')
      .where('rounds.state', '=', 'owed')
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('outbox')
              .innerJoin('stakes', 'stakes.id', 'outbox.stake_id')
              .select('outbox.stake_id')
              .whereRef('stakes.round_id', '=', 'rounds.id')
              .where('outbox.state', '=', 'pending'),
          ),
        ),
      )
      .limit(limit)
      .execute()
  ).map(({ id }) => id)
