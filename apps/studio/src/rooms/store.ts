import { sql, type Insertable, type Selectable } from 'kysely'
import type { RoomBet } from '../../engines/crash/room.ts'
import { holdPlaying, leavePlaying } from '../rounds/running-rounds-store.ts'
import type { RoundRow, StakeRow } from '../rounds/store.ts'
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

/** Whoever kept any room is gone. */
export const freeRooms = async (db: Db): Promise<void> => {
  await db.deleteFrom('keepers').execute()
}

// ── Chains and rounds
// ────────────────────────────────────────────────────────────────────────────────────────────

export type ChainRow = Selectable<Schema['chains']>

export const insertChain = async (tx: Tx, chain: Insertable<Schema['chains']>): Promise<void> => {
  await tx.insertInto('chains').values(chain).execute()
}

export const findChain = (db: Db, id: string): Promise<ChainRow | undefined> =>
  db.selectFrom('chains').selectAll().where('id', '=', id).executeTakeFirst()

/** A chain that was made for rounds from this number on, and never used. */
export const findFreshChain = (
  db: Db,
  room: string,
  firstNumber: bigint,
): Promise<ChainRow | undefined> =>
  db
    .selectFrom('chains')
    .selectAll()
    .where('room', '=', room)
    .where('first_number', '=', firstNumber)
    .where((e) =>
      e.not(
        e.exists(e.selectFrom('rounds').select('id').whereRef('rounds.chain_id', '=', 'chains.id')),
      ),
    )
    .executeTakeFirst()

export const recordWitnessed = async (db: Db, id: string, at: Date): Promise<void> => {
  await db
    .updateTable('chains')
    .set({ witnessed_at: at })
    .where('id', '=', id)
    .where('witnessed_at', 'is', null)
    .execute()
}

export type RoomRow = Omit<RoundRow, 'late'> & {
  number: bigint
  chain_id: string
  link: number
  late: Late | null
}
const roomRounds = (db: Db) =>
  db
    .selectFrom('rounds')
    .selectAll()
    .where('kind', '=', 'room')
    .$narrowType<Pick<RoomRow, 'number' | 'chain_id' | 'link' | 'late'>>()

/** The last ones of a room, newest first. */
export const lastRounds = (db: Db, room: string, limit: number): Promise<RoomRow[]> =>
  roomRounds(db).where('room', '=', room).orderBy('number', 'desc').limit(limit).execute()

/** So many of a room's last numbers are looked through for a round that goes on. */
const lookedThrough = 100

/** The oldest round of a room that goes on: of more than one where two processes kept the room. */
export const findRunning = (db: Db, room: string): Promise<RoomRow | undefined> =>
  roomRounds(db)
    .where('room', '=', room)
    .where('number', '>', (e) =>
      e
        .selectFrom('rounds as last')
        .select((c) => sql<bigint>`${c.fn.max('last.number')} - ${lookedThrough}`.as('number'))
        .where('last.room', '=', room),
    )
    .where('state', 'in', ['staking', 'deciding'])
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

/** Voided rounds of a room whose bets still count: what they come to is not known yet. Oldest first. */
export const listOwing = (db: Db, room: string): Promise<RoomRow[]> =>
  roomRounds(db)
    .where('room', '=', room)
    .where('number', '>', (e) =>
      e
        .selectFrom('rounds as last')
        .select((c) => sql<bigint>`${c.fn.max('last.number')} - ${lookedThrough}`.as('number'))
        .where('last.room', '=', room),
    )
    .where('state', '=', 'void')
    .where((e) =>
      e.exists(
        e
          .selectFrom('stakes')
          .select('stakes.id')
          .whereRef('stakes.round_id', '=', 'rounds.id')
          .where('stakes.state', '=', 'taken'),
      ),
    )
    .orderBy('number')
    .execute()

/** Voided rounds of a room whose bets were paid their stakes alone. Oldest first. */
export const listStakeAlone = (db: Db, room: string): Promise<RoomRow[]> =>
  roomRounds(db)
    .where('room', '=', room)
    .where('id', 'in', (e) =>
      e.selectFrom('stakes').select('stakes.round_id').where('stakes.stake_alone', '=', true),
    )
    .orderBy('number')
    .execute()

export const findRoomRound = (db: Db, id: string): Promise<RoomRow | undefined> =>
  roomRounds(db).where('id', '=', id).executeTakeFirst()

/** Those of the rounds that are over and in which the player had a bet of real money. */
export const flownRounds = (db: Db, player: string, ids: readonly string[]): Promise<RoomRow[]> =>
  roomRounds(db)
    .where('id', 'in', [...ids])
    .where('state', 'in', ['settled', 'void'])
    .where((e) =>
      e.exists(
        e
          .selectFrom('stakes')
          .select('stakes.id')
          .whereRef('stakes.round_id', '=', 'rounds.id')
          .where('stakes.player', '=', player)
          .where('stakes.mode', '=', 'real'),
      ),
    )
    .execute()

/** The last rounds of a room that a player flew in, newest first, of those after a number. */
export const ownRounds = (
  db: Db,
  of: { room: string; player: string; mode: 'real' | 'demo'; after: bigint },
  limit: number,
): Promise<RoomRow[]> =>
  roomRounds(db)
    .where('room', '=', of.room)
    .where('number', '>', of.after)
    .where('state', '=', 'settled')
    .where((e) =>
      e.exists(
        e
          .selectFrom('stakes')
          .select('stakes.id')
          .whereRef('stakes.round_id', '=', 'rounds.id')
          .where('stakes.player', '=', of.player)
          .where('stakes.mode', '=', of.mode)
          .where('stakes.state', '=', 'paid'),
      ),
    )
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

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

/** Where each bet's click counts, hundredths: written before anything of it is told, and not behind its end. */
export const recordClick = async (
  db: Db,
  id: string,
  cashed: number,
  cashed_seal: string,
): Promise<void> => {
  await db
    .updateTable('stakes')
    .set({ cashed, cashed_seal })
    .where('id', '=', id)
    .where('state', '=', 'taken')
    .where('cashed', 'is', null)
    .execute()
}

/** Who has nothing at stake in a round any more plays elsewhere. */
export const leaveWithoutBets = async (tx: Tx, roundId: string, player: string): Promise<void> => {
  await holdPlaying(tx, player)
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
            .where('state', 'in', ['sent', 'taken']),
        ),
      ),
    )
    .execute()
}

/** The bet calls that count: those that the wallet took and nobody took back in time, by their ids there, rising. */
export const countedBets = async (db: Db, roundId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('outbox')
      .innerJoin('stakes', 'stakes.id', 'outbox.stake_id')
      .select('transaction_id')
      .where('round_id', '=', roundId)
      .where('verb', '=', 'bet')
      .where('status', '=', 'ok')
      .where((e) => e.or([e('reason', 'is', null), e('reason', '!=', 'undone')]))
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

// ── What is forgotten
// ────────────────────────────────────────────────────────────────────────────────────────────

/** So many of a room's last rounds stay in any case: its past is shown from them, and the next number follows from the last. */
const lastKept = 21

/** Deletes at most `limit` rounds that ended before then and in which no bet lies; answers how many. */
export const deleteIdleRounds = async (
  tx: Tx,
  room: string,
  before: Date,
  limit: number,
): Promise<bigint> => {
  const idle = tx
    .selectFrom('rounds')
    .select('id')
    .where('kind', '=', 'room')
    .where('room', '=', room)
    // By the index: what ended before then began before then.
    .where('opened_at', '<', before)
    .where('ended_at', '<', before)
    .where('number', '<=', (e) =>
      e
        .selectFrom('rounds as last')
        .select((c) => sql<bigint>`${c.fn.max('last.number')} - ${lastKept}`.as('number'))
        .where('last.room', '=', room),
    )
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('stakes').select('stakes.id').whereRef('stakes.round_id', '=', 'rounds.id'),
        ),
      ),
    )
    .limit(limit)
  return (await tx.deleteFrom('rounds').where('id', 'in', idle).executeTakeFirstOrThrow())
    .numDeletedRows
}

/** Deletes at most `limit` bets of play money in rounds that ended before then; answers how many. */
export const deleteOldPlayMoney = async (
  tx: Tx,
  room: string,
  before: Date,
  limit: number,
): Promise<bigint> => {
  const old = tx
    .selectFrom('stakes')
    .innerJoin('rounds', 'rounds.id', 'stakes.round_id')
    .select('stakes.id')
    .where('rounds.kind', '=', 'room')
    .where('rounds.room', '=', room)
    .where('rounds.opened_at', '<', before)
    .where('rounds.ended_at', '<', before)
    .where('stakes.mode', '=', 'demo')
    .limit(limit)
  return (await tx.deleteFrom('stakes').where('id', 'in', old).executeTakeFirstOrThrow())
    .numDeletedRows
}
