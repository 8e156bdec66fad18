import { sql } from 'kysely'
import type { Database, Query, Tx } from '../../../database/src/database.ts'
import type { Balances, Movement, Outcome, Status } from './wallet.ts'

/** What wallet_post answers for one movement; `again`: the player's row is held by another transaction. */
export type Posted = Omit<Outcome, 'status'> & { status: Status | 'again' }

/** The parameters of wallet_post, column by column, with their types. */
const types = [
  'bigint[]',
  'int[]',
  'text[]',
  'text[]',
  'text[]',
  'text[]',
  'bigint[]',
  'text[]',
  'text[]',
  'text[]',
  'text[]',
  'text[]',
  'timestamptz[]',
  'boolean',
]

const columns = (movements: readonly Movement[], wait: boolean): unknown[] => {
  const players = [...new Set(movements.map((m) => m.playerId))].sort((a, b) => (a < b ? -1 : 1))
  const slots = new Map(players.map((player, i) => [player, i + 1]))
  return [
    players,
    movements.map((m) => slots.get(m.playerId)),
    movements.map((m) => m.verb),
    movements.map((m) => m.source),
    movements.map((m) => m.scope ?? ''),
    movements.map((m) => m.transactionId),
    movements.map((m) => m.amountKurus),
    movements.map((m) => m.house),
    movements.map((m) => m.about ?? ''),
    movements.map((m) => m.roundId ?? ''),
    movements.map((m) => m.game ?? ''),
    movements.map((m) => m.refuse ?? ''),
    movements.map((m) => m.at?.toISOString() ?? null),
    wait,
  ]
}

const statement = `select * from wallet_post(${types.map((type, i) => `$${i + 1}::${type}`).join(', ')})`

const posted = (row: Record<string, unknown>): Posted => ({
  status: row['status'] as Posted['status'],
  replayed: row['replayed'] as boolean,
  cashKurus: (row['cash_kurus'] as bigint | null) ?? 0n,
  bonusKurus: (row['bonus_kurus'] as bigint | null) ?? 0n,
  lockedKurus: (row['locked_kurus'] as bigint | null) ?? 0n,
  entryId: (row['entry_id'] as bigint | null) ?? undefined,
})

/** Posts on a lane: busy players are answered `again`. */
export const postOnLane = async (db: Database, movements: readonly Movement[]): Promise<Posted[]> =>
  (await db.queryOnLane(statement, columns(movements, false), { name: 'wallet_post' })).rows.map(posted)

/** Posts one movement on a connection of the pool and waits for its player. */
export const postWaiting = async (db: Database, movement: Movement): Promise<Posted[]> =>
  (await db.query(statement, columns([movement], true))).rows.map(posted)

/** Posts inside a transaction; waits for its players. */
export const postInside = async (tx: Tx, movements: readonly Movement[]): Promise<Posted[]> => {
  const list = sql.join(columns(movements, true).map((value, i) => sql`${sql.val(value)}::${sql.raw(types[i] ?? 'text')}`))
  return (await sql<Record<string, unknown>>`select * from wallet_post(${list})`.execute(tx)).rows.map(posted)
}

export const openAccounts = async (tx: Tx, playerId: bigint): Promise<void> => {
  await sql`select wallet_open(${playerId})`.execute(tx)
}

export const readBalances = async (q: Query, playerId: bigint): Promise<Balances> => {
  const { rows } = await sql<{ cash: bigint; bonus: bigint; locked: bigint }>`
    select cash_kurus as cash, bonus_kurus as bonus, locked_kurus as locked from wallet_accounts where player_id = ${playerId}`.execute(q)
  const row = rows[0]
  return { cashKurus: row?.cash ?? 0n, bonusKurus: row?.bonus ?? 0n, lockedKurus: row?.locked ?? 0n }
}

/** Seals one span of the audit chain; answers how many entries it took. */
export const sealSpan = async (q: Query, gapS: number): Promise<number> => {
  const { rows } = await sql<{ sealed: number }>`select wallet_seal(make_interval(secs => ${gapS})) as sealed`.execute(q)
  return rows[0]?.sealed ?? 0
}
