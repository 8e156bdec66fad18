import { sql } from 'kysely'
import type { Database, Query, Tx } from '@felek/database/database.ts'

/* How the journal becomes roll-ups: one statement a span, in the transaction that moves the cursor. */

/** From so many kuruş on a win is a large one. */
export const largeWinKurus = 1_000_000n

export type Cursor = { position: bigint; at: Date | null }

/** Holds the cursor until the transaction ends; undefined while another process holds it. */
export const takeCursor = async (
  tx: Tx,
  reader: 'journal' | 'rounds',
): Promise<bigint | undefined> =>
  (
    await sql<{ position: bigint }>`
      select position from report_cursors where reader = ${reader} for update skip locked`.execute(
      tx,
    )
  ).rows[0]?.position

export const getCursor = async (q: Query, reader: 'journal' | 'rounds'): Promise<Cursor> =>
  (await sql<Cursor>`select position, at from report_cursors where reader = ${reader}`.execute(q))
    .rows[0] ?? { position: 0n, at: null }

/** How far the journal is read. */
export const getReadPosition = async (q: Query): Promise<bigint> =>
  (await getCursor(q, 'journal')).position

export const moveCursor = async (
  tx: Tx,
  reader: 'journal' | 'rounds',
  { position, at }: { position: bigint; at: Date | undefined },
): Promise<void> => {
  await sql`update report_cursors set position = ${position}, at = coalesce(${at ?? null}, at) where reader = ${reader}`.execute(
    tx,
  )
}

const player = sql`('cash', 'bonus', 'locked')`

/**
 * What each line of a span counts as. `house` is the other side of a player's line. What staff took back of held money
 * is a `settle` of the origin `held`; of a withdrawal it is paid out.
 */
const lines = (after: bigint, upTo: bigint) => sql`
  select s.*,
    case when s.to_account in ${player} then s.from_account else s.to_account end as house,
    s.verb = 'bet' and s.from_account = 'cash' as is_stake,
    s.is_refund and s.to_account in ('cash', 'locked') and s.verb in ('rollback', 'win') as is_back,
    s.verb = 'win' and not s.is_refund and s.to_account in ('cash', 'locked') as is_win,
    s.verb = 'adjust' and s.to_account in ('cash', 'locked') and starts_with(s.from_account, 'games:') as is_corrected,
    s.verb in ('adjust', 'settle') and s.from_account in ('cash', 'locked') and starts_with(s.to_account, 'games:') as is_taken,
    s.verb = 'deposit' as is_deposit,
    s.verb = 'settle' and s.origin <> 'held' and starts_with(s.to_account, 'gateway:') as is_withdrawal,
    (case when s.verb = 'convert' then 1
      when s.verb = 'adjust' and s.to_account = 'cash' and (s.from_account = 'rewards' or starts_with(s.from_account, 'bonus:') or starts_with(s.from_account, 'jackpot:')) then 1
      when s.verb = 'adjust' and s.from_account = 'cash' and (s.to_account = 'rewards' or starts_with(s.to_account, 'bonus:') or starts_with(s.to_account, 'jackpot:')) then -1
      else 0 end) as rewarded
  from wallet_report_span(${after}, ${upTo}) s`

/** Of own money won in play: less what was given back to the house, with corrections. */
const netWon = sql`coalesce(sum(kurus) filter (where is_win or is_corrected), 0) - coalesce(sum(kurus) filter (where is_taken), 0)`

const playerSums = sql`
  coalesce(sum(entries) filter (where is_stake), 0), coalesce(sum(kurus) filter (where is_stake), 0),
  coalesce(sum(kurus) filter (where is_back), 0), ${netWon},
  coalesce(sum(kurus) filter (where is_deposit), 0), coalesce(sum(kurus) filter (where is_withdrawal), 0),
  coalesce(sum(kurus * rewarded), 0)`

const playerColumns = sql`stakes, staked_kurus, refunded_kurus, won_kurus, deposited_kurus, withdrawn_kurus, rewarded_kurus`
const addPlayer = sql`stakes = t.stakes + excluded.stakes, staked_kurus = t.staked_kurus + excluded.staked_kurus,
  refunded_kurus = t.refunded_kurus + excluded.refunded_kurus, won_kurus = t.won_kurus + excluded.won_kurus,
  deposited_kurus = t.deposited_kurus + excluded.deposited_kurus, withdrawn_kurus = t.withdrawn_kurus + excluded.withdrawn_kurus,
  rewarded_kurus = t.rewarded_kurus + excluded.rewarded_kurus`

const money = sql`
  insert into report_money as t (day, from_account, to_account, verb, origin, entries, kurus)
  select day, from_account, to_account, verb, origin, sum(entries), sum(kurus) from moved group by 1, 2, 3, 4, 5
  on conflict (day, from_account, to_account, verb, origin)
    do update set entries = t.entries + excluded.entries, kurus = t.kurus + excluded.kurus`

const games = sql`
  insert into report_games as t (day, game, provider, stakes, staked_kurus, refunded_kurus, wins, won_kurus, corrected_kurus,
    taken_back_kurus, bonus_staked_kurus, bonus_won_kurus, stake_squares, win_squares)
  select day, game, substr(house, 7), coalesce(sum(entries) filter (where is_stake), 0), coalesce(sum(kurus) filter (where is_stake), 0),
    coalesce(sum(kurus) filter (where is_back), 0), coalesce(sum(entries) filter (where is_win), 0),
    coalesce(sum(kurus) filter (where is_win), 0), coalesce(sum(kurus) filter (where is_corrected), 0),
    coalesce(sum(kurus) filter (where is_taken), 0), coalesce(sum(kurus) filter (where from_account = 'bonus'), 0),
    coalesce(sum(kurus) filter (where to_account = 'bonus'), 0),
    coalesce(sum(squares) filter (where is_stake), 0) - coalesce(sum(squares) filter (where is_back), 0),
    coalesce(sum(squares) filter (where is_win), 0)
  from moved where starts_with(house, 'games:') and player_id <> 0 group by 1, 2, 3
  on conflict (day, game, provider) do update set stakes = t.stakes + excluded.stakes, staked_kurus = t.staked_kurus + excluded.staked_kurus,
    refunded_kurus = t.refunded_kurus + excluded.refunded_kurus, wins = t.wins + excluded.wins, won_kurus = t.won_kurus + excluded.won_kurus,
    corrected_kurus = t.corrected_kurus + excluded.corrected_kurus, taken_back_kurus = t.taken_back_kurus + excluded.taken_back_kurus,
    bonus_staked_kurus = t.bonus_staked_kurus + excluded.bonus_staked_kurus, bonus_won_kurus = t.bonus_won_kurus + excluded.bonus_won_kurus,
    stake_squares = t.stake_squares + excluded.stake_squares, win_squares = t.win_squares + excluded.win_squares`

const hours = sql`
  insert into report_hours as t (hour, account, stakes, staked_kurus, refunded_kurus, won_kurus, deposits, deposited_kurus,
    withdrawals, withdrawn_kurus)
  select hour, house, coalesce(sum(entries) filter (where is_stake), 0), coalesce(sum(kurus) filter (where is_stake), 0),
    coalesce(sum(kurus) filter (where is_back), 0), ${netWon}, coalesce(sum(entries) filter (where is_deposit), 0),
    coalesce(sum(kurus) filter (where is_deposit), 0), coalesce(sum(entries) filter (where is_withdrawal), 0),
    coalesce(sum(kurus) filter (where is_withdrawal), 0)
  from moved where (starts_with(house, 'games:') or starts_with(house, 'gateway:')) and player_id <> 0
    and hour >= (select hours_from from report_kept)
  group by 1, 2
  on conflict (hour, account) do update set stakes = t.stakes + excluded.stakes, staked_kurus = t.staked_kurus + excluded.staked_kurus,
    refunded_kurus = t.refunded_kurus + excluded.refunded_kurus, won_kurus = t.won_kurus + excluded.won_kurus,
    deposits = t.deposits + excluded.deposits, deposited_kurus = t.deposited_kurus + excluded.deposited_kurus,
    withdrawals = t.withdrawals + excluded.withdrawals, withdrawn_kurus = t.withdrawn_kurus + excluded.withdrawn_kurus`

const players = sql`
  insert into report_players as t (player_id, day, ${playerColumns})
  select player_id, day, ${playerSums} from moved where player_id <> 0 and day >= (select players_from from report_kept) group by 1, 2
  on conflict (day, player_id) do update set ${addPlayer}`

const months = sql`
  insert into report_player_months as t (player_id, month, ${playerColumns})
  select player_id, date_trunc('month', day)::date, ${playerSums} from moved where player_id <> 0 group by 1, 2
  on conflict (month, player_id) do update set ${addPlayer}`

const firsts = sql`
  insert into report_firsts as t (player_id, deposit_day, stake_day)
  select player_id, min(day) filter (where is_deposit), min(day) filter (where is_stake)
  from moved where player_id <> 0 and (is_deposit or is_stake) group by 1
  on conflict (player_id) do update
    set deposit_day = least(t.deposit_day, excluded.deposit_day), stake_day = least(t.stake_day, excluded.stake_day)
    where (least(t.deposit_day, excluded.deposit_day), least(t.stake_day, excluded.stake_day)) is distinct from (t.deposit_day, t.stake_day)`

const active = sql`
  insert into report_active as t (player_id, at)
  select player_id, max(newest) from moved where is_stake and newest > now() - interval '1 hour' group by 1
  on conflict (player_id) do update set at = greatest(t.at, excluded.at)`

/** Adds a stretch of the journal to every roll-up. */
export const addSpan = async (tx: Tx, after: bigint, upTo: bigint): Promise<void> => {
  await sql`with moved as materialized (${lines(after, upTo)}),
    money as (${money}), games as (${games}), hours as (${hours}), players as (${players}), months as (${months}), firsts as (${firsts}),
    active as (${active})
    insert into report_wins (entry_id, day, at, player_id, game, provider, kurus)
    select w.entry_id, (w.at at time zone 'Europe/Istanbul')::date, w.at, w.player_id, w.game, substr(w.house, 7), w.kurus
    from wallet_report_wins(${after}, ${upTo}, ${largeWinKurus}) w`.execute(tx)
}

/** Forgets hours and players' days before these, and who has not played for an hour. */
export const trim = async (tx: Tx, hoursFrom: Date, playersFrom: string): Promise<void> => {
  await sql`delete from report_active where at < now() - interval '1 hour'`.execute(tx)
  await sql`update report_kept set hours_from = greatest(hours_from, ${hoursFrom}), players_from = greatest(players_from, ${playersFrom}::date)`.execute(
    tx,
  )
  await sql`delete from report_hours where hour < (select hours_from from report_kept)`.execute(tx)
  await sql`delete from report_players where day < (select players_from from report_kept)`.execute(
    tx,
  )
}

/** One picture of the roll-ups, so that a report is of the entry that it names; staff wait five seconds for a statement. */
export const readOnce = <T>(db: Database, work: (q: Query) => Promise<T>): Promise<T> =>
  db.snapshot(async (q) => {
    await sql`set local statement_timeout = '5s'`.execute(q)
    return work(q)
  })
