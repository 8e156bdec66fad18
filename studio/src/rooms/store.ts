import { sql, type Insertable } from 'kysely'
import type { RoomBet } from '../../engines/crash/room.ts'
import { leavePlaying, type RoundRow, type StakeRow } from '../rounds/store.ts'
import type { Db, Schema, Tx } from '../schema.ts'

/** What a bet of a room asked for, as its stake keeps it. */
export type BetWager = Pick<RoomBet, 'place' | 'auto'> & { alias: string | null }
/** What did not exist while bets were taken: the witness's value, when it took off, what was settled before. */
export type Late = { value: string; takeoffAt: number; settled: string }

// ── Who runs a room
// ──────────────────────────────────────────────────────────────────────────────────────────────

/** Takes or keeps a room for this process for so long; false while another one has it. By the database's clock. */
export const keepRoom = async (
  db: Db,
  room: string,
  owner: string,
  forMs: number,
): Promise<boolean> => {
  const until = sql<Date>`clock_timestamp() + ${forMs} * interval '1 millisecond'`
  const row = await db
    .insertInto('keepers')
    .values({ room, owner, until })
    .onConflict((c) =>
      c
        .column('room')
        .doUpdateSet({ owner, until })
        .where((e) =>
          e.or([
            e('keepers.owner', '=', owner),
            e('keepers.until', '<', sql<Date>`clock_timestamp()`),
          ]),
        ),
    )
    .returning('room')
    .executeTakeFirst()
  return row !== undefined
}

export const letRoomGo = async (db: Db, room: string, owner: string): Promise<void> => {
  await db.deleteFrom('keepers').where('room', '=', room).where('owner', '=', owner).execute()
}

// ── Chains and rounds
// ────────────────────────────────────────────────────────────────────────────────────────────

export type ChainRow = Schema['chains']

export const insertChain = async (tx: Tx, chain: ChainRow): Promise<void> => {
  await tx.insertInto('chains').values(chain).execute()
}

export const findChain = (db: Db, id: string): Promise<ChainRow | undefined> =>
  db.selectFrom('chains').selectAll().where('id', '=', id).executeTakeFirst()

export type RoomRow = RoundRow & { number: bigint; chain_id: string; link: number }
const roomRounds = (db: Db) =>
  db
    .selectFrom('rounds')
    .selectAll()
    .where('kind', '=', 'room')
    .$narrowType<Pick<RoomRow, 'number' | 'chain_id' | 'link'>>()

/** The last ones of a room, newest first. */
export const lastRounds = (db: Db, room: string, limit: number): Promise<RoomRow[]> =>
  roomRounds(db).where('room', '=', room).orderBy('number', 'desc').limit(limit).execute()

export const findRoomRound = (db: Db, id: string): Promise<RoomRow | undefined> =>
  roomRounds(db).where('id', '=', id).executeTakeFirst()

export const insertRound = async (db: Db, row: Insertable<Schema['rounds']>): Promise<void> => {
  await db.insertInto('rounds').values(row).execute()
}

/** Holds a round in which bets are still taken; undefined where they are not. Its bell waits for this transaction. */
export const holdOpen = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx
    .selectFrom('rounds')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'staking')
    .where('acts_until', '>', now)
    .forShare()
    .executeTakeFirst()) !== undefined

/** Waits for whoever holds it. */
export const lockRoomRound = (tx: Tx, id: string): Promise<RoomRow | undefined> =>
  roomRounds(tx).where('id', '=', id).forUpdate().executeTakeFirst()

// ── Bets
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export type BetRow = Omit<StakeRow, 'wager'> & { wager: BetWager }

export const listBets = async (db: Db, roundId: string): Promise<BetRow[]> =>
  (await db
    .selectFrom('stakes')
    .selectAll()
    .where('round_id', '=', roundId)
    .orderBy('placed_at')
    .orderBy('id')
    .execute()) as BetRow[]

export const findBet = async (db: Db, id: string): Promise<BetRow | undefined> =>
  (await db.selectFrom('stakes').selectAll().where('id', '=', id).executeTakeFirst()) as
    | BetRow
    | undefined

/** In a transaction every change of a bet begins here; its calls are locked after it. */
export const lockBet = async (tx: Tx, id: string): Promise<BetRow | undefined> =>
  (await tx
    .selectFrom('stakes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as BetRow | undefined

/** Where each bet's click counts, hundredths: written before anything of it is told. */
export const noteClick = async (db: Db, id: string, cashed: number): Promise<void> => {
  await db
    .updateTable('stakes')
    .set({ cashed })
    .where('id', '=', id)
    .where('cashed', 'is', null)
    .execute()
}

/** Who has no bet left in a round plays elsewhere. */
export const leaveWithoutBets = async (tx: Tx, roundId: string, player: string): Promise<void> => {
  await tx
    .deleteFrom('playing')
    .where('player', '=', player)
    .where('round', '=', roundId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('stakes')
            .select('id')
            .where('round_id', '=', roundId)
            .where('stakes.player', '=', player)
            .where('state', '!=', 'void'),
        ),
      ),
    )
    .execute()
}

/** The bet calls of a round's stakes that count, by their ids at the wallet, rising. */
export const countedBets = async (tx: Tx, roundId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('outbox')
      .innerJoin('stakes', 'stakes.id', 'outbox.stake_id')
      .select('transaction_id')
      .where('round_id', '=', roundId)
      .where('verb', '=', 'bet')
      .where('stakes.state', '=', 'taken')
      .execute()
  )
    .map((row) => row.transaction_id)
    .sort()

/** The call of a bet that still waits for the wallet. */
export const pendingBet = async (tx: Tx, stakeId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('outbox')
      .select('transaction_id')
      .where('stake_id', '=', stakeId)
      .where('verb', '=', 'bet')
      .where('state', '=', 'pending')
      .executeTakeFirst()
  )?.transaction_id

/** What the wallet said last of a bet. */
export const balanceAfter = async (db: Db, id: string): Promise<bigint | null> =>
  (await db.selectFrom('stakes').select('balance').where('id', '=', id).executeTakeFirst())
    ?.balance ?? null

export const endRound = async (
  tx: Tx,
  id: string,
  change: { state: 'settled' | 'void'; paid?: bigint; void_reason?: string; ended_at: Date },
): Promise<void> => {
  await leavePlaying(tx, id)
  await tx.updateTable('rounds').set(change).where('id', '=', id).execute()
}
