-- What jackpots, tournaments and recent wins read of the journal: a stretch of it, by entry number. As in wallet_post
-- each look-up goes through its index, whatever the statistics said on the day when a connection first planned it.
-- The wallet writes a movement's id in the scope of its player or of nobody ('', where a sender's ids are everybody's):
-- each of the two is looked up by itself, since one condition with both would read a sender's whole history.

-- What an entry that pays a player's cash (a win, a rollback, or what was held and is released now) is about: the bet, and
-- by which verb. Without a row where there is no such bet, or a bonus paid for it. Set into the plans of those who ask, with their settings.
create or replace function wallet_bet_of(p_source text, p_player bigint, p_verb text, p_transaction text, p_entry bigint)
returns table (verb text, source text, scope text, transaction_id text, entry_id bigint, game text, amount_kurus bigint, at timestamptz)
language sql stable as $$
  select w.verb, w.source, w.scope, b.transaction_id, b.entry_id, b.game, b.amount_kurus, b.at
  from (
    select x.verb, x.source, x.scope, x.about from (values (''), (p_player::text)) s (scope)
    cross join lateral (
      select f.verb, f.source, f.scope, f.about, f.entry_id from wallet_effects f
      where f.source = p_source and f.scope = s.scope and f.verb = p_verb and f.transaction_id = p_transaction offset 0
    ) x
    where x.entry_id = p_entry offset 0
  ) m
  cross join lateral (
    select m.verb, m.source, m.scope, m.about where m.verb <> 'release'
    union all
    -- What is released names the entry that held it.
    select h.verb, h.source, h.scope, h.about from wallet_effects h
    where m.verb = 'release' and h.status = 'held' and h.entry_id = case when m.verb = 'release' then m.about::bigint end
  ) w
  cross join lateral (
    select f.transaction_id, f.entry_id, f.game, f.amount_kurus, f.at from wallet_effects f
    where f.source = w.source and f.scope = w.scope and f.verb = 'bet' and f.transaction_id = w.about and f.bonus_id is null offset 0
  ) b
  where w.verb in ('win', 'rollback')
$$;

-- Stakes of real money, not of a bonus, oldest first; those that were given back meanwhile are none.
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
  cross join lateral (
    select bool_or(r.undone) as undone from (values (''), (e.player_id::text)) s (scope)
    cross join lateral (
      select bool_or(x.verb = 'rollback') as undone from wallet_effects x
      where x.source = e.source and x.scope = s.scope and x.about = e.transaction_id and x.about <> '' and x.status in ('ok', 'held') offset 0
    ) r
  ) u
  where e.entry_id > p_after and e.entry_id <= p_up_to and e.verb = 'bet' and e.from_account = 'cash' and e.to_account = p_house
    and e.game = any (p_games)
    and not coalesce(u.undone, false)
  order by e.entry_id;
end $$;

-- Wins, oldest first, each with the stake it is for and with all that the stake has won so far.
drop function if exists wallet_payouts(bigint, bigint, text, text[]);
create or replace function wallet_payouts(p_after bigint, p_up_to bigint, p_house text, p_games text[])
returns table (entry_id bigint, player_id bigint, round_id text, game text, at timestamptz, stake_entry_id bigint,
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
  select e.entry_id, e.player_id, e.round_id, e.game, e.at, b.entry_id, b.amount_kurus, b.at, p.paid_kurus
  from wallet_entries e
  cross join lateral wallet_bet_of(e.source, e.player_id, e.verb, e.transaction_id, e.entry_id) b
  join lateral (
    select (sum(y.amount_kurus) filter (where y.verb = 'win'))::bigint as paid_kurus from wallet_effects y
    where y.source = b.source and y.scope = b.scope and y.about = b.transaction_id and y.about <> '' and y.status = 'ok' offset 0
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
  cross join lateral wallet_bet_of(e.source, e.player_id, e.verb, e.transaction_id, e.entry_id) b
  join lateral (
    select (sum(y.amount_kurus) filter (where y.verb = 'win'))::bigint as paid_kurus from wallet_effects y
    where y.source = b.source and y.scope = b.scope and y.about = b.transaction_id and y.about <> '' and y.status = 'ok' offset 0
  ) p on true
  where e.entry_id > p_after and e.entry_id <= p_up_to and e.verb = 'win' and e.to_account = 'cash'
    and starts_with(e.source, 'provider:') and b.amount_kurus > 0 and p.paid_kurus >= p_least
  order by e.entry_id;
end $$;
