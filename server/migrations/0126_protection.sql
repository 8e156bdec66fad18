-- Distress words to support: such a case is marked, so that a person reads it first, and its player meets a marker of harm.
alter table support_cases add column distress boolean not null default false;
create index support_cases_distress on support_cases (player_id, created_at) where distress;

create or replace function protection_marker_fits(p_kind text, p_params jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(p_params) = 'object'
    and (select array_agg(k order by k) from jsonb_object_keys(p_params) k) is not distinct from case p_kind
      when 'deposits' then '{count,days}' when 'chase' then '{count,days,minutes,percent}' when 'nights' then '{days,from,hours,percent,to}'
      when 'long_days' then '{count,days,hours}' when 'loss_rise' then '{days,leastKurus,times}' when 'limits_met' then '{count,days}'
      when 'loosenings' then '{count,days}' when 'stake_rise' then '{days,played,times}' when 'failed_deposits' then '{count,hours}'
      when 'came_back' then '{days}' when 'young' then '{from,to}' when 'distress' then '{days}' end::text[]
    and not exists (select 1 from jsonb_each(p_params) p where jsonb_typeof(p.value) <> 'number' or p.value::text !~ '^\d{1,9}$')
    and coalesce((p_params ->> 'days')::int between 1 and 30, true)
    and coalesce((p_params ->> 'count')::int > 0, true) and coalesce((p_params ->> 'times')::int > 0, true)
$$;

alter table protection_markers drop constraint protection_markers_kind_check, add constraint protection_markers_kind_check
  check (kind in ('deposits', 'chase', 'nights', 'long_days', 'loss_rise', 'limits_met', 'loosenings', 'stake_rise', 'failed_deposits', 'came_back', 'young', 'distress'));
insert into protection_markers (kind, params, points) values ('distress', '{"days": 30}', 30);

-- Whose words say so is looked at whatever else is known of them.
alter table protection_cases drop constraint protection_cases_why_check, add constraint protection_cases_why_check
  check (why in ('score', 'look', 'distress'));
drop function if exists protection_judge(bigint[], int[], int[], timestamptz, date);
