import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** What a player's local day shows of own money and time; kuruş and milliseconds. */
export type HarmDay = {
  player_id: bigint
  /** yyyy-mm-dd */
  day: string
  deposits: number
  deposited_kurus: bigint
  chases: number
  lost_kurus: bigint
  played_ms: bigint
  night_ms: bigint
  stake_high_kurus: bigint
}

/** What is called a chase, and what hours are night. */
export type HarmWords = {
  chaseMinutes: number
  chasePercent: number
  nightFrom: number
  nightTo: number
}

/** Players' days from the journal, each player's from a day on (yyyy-mm-dd), until a moment. */
export const harmDays = async (
  q: Query,
  players: readonly { playerId: bigint; from: string }[],
  until: Date,
  { chaseMinutes, chasePercent, nightFrom, nightTo }: HarmWords,
): Promise<HarmDay[]> =>
  (
    await sql<HarmDay>`
      select player_id, day::text as day, deposits, deposited_kurus, chases, lost_kurus, played_ms, night_ms, stake_high_kurus
      from wallet_harm_days(${players.map((p) => p.playerId)}::bigint[], ${players.map((p) => p.from)}::date[], ${until},
        ${chaseMinutes}::int, ${chasePercent}::int, ${nightFrom}::int, ${nightTo}::int)`.execute(q)
  ).rows

/** The next players by number after one; of those who have staked since then where that is said. */
export const accountsAfter = async (
  q: Query,
  after: bigint,
  limit: number,
  since: Date | null = null,
): Promise<bigint[]> =>
  (
    await sql<{ player_id: bigint }>`
      select player_id from wallet_accounts
      where player_id > ${after} and (${since}::timestamptz is null or played_at >= ${since}::timestamptz)
      order by player_id limit ${limit}`.execute(q)
  ).rows.map((row) => row.player_id)
