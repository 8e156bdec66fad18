-- Protection of players: the limits that they set, and markers of harm.

-- ── What players set ──

-- What a player has set to be protected by. What judges stakes is compiled from it into the wallet, in the
-- transaction that writes here: the rows are taken first, then the player's account.
create table protection_tools (
  player_id bigint not null,
  tool text not null check (tool ~ '^[a-z]+(\.(day|week|month))?$'),
  -- As the calls write it; null: not set.
  value jsonb,
  -- A loosening that waits, null to be taken away, where ready_at says that there is one.
  pending jsonb,
  asked_at timestamptz,
  ready_at timestamptz,
  confirm_until timestamptz,
  primary key (player_id, tool),
  check (num_nonnulls(asked_at, ready_at, confirm_until) in (0, 3)),
  check (ready_at is not null or pending is null),
  check (asked_at < ready_at and ready_at < confirm_until)
);
comment on table protection_tools is
  'Limits, reminders, nights and closed products as their players set them, and loosenings that wait.';

-- An exclusion of one's own, and the way back from it. That it can not be shortened is the wallet's.
create table protection_exclusions (
  player_id bigint primary key,
  since timestamptz not null,
  -- When the player asked to come back, from when that can be confirmed, and until when.
  asked_at timestamptz,
  ready_at timestamptz,
  confirm_until timestamptz,
  check (num_nonnulls(asked_at, ready_at, confirm_until) in (0, 3)),
  check (asked_at < ready_at and ready_at < confirm_until)
);
comment on table protection_exclusions is
  'Players who excluded themselves, since when, and whether they asked to come back.';

create table protection_events (
  event_id bigint primary key,
  player_id bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('set', 'asked', 'confirmed', 'cancelled', 'reached', 'check', 'paused',
    'excluded', 'return_asked', 'returned')),
  tool text,
  from_value jsonb,
  to_value jsonb,
  -- Until when; of `reached` when the window ends; infinity: for good.
  until timestamptz,
  choice text
);
comment on table protection_events is 'A player''s own log of limits, pauses and exclusion. Rows are never changed.';
create index protection_events_of_player on protection_events (player_id, event_id);
create index protection_events_by_time on protection_events (at);
-- A limit that is full is said once a window.
create unique index protection_events_reached on protection_events (player_id, tool, until) where kind = 'reached';

-- Refuses every change of what protection did.
create function protection_events_stand() returns trigger language plpgsql as $$
begin
  raise exception 'what protection did is never changed';
end $$;
create trigger protection_events_stand before update or delete on protection_events
  for each row execute function protection_events_stand();
create trigger protection_events_stay before truncate on protection_events
  for each statement execute function protection_events_stand();

-- ── Markers of harm: rules as data, what they make of each player, and what the operator did about it ──

-- Whether a marker's figures are those that its kind reads: whole numbers, none missing, none unknown. `days` are
-- counted back from the running one, which is the first.
create function protection_marker_fits(p_kind text, p_params jsonb) returns boolean language sql immutable as $$
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

-- No marker is asked for while somebody plays.
create table protection_markers (
  kind text primary key check (kind in ('deposits', 'chase', 'nights', 'long_days', 'loss_rise', 'limits_met',
    'loosenings', 'stake_rise', 'failed_deposits', 'came_back', 'young', 'distress')),
  params jsonb not null,
  points int not null check (points between 1 and 100),
  active boolean not null default true,
  check (protection_marker_fits(kind, params))
);
comment on table protection_markers is 'What counts as a sign that play does somebody harm, and how much.';
insert into protection_markers (kind, params, points) values
  ('came_back', '{"days": 30}', 15),
  ('chase', '{"days": 7, "count": 3, "minutes": 5, "percent": 1}', 20),
  ('deposits', '{"days": 2, "count": 4}', 15),
  ('distress', '{"days": 30}', 30),
  ('failed_deposits', '{"count": 3, "hours": 24}', 10),
  ('limits_met', '{"days": 7, "count": 3}', 15),
  ('long_days', '{"days": 7, "count": 3, "hours": 4}', 20),
  ('loosenings', '{"days": 30, "count": 2}', 10),
  ('loss_rise', '{"days": 30, "times": 3, "leastKurus": 100000}', 20),
  ('nights', '{"to": 6, "days": 7, "from": 0, "hours": 5, "percent": 50}', 15),
  ('stake_rise', '{"days": 30, "times": 5, "played": 5}', 10),
  ('young', '{"to": 24, "from": 18}', 10);

-- What is done from a score on. Of a notice, hours until the next one at the earliest; of the queue, until somebody has
-- looked; of the stop none.
create table protection_steps (
  step text primary key check (step in ('notice', 'queue', 'stop')),
  score int not null check (score between 1 and 100),
  hours int not null check (hours >= 0)
);
insert into protection_steps (step, score, hours) values
  ('notice', 30, 720),
  ('queue', 60, 24),
  ('stop', 80, 0);

-- A player's days of play as the markers read them, made from the journal: own money, kuruş, milliseconds, local days.
create table protection_days (
  player_id bigint not null,
  day date not null,
  deposits int not null,
  deposited_kurus bigint not null,
  -- Deposits soon after what the one before had brought was gone.
  chases int not null,
  lost_kurus bigint not null,
  played_ms bigint not null,
  -- Of which at night.
  night_ms bigint not null,
  -- Nine of ten stakes were at most this.
  stake_high_kurus bigint not null,
  primary key (player_id, day)
);
comment on table protection_days is
  'What markers of harm read of a player''s days; made from the journal, kept for 150 days.';

-- How each player stands by the markers now.
create table protection_risk (
  player_id bigint primary key,
  score int not null check (score between 0 and 100),
  -- Each marker that is met: kind, points, value, threshold, days.
  hits jsonb not null,
  -- Days up to this one are whole in protection_days.
  days_until date not null,
  judged_at timestamptz not null,
  noticed_at timestamptz
);
comment on table protection_risk is 'The newest score of each player who has played, and why.';
create index protection_risk_high on protection_risk (score) where score > 0;

create table protection_scores (
  score_id bigint primary key,
  player_id bigint not null,
  at timestamptz not null,
  score int not null check (score between 0 and 100),
  hits jsonb not null
);
comment on table protection_scores is
  'Every score that was another than the one before, with each of its points; never changed.';
create index protection_scores_of on protection_scores (player_id, score_id);
create trigger protection_scores_stand before update or delete on protection_scores
  for each row execute function protection_events_stand();
create trigger protection_scores_stay before truncate on protection_scores
  for each statement execute function protection_events_stand();

-- Where the nightly walk through all players and the hourly one through those at play have come to, so that another
-- process goes on where one died.
create table protection_walks (
  walk text primary key check (walk in ('nightly', 'hourly')),
  begun_at timestamptz,
  -- The last player judged; null: none goes on.
  up_to bigint,
  done_at timestamptz,
  check (up_to is null or begun_at is not null)
);
insert into protection_walks (walk) values
  ('hourly'),
  ('nightly');

-- ── What was done about them ──

create table protection_notices (
  notice_id bigint primary key,
  player_id bigint not null,
  score_id bigint not null references protection_scores,
  at timestamptz not null,
  -- The player's own figures as they were shown: days, minutes, deposits, deposited, net.
  figures jsonb not null
);
comment on table protection_notices is 'Notices to players with their own figures.';
create index protection_notices_of on protection_notices (player_id, notice_id);
create index protection_notices_by_time on protection_notices (at);
create trigger protection_notices_stand before update or delete on protection_notices
  for each row execute function protection_events_stand();
create trigger protection_notices_stay before truncate on protection_notices
  for each statement execute function protection_events_stand();

-- What was done about a player, by whom, why, what came of it and when to look again.
create table protection_interactions (
  interaction_id bigint primary key,
  player_id bigint not null,
  case_id bigint,
  at timestamptz not null,
  what text not null check (what in ('notice', 'message', 'call', 'letter', 'limit', 'nothing')),
  -- A name of staff, or `felek` where no person acted.
  who text not null check (who ~ '\S'),
  why text not null check (why ~ '\S'),
  outcome text not null check (outcome ~ '\S'),
  next_look_at timestamptz,
  check (next_look_at > at)
);
comment on table protection_interactions is
  'What the house did about a player''s markers; rows are added, never changed.';
create index protection_interactions_of on protection_interactions (player_id, interaction_id);
create index protection_interactions_next on protection_interactions (next_look_at) where next_look_at is not null;
create trigger protection_interactions_stand before update or delete on protection_interactions
  for each row execute function protection_events_stand();
create trigger protection_interactions_stay before truncate on protection_interactions
  for each statement execute function protection_events_stand();

-- `why` is the score, or the look that an interaction named; whose words say distress is looked at whatever else is
-- known of them.
create table protection_cases (
  case_id bigint primary key,
  player_id bigint not null,
  score_id bigint not null references protection_scores,
  score int not null,
  why text not null check (why in ('score', 'look', 'distress')),
  opened_at timestamptz not null,
  due_at timestamptz not null check (due_at > opened_at),
  closed_at timestamptz,
  -- No row closes without saying what was done.
  interaction_id bigint unique references protection_interactions,
  check ((closed_at is null) = (interaction_id is null))
);
comment on table protection_cases is 'The staff''s queue: players whose score says that somebody has to look.';
create unique index protection_cases_open on protection_cases (player_id) where closed_at is null;
create index protection_cases_due on protection_cases (due_at) where closed_at is null;
create index protection_cases_of on protection_cases (player_id, case_id);
-- A case and what was done about it name each other.
alter table protection_interactions add foreign key (case_id) references protection_cases;

-- A case is closed once, by an interaction of its own, and nothing else of it ever changes.
create function protection_case_stands() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null or to_jsonb(new) - '{closed_at,interaction_id}'::text[] <> to_jsonb(old) - '{closed_at,interaction_id}'::text[] then
    raise exception 'a case of protection is closed once and otherwise stands';
  end if;
  if not exists (select 1 from protection_interactions i where i.interaction_id = new.interaction_id and i.case_id = new.case_id and i.player_id = new.player_id) then
    raise exception 'a case of protection closes by what was done about it';
  end if;
  return new;
end $$;
create trigger protection_case_stands before update or delete on protection_cases
  for each row execute function protection_case_stands();
create trigger protection_cases_stay before truncate on protection_cases
  for each statement execute function protection_events_stand();
