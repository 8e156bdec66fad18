import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** Something of the journal that staff name by its number or its sender's name for it. */
export type FoundMovement = { player_id: bigint; id: string; round_id: string; at: Date }

const foundMax = 8

/** The rounds of this name, each once a player: a shared round has many. */
export const findRounds = async (q: Query, roundId: string): Promise<FoundMovement[]> =>
  (
    await sql<FoundMovement>`
      select distinct on (player_id) player_id, round_id as id, round_id, at from (
        select player_id, round_id, at from wallet_effects
        where round_id = ${roundId} and verb = 'bet' and status = 'ok' limit 200) f
      order by player_id limit ${foundMax}`.execute(q)
  ).rows

/** The entry of this number; money between two accounts of the house is nobody's. */
export const findEntry = async (q: Query, entryId: bigint): Promise<FoundMovement[]> =>
  (
    await sql<FoundMovement>`
      select player_id, entry_id::text as id, round_id, at from wallet_entries
      where entry_id = ${entryId} and player_id <> 0`.execute(q)
  ).rows

/** Movements that a sender has given this name, of whatever sender: there are few of them, and each is one look. */
export const findTransactions = async (q: Query, transactionId: string): Promise<FoundMovement[]> =>
  (
    await sql<FoundMovement>`
      with recursive sources (source) as (
        (select source from wallet_effects order by source limit 1)
        union all
        select (select f.source from wallet_effects f where f.source > s.source order by f.source limit 1)
        from sources s where s.source is not null)
      select f.player_id, coalesce(f.entry_id::text, f.transaction_id) as id, f.round_id, f.at
      from sources s
      cross join unnest(array['bet', 'win', 'rollback', 'deposit', 'hold', 'settle', 'release', 'accept', 'return', 'adjust']) v (verb)
      join wallet_effects f on f.source = s.source and f.scope = '' and f.verb = v.verb and f.transaction_id = ${transactionId}
      where s.source is not null and f.player_id <> 0 limit ${foundMax}`.execute(q)
  ).rows

/** What these players' accounts hold in cash; kuruş. */
export const listCash = async (
  q: Query,
  playerIds: readonly bigint[],
): Promise<Map<bigint, bigint>> =>
  new Map(
    (
      await sql<{ player_id: bigint; cash_kurus: bigint }>`
        select player_id, cash_kurus from wallet_accounts
        where player_id = any (${playerIds.map(String)}::bigint[])`.execute(q)
    ).rows.map((row) => [row.player_id, row.cash_kurus]),
  )
