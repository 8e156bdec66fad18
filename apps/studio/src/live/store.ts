import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { toAmount } from '@felek/contract/money.ts'
import { addToDemoBalance } from '../players/store.ts'
import {
  getBet,
  betRow,
  callRow,
  closeCall,
  findCoveredBet,
  insertCall,
  type CallWriter,
  type OutboxRow,
} from '../rounds/calls/store.ts'
import type { StakeTerms } from '../rounds/calls/seals.ts'
import { holdPlaying } from '../rounds/running-rounds-store.ts'
import type { Db, Schema, Tx } from '../schema.ts'
import type { Verb } from '../wallet/wallet.ts'
import type { Deal } from './deal.ts'
import type { VoidReason } from './protocol.ts'
import type { StakeReason } from './schema.ts'

export type StakeRow = Selectable<Schema['live_stakes']>

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
  await holdPlaying(tx, player)
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
): Promise<(StakeRow & { result: string | null; isVoid: boolean; ended_at: Date })[]> => {
  const all = await db
    .selectFrom('live_stakes')
    .innerJoin('live_rounds', 'live_rounds.id', 'live_stakes.round_id')
    .selectAll('live_stakes')
    .select(['live_rounds.result', 'live_rounds.ended_at'])
    .select(sql<boolean>`live_rounds.state = 'void'`.as('isVoid'))
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
export const getSums = async (
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

/** What a table's calls are written with. */
export type TableBooks = Omit<CallWriter, 'leaseMs'> & { tableId: string }

export const tableTermsOf = ({
  id,
  round_id,
  player,
  mode,
  amount_kurus,
  kind,
  seat,
  hand,
  bets,
}: StakeRow): StakeTerms => ({
  id,
  round_id,
  player,
  mode,
  amount: amount_kurus,
  wager: { kind, seat, hand, bets },
})

/** Writes the call of a stake down; it is sent at once by whoever wrote it, and by nobody else for `leaseMs`. */
export const insertBet = (
  tx: Tx,
  writer: CallWriter,
  stake: StakeRow,
  tableId: string,
): Promise<OutboxRow> =>
  insertCall(tx, betRow(writer, { game: tableId, live: true }, tableTermsOf(stake), stake.session))

/** Writes a call down that is due: it is sent with the others of its round. */
const insertDue = async (
  tx: Tx,
  { tableId, ...writer }: TableBooks,
  verb: Exclude<Verb, 'bet'>,
  { id, round_id, player }: StakeRow,
  more: Record<string, string>,
): Promise<void> => {
  const of = { stakeId: id, roundId: round_id, player, game: tableId, live: true }
  const call = callRow({ ...writer, leaseMs: 0 }, verb, of, more)
  await insertCall(tx, { ...call, attempts: 0, first_sent_at: null })
}

/**
 * A stake that does not count: play money goes back at once, real money by a rollback in the
 * outbox, unless nothing was ever sent. From here on its bet is never sent again. Undefined where
 * it was void or paid before.
 */
export const takeBack = async (
  tx: Tx,
  books: TableBooks,
  stakeId: string,
  reason: StakeReason,
): Promise<StakeRow | undefined> => {
  const stake = await lockStake(tx, stakeId)
  if (!stake || stake.state === 'void' || stake.state === 'paid') return undefined
  if (stake.mode === 'demo') await addToDemoBalance(tx, stake.player, stake.amount_kurus)
  else {
    const betId = await getBet(tx, stakeId)
    const closed = await closeCall(tx, betId, 'abandoned', reason)
    if (closed?.attempts !== 0) await insertDue(tx, books, 'rollback', stake, { betId })
  }
  return voidStake(tx, stake, reason)
}

/**
 * Writes down what a counted stake brings back. Play money is there at once, real money is owed by
 * the outbox. `stake_alone`: itself and no more, for what it gives is not known after a day.
 */
export const payStake = async (
  tx: Tx,
  books: TableBooks,
  stakeId: string,
  payoutKurus: bigint | 'stake_alone',
): Promise<StakeRow | undefined> => {
  const stake = await lockStake(tx, stakeId)
  if (stake?.state !== 'counted') return undefined
  const isAlone = payoutKurus === 'stake_alone'
  const paidKurus = isAlone ? stake.amount_kurus : payoutKurus
  if (stake.mode === 'demo') await addToDemoBalance(tx, stake.player, paidKurus)
  else {
    // What is not as it was placed is left for an operator (docs/games.md).
    const betId = await findCoveredBet(tx, books.seals, tableTermsOf(stake))
    if (betId === undefined) return undefined
    await insertDue(tx, books, 'win', stake, { betId, amount: toAmount(paidKurus) })
  }
  return setStake(tx, stakeId, { state: 'paid', payout_kurus: paidKurus, stake_alone: isAlone })
}

/** Pays what a stake that was paid alone gives beyond that, once. Undefined: it was topped up. */
export const topUpStake = async (
  tx: Tx,
  books: TableBooks,
  stakeId: string,
  payoutKurus: bigint,
): Promise<StakeRow | undefined> => {
  const stake = await lockStake(tx, stakeId)
  if (stake?.stake_alone !== true) return undefined
  const more = payoutKurus - stake.amount_kurus
  if (more <= 0n) return setStake(tx, stakeId, { stake_alone: false })
  if (stake.mode === 'demo') await addToDemoBalance(tx, stake.player, more)
  else {
    const betId = await findCoveredBet(tx, books.seals, tableTermsOf(stake))
    if (betId === undefined) return undefined
    await insertDue(tx, books, 'top-up', stake, { betId, amount: toAmount(more) })
  }
  return setStake(tx, stakeId, { stake_alone: false, payout_kurus: payoutKurus })
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
      .selectFrom('outbox')
      .innerJoin('live_stakes', 'live_stakes.id', 'outbox.stake_id')
      .select('transaction_id')
      .where('round_id', '=', roundId)
      .where('verb', '=', 'bet')
      .where('live_stakes.state', '=', 'counted')
      .execute()
  )
    .map((row) => row.transaction_id)
    .sort()

/** Voids that are told before they are drawn: they pay once they are. */
const owing = ['witness_away', 'witness_disagrees', 'key_lost'] as const

/** Rounds that are over among these, a row for each stake of real money that the player had in one. */
export const stakedRounds = (
  db: Db,
  player: string,
  ids: readonly string[],
): Promise<
  { id: string; deal: Deal | null; seat: number | null; void_reason: VoidReason | null }[]
> =>
  db
    .selectFrom('live_rounds')
    .innerJoin('live_stakes', 'live_stakes.round_id', 'live_rounds.id')
    .select(['live_rounds.id', 'live_rounds.deal', 'live_stakes.seat', 'live_rounds.void_reason'])
    .where('live_rounds.id', 'in', [...ids])
    .where('live_rounds.state', 'in', ['done', 'void'])
    .where((e) =>
      e.or([e('live_rounds.result', 'is not', null), e('live_rounds.void_reason', 'in', owing)]),
    )
    .where('live_stakes.player', '=', player)
    .where('live_stakes.mode', '=', 'real')
    .where((e) =>
      e.or([
        e('live_stakes.state', 'in', ['counted', 'paid']),
        // Of a void: the stake was more than what was drawn gives.
        e.and([e('live_rounds.state', '=', 'void'), e('live_stakes.reason', '=', 'round_void')]),
      ]),
    )
    .execute()
