import { randomUUID } from 'node:crypto'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { toAmount } from '../../../contract/src/money.ts'
import { addToDemoBalance } from '../players/store.ts'
import type { Db, Schema, Tx } from '../schema.ts'
import type { Verb } from '../wallet/wallet.ts'
import type { StakeReason } from './schema.ts'

export type RoundRow = Selectable<Schema['live_rounds']>
export type StakeRow = Selectable<Schema['live_stakes']>
export type CallRow = Selectable<Schema['live_outbox']>

// ── Rounds
// ───────────────────────────────────────────────────────────────────────────────────────────────────────

const ends = ['done', 'void'] as const

export const insertRound = async (
  tx: Tx,
  row: Insertable<Schema['live_rounds']>,
): Promise<void> => {
  await tx.insertInto('live_rounds').values(row).execute()
}

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

/**
 * Rounds in which nobody staked anything, a week old. The last ones of a table stay: they are its
 * results and its count.
 */
export const deleteIdleRounds = async (tx: Tx, before: Date): Promise<void> => {
  await tx
    .deleteFrom('live_rounds')
    .where('ended_at', '<', before)
    .where((e) =>
      e(
        'live_rounds.number',
        '<',
        e
          .selectFrom('live_rounds as newest')
          .select((n) => sql<bigint>`${n.fn.max('newest.number')} - 20`.as('number'))
          .whereRef('newest.table_id', '=', 'live_rounds.table_id'),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('live_stakes')
            .select('id')
            .whereRef('live_stakes.round_id', '=', 'live_rounds.id'),
        ),
      ),
    )
    .execute()
}

/** Stakes of play money, a week old. */
export const deleteOldDemoStakes = async (tx: Tx, before: Date): Promise<void> => {
  await tx
    .deleteFrom('live_stakes')
    .where('mode', '=', 'demo')
    .where('placed_at', '<', before)
    .execute()
}

// ── Stakes
// ───────────────────────────────────────────────────────────────────────────────────────────────────────

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
  return setStake(tx, stakeId, { state: 'void', reason })
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

// ── The keeper
// ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Takes or keeps the tables for this process until `until`; false while another one has them. */
export const keepTables = async (db: Db, owner: string, now: Date, until: Date): Promise<boolean> =>
  (await db
    .insertInto('live_keeper')
    .values({ id: 1, owner, until })
    .onConflict((c) =>
      c
        .column('id')
        .doUpdateSet({ owner, until })
        .where((e) => e.or([e('live_keeper.owner', '=', owner), e('live_keeper.until', '<', now)])),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined

export const letTablesGo = async (db: Db, owner: string): Promise<void> => {
  await db.deleteFrom('live_keeper').where('owner', '=', owner).execute()
}
