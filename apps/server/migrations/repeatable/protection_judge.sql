-- Which markers of harm each of these players meets at a moment, by their days, their own log, and what the caller knows
-- of them: age in years (null: unknown), deposits that failed of late, and whether their words to support were of distress. `p_today` is the local day. One row a marker
-- that is met, with what was measured, what it was measured against, and over how many days.
create or replace function protection_judge(p_players bigint[], p_ages int[], p_failed int[], p_distressed bool[], p_at timestamptz, p_today date)
returns table (player_id bigint, kind text, points int, value bigint, threshold bigint, days int)
language sql stable set search_path from current as $$
  with who as materialized (
    select * from unnest(p_players, p_ages, p_failed, p_distressed) w (id, age, failed, distressed)
  ), rule as materialized (
    select m.kind, m.points, m.params, coalesce((m.params ->> 'days')::int, 0) as days, (m.params ->> 'count')::bigint as count,
      (m.params ->> 'times')::bigint as times, (m.params ->> 'hours')::bigint as hours, (m.params ->> 'percent')::bigint as percent
    from protection_markers m where m.active
  )
  select w.id, r.kind, r.points, x.value, r.count, r.days
  from rule r cross join who w cross join lateral (
    select max(d.deposits)::bigint as value from protection_days d where d.player_id = w.id and d.day > p_today - r.days) x
  where r.kind = 'deposits' and x.value >= r.count
  union all
  select w.id, r.kind, r.points, x.value, r.count, r.days
  from rule r cross join who w cross join lateral (
    select sum(d.chases)::bigint as value from protection_days d where d.player_id = w.id and d.day > p_today - r.days) x
  where r.kind = 'chase' and x.value >= r.count
  union all
  select w.id, r.kind, r.points, x.night * 100 / x.played, r.percent, r.days
  from rule r cross join who w cross join lateral (
    select sum(d.night_ms)::bigint as night, sum(d.played_ms)::bigint as played
    from protection_days d where d.player_id = w.id and d.day > p_today - r.days) x
  where r.kind = 'nights' and x.played >= r.hours * 3600000 and x.night * 100 > r.percent * x.played
  union all
  select w.id, r.kind, r.points, x.value, r.count, r.days
  from rule r cross join who w cross join lateral (
    select count(*) as value from protection_days d
    where d.player_id = w.id and d.day > p_today - r.days and d.played_ms > r.hours * 3600000) x
  where r.kind = 'long_days' and x.value >= r.count
  union all
  -- Of the three spans before, two must have seen play: who has just begun has no usual loss.
  select w.id, r.kind, r.points, x.lost, r.times * x.usual, r.days
  from rule r cross join who w cross join lateral (
    select max(y.lost) filter (where y.span = 0) as lost,
      percentile_disc(0.5) within group (order by greatest(y.lost, 0)) filter (where y.span > 0) as usual, count(*) filter (where y.span > 0 and y.played) as played
    from (
      select s.span, coalesce(sum(d.lost_kurus), 0)::bigint as lost, count(d.day) > 0 as played
      from generate_series(0, 3) s (span)
      left join protection_days d on d.player_id = w.id and d.day <= p_today - s.span * r.days and d.day > p_today - (s.span + 1) * r.days
      group by 1) y) x
  where r.kind = 'loss_rise' and x.played >= 2 and x.lost >= (r.params ->> 'leastKurus')::bigint and x.lost > r.times * x.usual
  union all
  select w.id, r.kind, r.points, x.value, r.count, r.days
  from rule r cross join who w cross join lateral (
    select count(*) as value from protection_events e
    where e.player_id = w.id and e.kind = case r.kind when 'limits_met' then 'reached' else 'asked' end
      and e.at > p_at - r.days * interval '1 day' and e.at <= p_at) x
  where r.kind in ('limits_met', 'loosenings') and x.value >= r.count
  union all
  -- Against the days before yesterday: a rise does not count among what is usual.
  select w.id, r.kind, r.points, x.now, r.times * x.usual, r.days
  from rule r cross join who w cross join lateral (
    select max(d.stake_high_kurus) filter (where d.day > p_today - 2) as now,
      percentile_disc(0.5) within group (order by d.stake_high_kurus) filter (where d.day <= p_today - 2) as usual,
      count(*) filter (where d.day <= p_today - 2) as played
    from protection_days d where d.player_id = w.id and d.day > p_today - 2 - r.days and d.stake_high_kurus > 0) x
  where r.kind = 'stake_rise' and x.played >= (r.params ->> 'played')::int and x.now >= r.times * x.usual
  union all
  select w.id, r.kind, r.points, w.failed::bigint, r.count, ceil(r.hours / 24.0)::int
  from rule r cross join who w where r.kind = 'failed_deposits' and w.failed >= r.count
  union all
  -- The days since the last pause or exclusion ended.
  select w.id, r.kind, r.points, x.value, r.days::bigint, r.days
  from rule r cross join who w cross join lateral (
    select min(floor(extract(epoch from p_at - y.over) / 86400))::bigint as value from (
      select case e.kind when 'paused' then e.until else e.at end as over from protection_events e
      where e.player_id = w.id and e.kind in ('paused', 'returned') and not exists (
        -- One that was made longer has not ended by its first date.
        select 1 from protection_events f
        where f.player_id = w.id and e.kind = 'paused' and f.kind in ('paused', 'excluded') and f.at <= e.until and f.until > e.until)) y
    where y.over <= p_at) x
  where r.kind = 'came_back' and x.value < r.days
  union all
  select w.id, r.kind, r.points, w.age::bigint, (r.params ->> 'to')::bigint, 0
  from rule r cross join who w
  where r.kind = 'young' and w.age between (r.params ->> 'from')::int and (r.params ->> 'to')::int
  union all
  select w.id, r.kind, r.points, 1, 1, r.days
  from rule r cross join who w
  where r.kind = 'distress' and w.distressed
$$;
