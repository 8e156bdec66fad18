-- What a player's running day, ISO week and month show of their own money and time, by the journal: what pages show
-- beside limits, set or not. One row a window; kuruş and milliseconds, of `time_ms` with what has passed since the last
-- stake of a sitting that goes on. An open stake counts as lost. It takes no lock and writes nothing.
create or replace function wallet_figures(p_player bigint)
returns table (win text, from_at timestamptz, to_at timestamptz, deposit bigint, net bigint, loss bigint, stake bigint, time_ms bigint,
  deposits bigint, sittings bigint)
language plpgsql stable security definer set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  clock timestamptz := wallet_now();
  zone text;
  since timestamptz;
begin
  select z.zone into zone from wallet_zone z where z.one;
  since := least(wallet_window(clock, 'week', zone, 0), wallet_window(clock, 'month', zone, 0));
  return query
  with line as materialized (
    select m.at, m.staked, m.won, m.deposited, m.withdrawn from wallet_metered m where m.player_id = p_player and m.at >= since
  ), play as materialized (
    select x.at, wallet_gap_ms(x.before, x.at) as gap from (
      select e.at, lag(e.at) over (order by e.entry_id) as before from wallet_entries e
      where e.player_id = p_player and e.verb = 'bet' and e.source <> 'seed' and e.at >= since - interval '15 minutes') x
    where x.at >= since
  )
  select w.win, wallet_window(clock, w.win, zone, 0), wallet_window(clock, w.win, zone, 1),
    l.deposited, l.deposited - l.withdrawn, l.staked - l.won, l.staked, p.time_ms + o.gap, l.deposits, p.sittings
  from unnest('{day,week,month}'::text[]) w (win)
  cross join lateral (
    select coalesce(sum(x.staked), 0)::bigint as staked, coalesce(sum(x.won), 0)::bigint as won, coalesce(sum(x.deposited), 0)::bigint as deposited,
      coalesce(sum(x.withdrawn), 0)::bigint as withdrawn, count(*) filter (where x.deposited > 0) as deposits
    from line x where x.at >= wallet_window(clock, w.win, zone, 0)
  ) l
  cross join lateral (
    select coalesce(sum(x.gap), 0)::bigint as time_ms, count(*) filter (where x.gap = 0) as sittings
    from play x where x.at >= wallet_window(clock, w.win, zone, 0)
  ) p
  cross join lateral (
    select coalesce((select wallet_gap_ms(a.played_at, clock) from wallet_accounts a where a.player_id = p_player), 0) as gap
  ) o;
end $$;
