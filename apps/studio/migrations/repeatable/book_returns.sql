-- The end of rounds (docs/decisions/0090).

-- Those of one player that are over and owe the wallet nothing are settled: their players are free, their figures counted.
create or replace function settle_rounds(ids uuid[], p_now timestamptz) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_material = off
set jit = off
as $$
begin
  with done as (
    update rounds set state = 'settled', ended_at = p_now
    where rounds.id = any (ids) and rounds.kind = 'solo' and rounds.state = 'owed' and not exists (
      select from outbox join stakes on stakes.id = outbox.stake_id
      where stakes.round_id = rounds.id and outbox.state = 'pending')
    returning rounds.*
  ), gone as (
    -- As one list, not row by row: the table is thought empty, and was read whole for each.
    delete from playing where playing.round = any (array(select done.id from done))
  )
  insert into meters (game, day, mode, stake_band, part, rounds, staked, paid, sum_squares, tops, features, net_squares)
  select done.game, (p_now at time zone 'UTC')::date, done.mode,
    case when stakes.amount <= 500 then 1 when stakes.amount <= 2500 then 2 when stakes.amount <= 10000 then 3 else 4 end as band,
    -- Of sixteen rows: those that count at one moment rarely meet in one.
    pg_backend_pid() & 15 as part, count(*), sum(done.staked), sum(done.paid), sum(done.staked::numeric * done.staked),
    sum(done.capped::int), sum(done.featured::int), sum((done.paid::numeric - done.staked) * (done.paid::numeric - done.staked))
  from done join stakes on stakes.id = done.id
  group by done.game, done.mode, band, part
  -- Always in one order: of two that count the same rows one waits for the other, never each for each.
  order by done.game, done.mode, band, part
  on conflict (game, day, mode, stake_band, part) do update set
    rounds = meters.rounds + excluded.rounds, staked = meters.staked + excluded.staked, paid = meters.paid + excluded.paid,
    sum_squares = meters.sum_squares + excluded.sum_squares, tops = meters.tops + excluded.tops,
    features = meters.features + excluded.features, net_squares = meters.net_squares + excluded.net_squares;
end $$;

-- What came back of stakes is booked, and their rounds are settled where that was all they owed. `balance` is null where the
-- wallet named none; `at` is now.
create or replace function book_returns(items jsonb) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_material = off
set jit = off
as $$
#variable_conflict use_column
declare
  calls uuid[] := array(select i.transaction_id from jsonb_to_recordset(items) as i (transaction_id uuid));
  ids uuid[];
  ended uuid[];
  latest timestamptz := (select max(i.at) from jsonb_to_recordset(items) as i (at timestamptz));
begin
  -- A round is locked before what hangs on it; a room's is its keeper's, and settled by that.
  ids := array(
    select s.round_id from outbox o join stakes s on s.id = o.stake_id where o.transaction_id = any (calls));
  perform from rounds r where r.id = any (ids) and r.kind = 'solo' order by r.id for update;

  with closed as (
    update outbox set state = 'final', status = 'ok' from jsonb_to_recordset(items) as i (transaction_id uuid, balance bigint)
    -- As in take_stakes: by its key.
    where outbox.transaction_id = i.transaction_id and coalesce(outbox.state, '') = 'pending'
    returning outbox.stake_id, i.balance
  ), answered as (
    update stakes set balance = coalesce(closed.balance, stakes.balance_staked + coalesce(stakes.payout, stakes.amount))
    from closed where stakes.id = closed.stake_id returning stakes.round_id
  )
  select array_agg(round_id) into ended from answered;

  if ended is not null then perform settle_rounds(ended, latest); end if;
end $$;
