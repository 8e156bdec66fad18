-- What jackpots and tournaments read of the journal: a stretch of it, by entry number. As in wallet_post each look-up
-- goes through its index, whatever the statistics said on the day when a connection first planned it.

-- Stakes of real money, oldest first; those that were given back meanwhile are none.
create or replace function wallet_stakes(p_after bigint, p_up_to bigint, p_house text, p_games text[])
returns table (entry_id bigint, player_id bigint, amount_kurus bigint, round_id text, game text, at timestamptz)
language plpgsql stable set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
as $$
begin
  return query
  select e.entry_id, e.player_id, e.amount_kurus, e.round_id, e.game, e.at
  from wallet_entries e
  where e.entry_id > p_after and e.entry_id <= p_up_to and e.verb = 'bet' and e.to_account = p_house and e.game = any (p_games)
    and not exists (
      select 1 from wallet_effects r where r.source = e.source and r.scope in ('', e.player_id::text)
        and r.about = e.transaction_id and r.about <> '' and r.verb = 'rollback' and r.status in ('ok', 'held'))
  order by e.entry_id;
end $$;

-- Wins, oldest first, each with the stake it is for and with all that the stake has won so far.
create or replace function wallet_payouts(p_after bigint, p_up_to bigint, p_house text, p_games text[])
returns table (entry_id bigint, player_id bigint, round_id text, game text, at timestamptz,
  stake_kurus bigint, staked_at timestamptz, paid_kurus bigint)
language plpgsql stable set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
as $$
begin
  return query
  select e.entry_id, e.player_id, e.round_id, e.game, e.at, b.amount_kurus, b.at, p.paid_kurus
  from wallet_entries e
  join lateral (
    select * from wallet_effects x where x.source = e.source and x.scope in ('', e.player_id::text) and x.verb = 'win'
      and x.transaction_id = e.transaction_id and x.entry_id = e.entry_id offset 0
  ) w on true
  join lateral (
    select * from wallet_effects x
    where x.source = w.source and x.scope = w.scope and x.verb = 'bet' and x.transaction_id = w.about offset 0
  ) b on true
  join lateral (
    select sum(y.amount_kurus)::bigint as paid_kurus from wallet_effects y
    where y.source = w.source and y.scope = w.scope and y.about = w.about and y.about <> '' and y.verb = 'win' and y.status = 'ok' offset 0
  ) p on true
  where e.entry_id > p_after and e.entry_id <= p_up_to and e.verb = 'win' and e.from_account = p_house and e.to_account = 'cash' and e.game = any (p_games)
    and b.amount_kurus > 0
  order by e.entry_id;
end $$;

-- Wins that a provider paid into cash, oldest first, each with its stake and with all that the stake has won so far, where
-- that is p_least or more. What is held, and what demo data wrote, is not among them.
create or replace function wallet_wins(p_after bigint, p_up_to bigint, p_least bigint)
returns table (entry_id bigint, player_id bigint, game text, at timestamptz, stake_entry_id bigint, stake_kurus bigint, paid_kurus bigint)
language plpgsql stable set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
as $$
begin
  return query
  select e.entry_id, e.player_id, e.game, e.at, b.entry_id, b.amount_kurus, p.paid_kurus
  from wallet_entries e
  join lateral (
    select * from wallet_effects x where x.source = e.source and x.scope in ('', e.player_id::text) and x.verb = 'win'
      and x.transaction_id = e.transaction_id and x.entry_id = e.entry_id offset 0
  ) w on true
  join lateral (
    select * from wallet_effects x
    where x.source = w.source and x.scope = w.scope and x.verb = 'bet' and x.transaction_id = w.about offset 0
  ) b on true
  join lateral (
    select sum(y.amount_kurus)::bigint as paid_kurus from wallet_effects y
    where y.source = w.source and y.scope = w.scope and y.about = w.about and y.about <> '' and y.verb = 'win' and y.status = 'ok' offset 0
  ) p on true
  where e.entry_id > p_after and e.entry_id <= p_up_to and e.verb = 'win' and e.to_account = 'cash'
    and starts_with(e.source, 'provider:') and b.amount_kurus > 0 and p.paid_kurus >= p_least
  order by e.entry_id;
end $$;
