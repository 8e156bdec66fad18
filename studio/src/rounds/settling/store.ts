import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/* The end of a round of one player: booked, counted and over in one statement. */

/** Of a game's round that is over and owes nobody anything: it is settled, its player free, its figures counted. */
const settling = (source: ReturnType<typeof sql>, now: Date, ownCall: string | null) => sql`
  ${source}, done as (
    update rounds set state = 'settled', ended_at = ${now} from answered
    where rounds.id = answered.round_id and rounds.kind = 'solo' and rounds.state = 'owed' and not exists (
      select from outbox join stakes on stakes.id = outbox.stake_id
      where stakes.round_id = rounds.id and outbox.state = 'pending' and outbox.transaction_id is distinct from ${ownCall}::uuid)
    returning rounds.*
  ), gone as (
    delete from playing using done where playing.round = done.id
  )
  insert into meters (game, day, mode, stake_band, part, rounds, staked, paid, sum_squares, tops, features, net_squares)
  select done.game, (${now}::timestamptz at time zone 'UTC')::date, done.mode,
    case when stakes.amount <= 500 then 1 when stakes.amount <= 2500 then 2 when stakes.amount <= 10000 then 3 else 4 end,
    -- Of sixteen rows: those that end together rarely meet in one.
    get_byte(uuid_send(done.id), 15) & 15, 1, done.staked, done.paid, done.staked::numeric * done.staked, done.capped::int,
    done.featured::int, (done.paid::numeric - done.staked) * (done.paid::numeric - done.staked)
  from done join stakes on stakes.id = done.id
  on conflict (game, day, mode, stake_band, part) do update set
    rounds = meters.rounds + 1, staked = meters.staked + excluded.staked, paid = meters.paid + excluded.paid,
    sum_squares = meters.sum_squares + excluded.sum_squares, tops = meters.tops + excluded.tops,
    features = meters.features + excluded.features, net_squares = meters.net_squares + excluded.net_squares`

/** Books what came back of a stake, and settles its round where that was all it owed: in one statement. */
export const bookReturn = async (
  db: Db,
  transactionId: string,
  balanceKurus: bigint | undefined,
  now: Date,
): Promise<void> => {
  const answered = sql`
    with closed as (
      update outbox set state = 'final', status = 'ok'
      where transaction_id = ${transactionId} and state = 'pending' returning stake_id
    ), answered as (
      update stakes set balance = coalesce(${balanceKurus ?? null}::bigint, balance_staked + coalesce(payout, amount))
      from closed where stakes.id = closed.stake_id returning stakes.round_id
    )`
  await settling(answered, now, transactionId).execute(db)
}

/** Settles a round that owes the wallet nothing (play money), or whose last answers came at the same moment. */
export const settleRound = async (db: Db, roundId: string, now: Date): Promise<void> => {
  await settling(sql`with answered as (select ${roundId}::uuid as round_id)`, now, null).execute(db)
}

/** Rounds that are over and owe nothing any more, and that nobody has settled. */
export const listUnsettled = async (db: Db, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('rounds')
      .select('rounds.id')
      .where('rounds.kind', '=', 'solo')
      .where('rounds.state', '=', 'owed')
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('outbox')
              .innerJoin('stakes', 'stakes.id', 'outbox.stake_id')
              .select('outbox.stake_id')
              .whereRef('stakes.round_id', '=', 'rounds.id')
              .where('outbox.state', '=', 'pending'),
          ),
        ),
      )
      .limit(limit)
      .execute()
  ).map(({ id }) => id)
