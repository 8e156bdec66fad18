import { randomUUID } from 'node:crypto'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { toAmount } from '../../../contract/src/money.ts'
import { addToDemoBalance } from '../players/store.ts'
import type { Db, Schema, Tx } from '../schema.ts'
import type { Verb } from '../wallet/wallet.ts'
import type { Deal } from './deal.ts'
import type { StakeReason } from './schema.ts'

export type StakeRow = Selectable<Schema['live_stakes']>
export type CallRow = Selectable<Schema['live_outbox']>

// ── Stakes
// ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const insertStake = async (
  tx: Tx,
  stake: Insertable<Schema['live_stakes']>,
): Promise<StakeRow> =>
  tx.insertInto('live_stakes').values(stake).returningAll().executeTakeFirstOrThrow()

export const findStake = (db: Db, id: string): Promise<StakeRow | undefined> =>
  db.selectFrom('live_stakes').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * In a transaction every change of a stake begins here; its calls are locked after it, never
 * before.
 */
export const lockStake = (tx: Tx, id: string): Promise<StakeRow | undefined> =>
  tx.selectFrom('live_stakes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listStakes = (db: Db, roundId: string): Promise<StakeRow[]> =>
  db
    .selectFrom('live_stakes')
    .selectAll()
    .where('round_id', '=', roundId)
    .orderBy('placed_at')
    .orderBy('id')
    .execute()

export const setStake = async (
  tx: Tx,
  id: string,
  change: Updateable<Schema['live_stakes']>,
): Promise<StakeRow> =>
  tx
    .updateTable('live_stakes')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Who has nothing in the round any more may play elsewhere. */
export const voidStake = async (
  tx: Tx,
  { id, round_id, player }: StakeRow,
  reason: StakeReason,
): Promise<StakeRow> => {
  const row = await setStake(tx, id, { state: 'void', reason })
  await tx
    .deleteFrom('playing')
    .where('player', '=', player)
    .where('round', '=', round_id)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('live_stakes')
            .select('live_stakes.id')
            .where('round_id', '=', round_id)
            .where('live_stakes.player', '=', player)
            .where('live_stakes.state', '!=', 'void'),
        ),
      ),
    )
    .execute()
  return row
}

/** The stakes of the last ended round at a table in which this player had any. */
export const lastStakes = async (
  db: Db,
  player: string,
  tableId: string,
): Promise<(StakeRow & { result: string | null; ended_at: Date })[]> => {
  const all = await db
    .selectFrom('live_stakes')
    .innerJoin('live_rounds', 'live_rounds.id', 'live_stakes.round_id')
    .selectAll('live_stakes')
    .select(['live_rounds.result', 'live_rounds.ended_at'])
    .where('live_stakes.player', '=', player)
    .where('live_rounds.table_id', '=', tableId)
    .where('live_rounds.ended_at', 'is not', null)
    .orderBy('live_stakes.placed_at', 'desc')
    .limit(200)
    .execute()
  return all.flatMap((row) =>
    row.round_id === all[0]?.round_id && row.ended_at ? { ...row, ended_at: row.ended_at } : [],
  )
}

/** What all players together staked in a round and got back, in real money. */
export const sumsOf = async (
  db: Db,
  roundId: string,
): Promise<{ stake: bigint; payout: bigint }> => {
  const row = await db
    .selectFrom('live_stakes')
    .select([
      sql<bigint>`coalesce(sum(amount_kurus), 0)::bigint`.as('stake'),
      sql<bigint>`coalesce(sum(payout_kurus), 0)::bigint`.as('payout'),
    ])
    .where('round_id', '=', roundId)
    .where('mode', '=', 'real')
    .where('state', 'in', ['counted', 'paid'])
    .executeTakeFirstOrThrow()
  return { stake: row.stake, payout: row.payout }
}

// ── Calls to the wallet
// ──────────────────────────────────────────────────────────────────────────────────────────

/**
 * Writes a call before anybody sends it. `sentAt`: it is sent at once by whoever wrote it, and
 * nobody else until `next`.
 */
export const insertCall = async (
  tx: Tx,
  verb: Verb,
  stake: StakeRow,
  tableId: string,
  more: Record<string, string>,
  next: Date,
  sentAt: Date | null = null,
): Promise<CallRow> => {
  const transactionId = randomUUID()
  const body = JSON.stringify({
    transactionId,
    roundId: stake.round_id,
    player: stake.player,
    game: tableId,
    ...more,
  })
  return tx
    .insertInto('live_outbox')
    .values({
      transaction_id: transactionId,
      stake_id: stake.id,
      verb,
      body,
      status: null,
      attempts: sentAt === null ? 0 : 1,
      first_sent_at: sentAt,
      next_at: next,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The one call of a stake that still waits for its answer. */
export const findPending = (db: Db, stakeId: string): Promise<CallRow | undefined> =>
  db
    .selectFrom('live_outbox')
    .selectAll()
    .where('stake_id', '=', stakeId)
    .where('state', '=', 'pending')
    .executeTakeFirst()

export const findBet = (db: Db, stakeId: string): Promise<CallRow> =>
  db
    .selectFrom('live_outbox')
    .selectAll()
    .where('stake_id', '=', stakeId)
    .where('verb', '=', 'bet')
    .executeTakeFirstOrThrow()

export const listDue = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('live_outbox')
      .select('stake_id')
      .where('state', '=', 'pending')
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(limit)
      .execute()
  ).map((row) => row.stake_id)

export const makeAllDue = async (db: Db, now: Date): Promise<void> => {
  await db
    .updateTable('live_outbox')
    .set({ next_at: now })
    .where('state', '=', 'pending')
    .where('next_at', '>', now)
    .execute()
}

/** Reserves a due call for `leaseMs`: whoever gets the row sends it, nobody else. */
export const claimCall = (
  db: Db,
  id: string,
  now: Date,
  leaseMs: number,
): Promise<CallRow | undefined> =>
  db
    .updateTable('live_outbox')
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
    .updateTable('live_outbox')
    .set({ next_at: nextAt })
    .where('transaction_id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** Undefined when it was decided before. */
export const closeCall = (
  tx: Tx,
  id: string,
  state: 'final' | 'abandoned',
  status: string,
): Promise<CallRow | undefined> =>
  tx
    .updateTable('live_outbox')
    .set({ state, status })
    .where('transaction_id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

export const pendingLiveCalls = async (db: Db): Promise<bigint> =>
  (
    await db
      .selectFrom('live_outbox')
      .select((e) => e.fn.countAll<bigint>().as('count'))
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow()
  ).count

// ── Both at once
// ─────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A stake that does not count: play money goes back at once, real money by a rollback in the
 * outbox, unless nothing was ever sent. From here on its bet is never sent again. Undefined where
 * it was void or paid before.
 */
export const takeBack = async (
  tx: Tx,
  tableId: string,
  stakeId: string,
  reason: StakeReason,
  now: Date,
): Promise<StakeRow | undefined> => {
  const stake = await lockStake(tx, stakeId)
  if (!stake || stake.state === 'void' || stake.state === 'paid') return undefined
  if (stake.mode === 'demo') await addToDemoBalance(tx, stake.player, stake.amount_kurus)
  else {
    const bet = await findBet(tx, stakeId)
    const closed = await closeCall(tx, bet.transaction_id, 'abandoned', reason)
    if ((closed ?? bet).attempts > 0)
      await insertCall(tx, 'rollback', stake, tableId, { betId: bet.transaction_id }, now)
  }
  return voidStake(tx, stake, reason)
}

/**
 * Writes down what a counted stake brings back. Play money is there at once, real money is owed by
 * the outbox.
 */
export const payStake = async (
  tx: Tx,
  tableId: string,
  stakeId: string,
  payoutKurus: bigint,
  now: Date,
): Promise<StakeRow | undefined> => {
  const stake = await lockStake(tx, stakeId)
  if (stake?.state !== 'counted') return undefined
  if (stake.mode === 'demo') await addToDemoBalance(tx, stake.player, payoutKurus)
  else {
    const bet = await findBet(tx, stakeId)
    await insertCall(
      tx,
      'win',
      stake,
      tableId,
      { betId: bet.transaction_id, amount: toAmount(payoutKurus) },
      now,
    )
  }
  return setStake(tx, stakeId, { state: 'paid', payout_kurus: payoutKurus })
}

/** Deletes at most `limit` stakes of play money that were placed before then; answers how many. */
export const deleteOldDemoStakes = async (tx: Tx, before: Date, limit: number): Promise<bigint> => {
  const old = tx
    .selectFrom('live_stakes')
    .select('id')
    .where('mode', '=', 'demo')
    .where('placed_at', '<', before)
    .limit(limit)
  return (await tx.deleteFrom('live_stakes').where('id', 'in', old).executeTakeFirstOrThrow())
    .numDeletedRows
}

/** The bets of a round's stakes that count, by their ids at the wallet, rising. */
export const countedBets = async (tx: Tx, roundId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('live_outbox')
      .innerJoin('live_stakes', 'live_stakes.id', 'live_outbox.stake_id')
      .select('transaction_id')
      .where('round_id', '=', roundId)
      .where('verb', '=', 'bet')
      .where('live_stakes.state', '=', 'counted')
      .execute()
  )
    .map((row) => row.transaction_id)
    .sort()

/** Rounds that are over among these, a row for each stake of real money that the player had in one. */
export const stakedRounds = (
  db: Db,
  player: string,
  ids: readonly string[],
): Promise<{ id: string; deal: Deal | null; seat: number | null }[]> =>
  db
    .selectFrom('live_rounds')
    .innerJoin('live_stakes', 'live_stakes.round_id', 'live_rounds.id')
    .select(['live_rounds.id', 'live_rounds.deal', 'live_stakes.seat'])
    .where('live_rounds.id', 'in', [...ids])
    .where('live_rounds.state', '=', 'done')
    .where('live_stakes.player', '=', player)
    .where('live_stakes.mode', '=', 'real')
    .where('live_stakes.state', 'in', ['counted', 'paid'])
    .execute()
