import { sql } from 'kysely'
import type { Query, Tx } from '../../../../database/src/database.ts'

/** Accounts whose meters are still to be made from the journal. */
export const listUnmetered = async (q: Query, limit: number): Promise<bigint[]> =>
  (
    await sql<{ player_id: bigint }>`select player_id from wallet_unmetered(${limit})`.execute(q)
  ).rows.map((row) => row.player_id)

/** Makes them for one player; false where they are made. */
export const makeMeter = async (q: Query, playerId: bigint): Promise<boolean> =>
  (await sql<{ made: boolean }>`select wallet_meter(${playerId}) as made`.execute(q)).rows[0]
    ?.made ?? false

/** What may still come in for a player, by `depositRoom`. */
export type DepositRoom = {
  /** Kuruş; null: as much as you like. */
  roomKurus: bigint | null
  /** The limit that leaves no more, and when it restarts. */
  why: string | null
  restartsAt: Date | null
  /** Why nothing may be asked for now: excluded, paused, closed, barred, night; a pause's end. */
  refused: string | null
  until: Date | null
}

/** What may still come in, under the player's row until the transaction ends. */
export const depositRoom = async (tx: Tx, playerId: bigint): Promise<DepositRoom> => {
  const { rows } = await sql<{
    room: bigint | null
    why: string | null
    restarts_at: Date | null
    refused: string | null
    until: Date | null
  }>`
    select r.room_kurus as room, r.why, r.refused, l.ends_at as restarts_at,
      case when r.refused = 'paused' then a.refused_until end as until
    from wallet_deposit_room(${playerId}) r join wallet_accounts a on a.player_id = ${playerId}
    left join wallet_limits l on l.player_id = a.player_id and r.why = 'limit:' || l.kind || ':' || l.win`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error(`the vault does not know player ${playerId}`)
  const { room, why, refused, until, restarts_at } = row
  return { roomKurus: room, why, refused, until, restartsAt: restarts_at }
}

/** Those among the players whose account is excluded or closed. */
export const stoppedAmong = async (
  q: Query,
  playerIds: readonly bigint[],
): Promise<Set<bigint>> => {
  const { rows } = await sql<{ player_id: bigint }>`
    select player_id from wallet_accounts
    where player_id = any (${[...playerIds]}::bigint[]) and bets_refused in ('excluded', 'closed')`.execute(
    q,
  )
  return new Set(rows.map((row) => row.player_id))
}

/**
 * Those among the players to whom no promotion is sent: excluded, closed or barred, on a break, or with
 * a limit that is full until its window ends.
 */
export const unaddressedAmong = async (
  q: Query,
  playerIds: readonly bigint[],
): Promise<Set<bigint>> => {
  const { rows } = await sql<{ player_id: bigint }>`
    select player_id from wallet_accounts
    where player_id = any (${[...playerIds]}::bigint[]) and (bets_refused is not null
      or refused_until > now()
      or good_until > now() and (staked_kurus - won_kurus >= lost_max or staked_kurus >= staked_max
        or played_ms >= played_ms_max or deposited_kurus >= deposited_max
        or deposited_kurus - withdrawn_kurus >= net_max))`.execute(q)
  return new Set(rows.map((row) => row.player_id))
}
