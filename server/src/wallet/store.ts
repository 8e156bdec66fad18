import { sql } from 'kysely'
import type { Database, Query, Tx } from '../../../database/src/database.ts'
import type { Balances, LedgerMark, Movement, Outcome, Payout, Reading, Stake, Status, Transfer } from './wallet.ts'

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

/** The newest entry that is seen now, and the transactions that may still bring one with a lower number. */
export const readMark = async (q: Query): Promise<LedgerMark> => {
  const { rows } = await sql<{ entry_id: bigint; oldest: string; next: string }>`
    select coalesce(max(entry_id), 0) as entry_id, pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text as next
    from wallet_entries`.execute(q)
  const row = rows[0]
  return { entryId: row?.entry_id ?? 0n, oldestRunning: BigInt(row?.oldest ?? 0), next: BigInt(row?.next ?? 0) }
}

/** Stakes of real money, oldest first; those that were given back meanwhile are none. */
export const listStakes = async (q: Query, { after, upTo, house, games }: Reading): Promise<Stake[]> => {
  const { rows } = await sql<{ entry_id: bigint; player_id: bigint; amount_kurus: bigint; round_id: string; game: string; at: Date }>`
    select * from wallet_stakes(${after}, ${upTo}, ${house}, ${[...games]}::text[])`.execute(q)
  return rows.map((r) => ({
    entryId: r.entry_id,
    playerId: r.player_id,
    amountKurus: r.amount_kurus,
    roundId: r.round_id,
    game: r.game,
    at: r.at,
  }))
}

/** Wins, oldest first, each with the stake it is for and with all that the stake has won so far. */
export const listPayouts = async (q: Query, { after, upTo, house, games }: Reading): Promise<Payout[]> => {
  const { rows } = await sql<{
    entry_id: bigint
    player_id: bigint
    round_id: string
    game: string
    at: Date
    stake_kurus: bigint
    staked_at: Date
    paid_kurus: bigint
  }>`
    select * from wallet_payouts(${after}, ${upTo}, ${house}, ${[...games]}::text[])`.execute(q)
  return rows.map((r) => ({
    entryId: r.entry_id,
    playerId: r.player_id,
    roundId: r.round_id,
    game: r.game,
    at: r.at,
    stakeKurus: r.stake_kurus,
    stakedAt: r.staked_at,
    paidKurus: r.paid_kurus,
  }))
}

/** Moves money between accounts of the house, inside a transaction; throws where an id was used for something else. */
export const transferIn = async (tx: Tx, source: string, transfers: readonly Transfer[]): Promise<void> => {
  if (transfers.length === 0) return
  const { rows } = await sql<{ status: string }>`
    select * from wallet_transfer(${source}, ${transfers.map((t) => t.transactionId)}::text[], ${transfers.map((t) => t.amountKurus)}::bigint[],
      ${transfers.map((t) => t.from)}::text[], ${transfers.map((t) => t.to)}::text[])`.execute(tx)
  const refused = transfers.find((_, i) => rows[i]?.status !== 'ok')
  if (refused) throw new Error(`the transfer ${refused.transactionId} of ${source} stands in the ledger with other content`)
}

/** What the accounts of the house that begin with `prefix` hold, whole kuruş. */
export const houseBalances = async (q: Query, prefix: string): Promise<Map<string, bigint>> => {
  const { rows } = await sql<{ account: string; kurus: bigint }>`
    select m.account, sum(m.kurus)::bigint as kurus from (
      select to_account as account, amount_kurus as kurus from wallet_entries where starts_with(to_account, ${prefix})
      union all
      select from_account, -amount_kurus from wallet_entries where starts_with(from_account, ${prefix})
    ) m group by m.account`.execute(q)
  return new Map(rows.map((r) => [r.account, r.kurus]))
}
