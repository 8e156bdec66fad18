-- What changed a player's cash, for histories: the wallet's door for reading.
-- The house's side of each line, so that histories can tell a prize and a jackpot from a correction (of a bonus that became
-- cash it is `bonus`, of free spins `bonus:<offer>`).
-- The category: 3 stake, 4 win, 5 refund, 6 bonus, 7 jackpot, 8 adjustment are lines of a history; 11 deposit, 12 money set
-- aside for a payout and 13 given back of it, 14 held money that staff released belong to lines that stand elsewhere.
-- Of sports they are 23, 24, 25 and 28: stakes, wins, refunds and adjustments of bets, not of games.
create or replace view wallet_history as
select e.entry_id, e.player_id, e.verb, e.source, e.transaction_id, e.round_id, e.game,
  case when e.from_account = 'cash' then -e.amount_kurus else e.amount_kurus end as amount_kurus,
  e.cash_after_kurus as balance_after_kurus, e.at,
  case when e.from_account = 'cash' then e.to_account else e.from_account end as house,
  (case when e.source = 'sports' then
      case e.verb when 'bet' then 23 when 'win' then case e.game when 'sports:refund' then 25 else 24 end when 'adjust' then 28 end
    else case e.verb when 'bet' then 3 when 'win' then 4 when 'rollback' then 5
    when 'adjust' then
      case when 'rewards' in (e.from_account, e.to_account) or starts_with(e.from_account, 'bonus:') then 6
        when starts_with(case when e.from_account = 'cash' then e.to_account else e.from_account end, 'jackpot:') then 7 else 8 end
    when 'convert' then 6 when 'deposit' then 11 when 'accept' then 11 when 'hold' then 12 when 'release' then case e.source when 'held' then 14 else 13 end end end)::smallint as category
from wallet_entries e where 'cash' in (e.from_account, e.to_account);

-- A player's newest entries, after one that a reader has counted. `offset 0` keeps each stretch of the journal one of
-- entry numbers: no other index has them in order.
create or replace function wallet_tail(p_player bigint, p_after bigint)
returns table (entry_id bigint, amount_kurus bigint, category smallint, at timestamptz)
language plpgsql stable set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return query
  select t.entry_id, t.amount_kurus, t.category, t.at
  from (select * from wallet_history h where h.entry_id > p_after offset 0) t
  where t.player_id = p_player;
end $$;

-- A stretch of the journal, summed by player, day of Europe/Istanbul and category.
create or replace function wallet_days(p_after bigint, p_up_to bigint)
returns table (player_id bigint, day date, category smallint, rows int, kurus bigint)
language plpgsql stable set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return query
  select h.player_id, (h.at at time zone 'Europe/Istanbul')::date, h.category, count(*)::int, sum(h.amount_kurus)::bigint
  from (select * from wallet_history x where x.entry_id > p_after and x.entry_id <= p_up_to offset 0) h
  where h.category is not null
  group by 1, 2, 3 order by 1, 2, 3;
end $$;

-- Stakes of a stretch of the journal, and what became of stakes: each row has the time and entry of the stake. `opens`:
-- the first stake of its round. What was held counts when it is released. Coupons are no play of a game.
create or replace function wallet_plays(p_after bigint, p_up_to bigint)
returns table (entry_id bigint, player_id bigint, game text, kind text, kurus bigint, staked_at timestamptz, opens boolean)
language plpgsql stable set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
as $$
begin
  return query
  select e.entry_id, e.player_id, e.game, 'stake', e.amount_kurus, e.at,
    e.round_id = '' or not exists (
      select 1 from wallet_effects f
      where f.player_id = e.player_id and f.round_id = e.round_id and f.verb = 'bet' and f.status = 'ok' and f.entry_id < e.entry_id)
  from (select * from wallet_entries x where x.entry_id > p_after and x.entry_id <= p_up_to offset 0) e
  where e.verb = 'bet' and e.from_account = 'cash' and e.game <> '' and e.source <> 'sports'
  union all
  select e.entry_id, e.player_id, b.game, case b.verb when 'win' then 'win' else 'refund' end, e.amount_kurus, b.at, false
  from (select * from wallet_entries x where x.entry_id > p_after and x.entry_id <= p_up_to offset 0) e
  cross join lateral wallet_bet_of(e.source, e.player_id, e.verb, e.transaction_id, e.entry_id) b
  where e.to_account = 'cash' and (e.verb in ('win', 'rollback') or e.verb = 'release' and e.source = 'held') and b.game <> '' and b.source <> 'sports'
  order by 1;
end $$;

-- The entries of a player's round: its stakes, and what came of each.
create or replace function wallet_rounds(p_player bigint, p_round text)
returns table (entry_id bigint)
language plpgsql stable set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return query
  with bets as (
    select f.source, f.scope, f.transaction_id, f.entry_id from wallet_effects f
    where f.player_id = p_player and f.round_id = p_round and f.verb = 'bet' and f.status = 'ok' limit 1000
  )
  select b.entry_id from bets b where b.entry_id is not null
  union all
  select f.entry_id from bets b
  join wallet_effects f on f.source = b.source and f.scope = b.scope and f.about = b.transaction_id and f.about <> ''
  where f.verb in ('win', 'rollback') and f.status = 'ok' and f.entry_id is not null;
end $$;

-- How many stakes (category 3) or wins (4) from an amount on a player has on each of these days, in their order, until
-- there are more than `p_max` altogether. Days and amounts are an index's own, so that no row is looked at. Those of
-- sports are not counted.
create or replace function wallet_count_over(p_player bigint, p_category int, p_days date[], p_min bigint,
  p_from timestamptz, p_before timestamptz, p_max int)
returns table (day date, rows int)
language plpgsql stable set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  left_over int := p_max + 1;
  -- Stakes from a bonus, and those of sports, stand in the same index, which does not tell them apart: where there may be
  -- some, rows are read.
  bets boolean := exists (select 1 from wallet_entries e where e.player_id = p_player and e.source = 'sports');
  purse boolean := p_category = 3 and (bets or exists (select 1 from wallet_bonuses b where b.player_id = p_player));
begin
  foreach day in array p_days loop
    if purse then
      select count(*)::int into rows from (
        select 1 from wallet_entries e
        where e.player_id = p_player and e.verb = 'bet' and (e.at at time zone 'Europe/Istanbul')::date = day
          and e.amount_kurus >= p_min and e.at >= p_from and e.at < p_before and e.from_account = 'cash' and e.source <> 'sports' limit left_over) x;
    elsif p_category = 3 then
      select count(*)::int into rows from (
        select 1 from wallet_entries e
        where e.player_id = p_player and e.verb = 'bet' and (e.at at time zone 'Europe/Istanbul')::date = day
          and e.amount_kurus >= p_min and e.at >= p_from and e.at < p_before limit left_over) x;
    elsif bets then
      select count(*)::int into rows from (
        select 1 from wallet_entries e
        where e.player_id = p_player and e.verb = 'win' and e.to_account = 'cash' and (e.at at time zone 'Europe/Istanbul')::date = day
          and e.amount_kurus >= p_min and e.at >= p_from and e.at < p_before and e.source <> 'sports' limit left_over) x;
    else
      select count(*)::int into rows from (
        select 1 from wallet_entries e
        where e.player_id = p_player and e.verb = 'win' and e.to_account = 'cash' and (e.at at time zone 'Europe/Istanbul')::date = day
          and e.amount_kurus >= p_min and e.at >= p_from and e.at < p_before limit left_over) x;
    end if;
    if rows > 0 then return next; end if;
    left_over := left_over - rows;
    exit when left_over <= 0;
  end loop;
end $$;

-- The same lines, in no order.
create or replace function wallet_lines_over(p_player bigint, p_category int, p_days date[], p_min bigint,
  p_from timestamptz, p_before timestamptz)
returns table (entry_id bigint, at timestamptz)
language plpgsql stable set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  if p_category = 3 then
    return query
    select x.entry_id, x.at from unnest(p_days) d (day) cross join lateral (
      select e.entry_id, e.at from wallet_entries e
      where e.player_id = p_player and e.verb = 'bet' and (e.at at time zone 'Europe/Istanbul')::date = d.day
        and e.amount_kurus >= p_min and e.at >= p_from and e.at < p_before and e.from_account = 'cash' and e.source <> 'sports' offset 0) x;
  elsif exists (select 1 from wallet_entries e where e.player_id = p_player and e.source = 'sports') then
    return query
    select x.entry_id, x.at from unnest(p_days) d (day) cross join lateral (
      select e.entry_id, e.at from wallet_entries e
      where e.player_id = p_player and e.verb = 'win' and e.to_account = 'cash' and (e.at at time zone 'Europe/Istanbul')::date = d.day
        and e.amount_kurus >= p_min and e.at >= p_from and e.at < p_before and e.source <> 'sports' offset 0) x;
  else
    return query
    select x.entry_id, x.at from unnest(p_days) d (day) cross join lateral (
      select e.entry_id, e.at from wallet_entries e
      where e.player_id = p_player and e.verb = 'win' and e.to_account = 'cash' and (e.at at time zone 'Europe/Istanbul')::date = d.day
        and e.amount_kurus >= p_min and e.at >= p_from and e.at < p_before offset 0) x;
  end if;
end $$;

-- The rounds of a player's play of a game between two times, the newest first: what each staked, was given back and was
-- paid, what of it is held, and whose game it is. A round is `settled` once something has come of it.
create or replace function wallet_round_list(p_player bigint, p_game text, p_from timestamptz, p_upto timestamptz, p_limit int, p_offset int)
returns table (round_id text, house text, at timestamptz, staked_kurus bigint, refunded_kurus bigint, paid_kurus bigint,
  held_kurus bigint, stakes int, decided int, refunds int)
language plpgsql stable set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
as $$
begin
  return query
  select r.round_id, r.house, r.at, sum(f.amount_kurus)::bigint,
    coalesce(sum(w.refunded), 0)::bigint, coalesce(sum(w.paid), 0)::bigint, coalesce(sum(w.held), 0)::bigint,
    count(*)::int, count(*) filter (where w.n > 0)::int, count(*) filter (where w.refunds > 0)::int
  from (
    select e.round_id, min(e.to_account) as house, min(e.at) as at, min(e.entry_id) as first
    from wallet_entries e
    where e.player_id = p_player and e.at >= p_from and e.at < p_upto and e.verb = 'bet' and e.game = p_game and e.round_id <> ''
    group by e.round_id order by min(e.entry_id) desc limit p_limit offset p_offset
  ) r
  join lateral (
    select x.source, x.scope, x.transaction_id, x.amount_kurus from wallet_effects x
    where x.player_id = p_player and x.round_id = r.round_id and x.verb = 'bet' and x.status = 'ok' limit 1000
  ) f on true
  left join lateral (
    select count(*) as n, count(*) filter (where y.verb = 'rollback') as refunds,
      sum(y.amount_kurus) filter (where y.verb = 'rollback' and (y.status = 'ok' or d.verb = 'release')) as refunded,
      sum(y.amount_kurus) filter (where y.verb = 'win' and (y.status = 'ok' or d.verb = 'release')) as paid,
      sum(y.amount_kurus) filter (where y.status = 'held' and d.verb is null) as held
    from wallet_effects y
    left join wallet_effects d on y.status = 'held' and d.source = 'held' and d.scope = '' and d.about = y.entry_id::text and d.about <> ''
      and d.verb in ('settle', 'release') and d.status = 'ok'
    where y.source = f.source and y.scope = f.scope and y.about = f.transaction_id and y.about <> ''
      and y.verb in ('win', 'rollback') and y.status in ('ok', 'held')
  ) w on true
  group by r.round_id, r.house, r.at, r.first order by r.first desc;
end $$;

-- A player's cash, for statements: as of the statement that asks.
create or replace function wallet_cash(p_player bigint) returns bigint
language sql stable set search_path from current as $$
  select coalesce((select cash_kurus from wallet_accounts where player_id = p_player), 0);
$$;
