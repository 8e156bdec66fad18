-- What markers of harm read of players' days, made from the journal (docs/protection.md): each player from the start of
-- a local day on, until a moment. Own money, kuruş, milliseconds; a day on which nothing happened has no row. `chases`
-- are deposits within p_chase_minutes after a stake had left less than p_chase_percent of the deposit before it; `night_ms`
-- is what was played between the hours p_night_from and p_night_to of the local day.
create or replace function wallet_harm_days(p_players bigint[], p_from date[], p_until timestamptz, p_chase_minutes int, p_chase_percent int,
  p_night_from int, p_night_to int)
returns table (player_id bigint, day date, deposits int, deposited_kurus bigint, chases int, lost_kurus bigint, played_ms bigint,
  night_ms bigint, stake_high_kurus bigint)
language plpgsql stable security definer set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  zone text;
begin
  select z.zone into zone from wallet_zone z where z.one;
  return query
  with span as materialized (
    select p.id, p.from_day::timestamp at time zone zone as since from unnest(p_players, p_from) p (id, from_day)
  ), line as materialized (
    select s.id, (m.at at time zone zone)::date as on_day, m.entry_id, m.at, m.staked, m.won, m.deposited
    from span s cross join lateral (
      select * from wallet_metered x where x.player_id = s.id and x.at >= s.since and x.at < p_until offset 0) m
  ), play as materialized (
    select b.id, (b.at at time zone zone)::date as on_day, extract(hour from b.at at time zone zone) as hour, wallet_gap_ms(b.before, b.at) as gap,
      case when b.from_account = 'cash' then b.amount_kurus end as stake
    from (
      select s.id, s.since, e.at, e.amount_kurus, e.from_account, lag(e.at) over (partition by s.id order by e.entry_id) as before
      from span s cross join lateral (
        select x.entry_id, x.at, x.amount_kurus, x.from_account from wallet_entries x
        where x.player_id = s.id and x.verb = 'bet' and x.source <> 'seed' and x.at >= s.since - interval '15 minutes' and x.at < p_until offset 0) e) b
    where b.at >= b.since
  ), chase as (
    select l.id, l.on_day, count(*)::int as n
    from line l
    cross join lateral (
      select e.entry_id, e.amount_kurus from wallet_entries e
      where e.player_id = l.id and e.at <= l.at and e.at > l.at - interval '30 days' and e.entry_id < l.entry_id
        and e.verb in ('deposit', 'accept') and e.to_account = 'cash'
      order by e.at desc, e.entry_id desc limit 1) before
    where l.deposited > 0 and exists (
      select 1 from wallet_entries e
      where e.player_id = l.id and e.at >= l.at - p_chase_minutes * interval '1 minute' and e.at <= l.at and e.entry_id > before.entry_id and e.entry_id < l.entry_id
        and e.verb = 'bet' and e.from_account = 'cash' and e.cash_after_kurus * 100 < before.amount_kurus * p_chase_percent
        and (e.cash_after_kurus + e.amount_kurus) * 100 >= before.amount_kurus * p_chase_percent)
    group by 1, 2
  ), part as (
    select l.id, l.on_day, count(*) filter (where l.deposited > 0)::int as deposits, sum(l.deposited)::bigint as deposited, 0 as chases,
      sum(l.staked - l.won)::bigint as lost, 0::bigint as played, 0::bigint as at_night, 0::bigint as stake_high
    from line l group by 1, 2
    union all
    select p.id, p.on_day, 0, 0, 0, 0, sum(p.gap)::bigint, coalesce(sum(p.gap) filter (where p.hour >= p_night_from and p.hour < p_night_to), 0)::bigint,
      coalesce(percentile_disc(0.9) within group (order by p.stake), 0)::bigint
    from play p group by 1, 2
    union all
    select c.id, c.on_day, 0, 0, c.n, 0, 0, 0, 0 from chase c
  )
  select p.id, p.on_day, sum(p.deposits)::int, sum(p.deposited)::bigint, sum(p.chases)::int, sum(p.lost)::bigint, sum(p.played)::bigint,
    sum(p.at_night)::bigint, sum(p.stake_high)::bigint
  from part p group by 1, 2
  having sum(p.deposits) > 0 or sum(p.lost) <> 0 or sum(p.played) > 0 or sum(p.stake_high) > 0;
end $$;
