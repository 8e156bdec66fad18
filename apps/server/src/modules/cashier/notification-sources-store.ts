import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import type { Found } from './history/page-store.ts'

/*
 * What a player is told of by a notification: withdrawals, deposits that came and those that did not simply come, money
 * under review and what became of it, prizes.
 */

/** Requests, by their own columns. */
const ofRequests = sql`(kind = 'withdraw' and status in (1001, 1002, 1003)
  or kind = 'deposit' and (status in (1002, 1003) or parked_id is not null
    or note_key in ('transfer_in_review', 'second_payment_in_review', 'suspense_credited')))`
const ofHeld = sql`verb in ('win', 'rollback')`
const ofEntries = sql`verb = 'adjust' and (house = 'rewards' or starts_with(house, 'jackpot:'))`

/**
 * The player's notifications since then, the last changed first; what is under review whenever it
 * came.
 */
export const findNotifications = async (
  q: Query,
  playerId: bigint,
  since: Date,
  limit: number,
): Promise<Found[]> =>
  (
    await sql<Found>`
      select id, kind from (
        (select id, 'request' as kind, updated_at as at from cashier_requests
        where player_id = ${playerId} and created_at >= ${since} and ${ofRequests} order by updated_at desc limit ${limit})
        union all
        (select held_id, 'held', coalesce(decided_at, at) from wallet_held
        where player_id = ${playerId} and ${ofHeld} and (at >= ${since} or outcome is null)
        order by 3 desc limit ${limit})
        union all
        (select entry_id, 'entry', at from wallet_history
        where player_id = ${playerId} and at >= ${since} and ${ofEntries} order by at desc limit ${limit})
      ) as line order by at desc, id desc limit ${limit}`.execute(q)
  ).rows

/** Which of the ids are notifications of the player, whenever they came. */
export const notificationsAmong = async (
  q: Query,
  playerId: bigint,
  ids: readonly bigint[],
): Promise<bigint[]> => {
  const among = sql`any (${[...ids]}::bigint[]) and player_id = ${playerId}`
  const { rows } = await sql<{ id: bigint }>`
    select id from cashier_requests where id = ${among} and ${ofRequests}
    union all
    select held_id from wallet_held where held_id = ${among} and ${ofHeld}
    union all
    select entry_id from wallet_history where entry_id = ${among} and ${ofEntries}`.execute(q)
  return rows.map((row) => row.id)
}

/** How many deposits of each of these players were refused by their bank or processor since then. */
export const failedDeposits = async (
  q: Query,
  players: readonly bigint[],
  since: Date,
): Promise<Map<bigint, number>> =>
  new Map(
    (
      await sql<{ player_id: bigint; n: number }>`
        select player_id, count(*)::int as n from cashier_requests
        where player_id = any (${[...players]}::bigint[]) and created_at >= ${since}::timestamptz - interval '1 day'
          and kind = 'deposit' and status = 1003 and parked_id is null and updated_at >= ${since} group by 1`.execute(
        q,
      )
    ).rows.map((row) => [row.player_id, row.n]),
  )
