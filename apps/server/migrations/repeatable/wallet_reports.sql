-- What reports read of the journal: a stretch of it summed up, and its large wins.

-- By player, hour, accounts, verb, origin (the first word of its source) and game; `squares` is the sum of the amounts'
-- squares. A coupon's game is `sports`; what a coupon gave back is a refund (`is_refund`), as a rollback is.
drop function if exists wallet_report_span(bigint, bigint);
create or replace function wallet_report_span(p_after bigint, p_up_to bigint)
returns table (player_id bigint, day date, hour timestamptz, from_account text, to_account text, verb text, origin text,
  game text, is_refund boolean, entries bigint, kurus bigint, squares numeric, newest timestamptz)
language plpgsql stable set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return query
  select e.player_id, (e.at at time zone 'Europe/Istanbul')::date, date_trunc('hour', e.at, 'UTC'), e.from_account, e.to_account,
    e.verb, split_part(e.source, ':', 1), case when e.source = 'sports' then 'sports' else e.game end,
    e.verb = 'rollback' or e.source = 'sports' and e.game = 'sports:refund',
    count(*), sum(e.amount_kurus)::bigint, sum(e.amount_kurus::numeric * e.amount_kurus), max(e.at)
  from (select * from wallet_entries x where x.entry_id > p_after and x.entry_id <= p_up_to offset 0) e
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
end $$;

-- Wins from an amount on, paid or held, of own money or a bonus; what a coupon gave back is none.
create or replace function wallet_report_wins(p_after bigint, p_up_to bigint, p_least bigint)
returns table (entry_id bigint, at timestamptz, player_id bigint, game text, house text, kurus bigint)
language plpgsql stable set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return query
  select e.entry_id, e.at, e.player_id, case when e.source = 'sports' then 'sports' else e.game end, e.from_account, e.amount_kurus
  from (select * from wallet_entries x where x.entry_id > p_after and x.entry_id <= p_up_to offset 0) e
  where e.verb = 'win' and e.amount_kurus >= p_least and e.game <> 'sports:refund';
end $$;
