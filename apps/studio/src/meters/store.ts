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

/** Kuruş of all real rounds of a game, as an alarm counts them: not to the last one. */
export type Sums = { staked: number; paid: number; squares: number }
/** `whole`: of rows that know their `netSquares`, which those begun before they were counted do not. */
export type GameSums = Sums & { game: string; whole: Sums & { netSquares: number } }

const dayOf = (since: Date) => sql<string>`(${since}::timestamptz at time zone 'UTC')::date`

/** What a game's rounds may be told apart by. */
export const grains = ['day', 'band'] as const
export type Grain = (typeof grains)[number]
export type GroupSums = GameSums & {
  /** ISO. */
  day?: string | undefined
  band?: number | undefined
  rounds: number
  /** To the last one, as text. */
  stakedKurus: string
  paidKurus: string
}

type MetersQuery = { since: Date; game?: string | undefined; by?: readonly Grain[] }

/** By game, since the beginning of that day; by day and band of stakes too, where that is asked. */
export const sumGroups = async (
  db: Db,
  { since, game, by = [] }: MetersQuery,
): Promise<GroupSums[]> => {
  const over = (column: 'staked' | 'paid' | 'sum_squares') =>
    sql<number>`sum(${sql.ref(column)})::float8`
  const known = (column: 'staked' | 'paid' | 'sum_squares' | 'net_squares') =>
    sql<number>`coalesce(sum(${sql.ref(column)}) filter (where net_squares is not null), 0)::float8`
  const rows = await db
    .selectFrom('meters')
    .select([
      'game',
      sql<number>`sum(rounds)::float8`.as('rounds'),
      sql<string>`sum(staked)::text`.as('staked_kurus'),
      sql<string>`sum(paid)::text`.as('paid_kurus'),
      over('staked').as('staked'),
      over('paid').as('paid'),
      over('sum_squares').as('squares'),
      known('staked').as('known_staked'),
      known('paid').as('known_paid'),
      known('sum_squares').as('known_squares'),
      known('net_squares').as('net_squares'),
    ])
    .where('mode', '=', 'real')
    .where('day', '>=', dayOf(since))
    .$if(game !== undefined, (query) => query.where('game', '=', game ?? ''))
    .groupBy('game')
    .having(sql<boolean>`sum(sum_squares) > 0`)
    .orderBy('game')
    .$if(by.includes('day'), (query) =>
      query
        .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('of_day'))
        .groupBy('day')
        .orderBy('day'),
    )
    .$if(by.includes('band'), (query) =>
      query.select('stake_band').groupBy('stake_band').orderBy('stake_band'),
    )
    .execute()
  return rows.map(({ staked, paid, squares, ...row }) => ({
    game: row.game,
    day: row.of_day,
    band: row.stake_band,
    rounds: row.rounds,
    stakedKurus: row.staked_kurus,
    paidKurus: row.paid_kurus,
    staked,
    paid,
    squares,
    whole: {
      staked: row.known_staked,
      paid: row.known_paid,
      squares: row.known_squares,
      netSquares: row.net_squares,
    },
  }))
}

/** Real rounds, how many of them played the feature, and how many paid the most that their game pays. */
export type Counts = {
  game: string
  stake_band: number
  rounds: number
  features: number
  tops: number
}

/** By game and band, since the beginning of that day; of rows that know their features alone. */
export const countByBand = (db: Db, since: Date): Promise<Counts[]> =>
  db
    .selectFrom('meters')
    .select([
      'game',
      'stake_band',
      sql<number>`sum(rounds)::float8`.as('rounds'),
      sql<number>`sum(features)::float8`.as('features'),
      sql<number>`sum(tops)::float8`.as('tops'),
    ])
    .where('mode', '=', 'real')
    .where('features', 'is not', null)
    .where('day', '>=', dayOf(since))
    .groupBy(['game', 'stake_band'])
    .orderBy('game')
    .orderBy('stake_band')
    .execute()

/** What a round of a room or a live table came to, of one kind of money and one band of stakes together. */
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

/**
 * All bets of a round share what is drawn: they count as one, with their stakes together squared. A line's part of the
 * square of what the round paid beyond its stakes is its own net times that of all lines of its kind of money: so the
 * lines add up to the square, however the round lies over the bands.
 */
export const countRoomRound = async (
  tx: Tx,
  counted: readonly RoomMeter[],
  now: Date,
): Promise<void> => {
  if (counted.length === 0) return
  const netOf = (lines: readonly RoomMeter[]) =>
    lines.reduce((sum, { staked, paid }) => sum + paid - staked, 0n)
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
        features: 0n,
        net_squares: `${(paid - staked) * netOf(counted.filter(({ mode }) => mode === of.mode))}`,
      })),
    )
    .onConflict((c) =>
      c.columns(['game', 'day', 'mode', 'stake_band', 'part']).doUpdateSet({
        rounds: sql`meters.rounds + excluded.rounds`,
        staked: sql`meters.staked + excluded.staked`,
        paid: sql`meters.paid + excluded.paid`,
        sum_squares: sql`meters.sum_squares + excluded.sum_squares`,
        tops: sql`meters.tops + excluded.tops`,
        features: sql`meters.features + excluded.features`,
        net_squares: sql`meters.net_squares + excluded.net_squares`,
      }),
    )
    .execute()
}
