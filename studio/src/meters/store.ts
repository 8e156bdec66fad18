import { sql } from 'kysely'
import type { Db, Mode, Tx } from '../schema.ts'

/** All real rounds of a game together; `rtp` in percent, null where nothing was staked. Days are ISO. */
export const sumRealRounds = (db: Db, game: string) =>
  db
    .selectFrom('meters')
    .select([
      sql<bigint>`coalesce(sum(rounds), 0)::bigint`.as('rounds'),
      sql<string>`round(100 * sum(paid) / nullif(sum(staked), 0), 2)::text`.as('rtp'),
      sql<string>`to_char(min(day), 'YYYY-MM-DD')`.as('since'),
      sql<string>`to_char(max(day), 'YYYY-MM-DD')`.as('until'),
    ])
    .where('game', '=', game)
    .where('mode', '=', 'real')
    .executeTakeFirstOrThrow()

/** Kuruş of all real rounds since then, as an alarm counts them: not to the last one. */
export const sumByGame = (
  db: Db,
  since: Date,
): Promise<{ game: string; staked: number; paid: number; squares: number }[]> =>
  db
    .selectFrom('meters')
    .select([
      'game',
      sql<number>`sum(staked)::float8`.as('staked'),
      sql<number>`sum(paid)::float8`.as('paid'),
      sql<number>`sum(sum_squares)::float8`.as('squares'),
    ])
    .where('mode', '=', 'real')
    .where('day', '>=', sql<string>`(${since}::timestamptz at time zone 'UTC')::date`)
    .groupBy('game')
    .having(sql<boolean>`sum(sum_squares) > 0`)
    .orderBy('game')
    .execute()

/** What a round of a room came to, of one kind of money and one band of stakes together. */
export type RoomMeter = {
  game: string
  mode: Mode
  stake_band: number
  /** Kuruş. */
  staked: bigint
  paid: bigint
  /** A bet met the highest multiple that it could. */
  top: boolean
}

/** All bets of a round share what is drawn: they count as one, with their stakes together squared. */
export const countRoomRound = async (
  tx: Tx,
  counted: readonly RoomMeter[],
  now: Date,
): Promise<void> => {
  if (counted.length === 0) return
  await tx
    .insertInto('meters')
    .values(
      counted.map(({ top, staked, paid, ...of }) => ({
        ...of,
        part: 0,
        day: now.toISOString().slice(0, 10),
        rounds: 1n,
        staked: `${staked}`,
        paid: `${paid}`,
        sum_squares: `${staked * staked}`,
        tops: top ? 1n : 0n,
      })),
    )
    .onConflict((c) =>
      c.columns(['game', 'day', 'mode', 'stake_band', 'part']).doUpdateSet({
        rounds: sql`meters.rounds + excluded.rounds`,
        staked: sql`meters.staked + excluded.staked`,
        paid: sql`meters.paid + excluded.paid`,
        sum_squares: sql`meters.sum_squares + excluded.sum_squares`,
        tops: sql`meters.tops + excluded.tops`,
      }),
    )
    .execute()
}
