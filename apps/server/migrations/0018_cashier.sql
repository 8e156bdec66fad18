-- Withdrawals wait to be cleared before they leave: by rule, by staff, or by time.

-- ── Facts ──

create table cashier_facts (
  request_id bigint not null references cashier_requests,
  key text not null check (key ~ '^[a-z_]{3,40}$'),
  level text not null check (level in ('red', 'amber', 'note')),
  -- What is to be known beside the key: counts, amounts and times, never a name or a number of a person's.
  value jsonb not null,
  found_at timestamptz not null,
  -- When it was looked for and not found any more. What was once found stays.
  over_at timestamptz,
  primary key (request_id, key)
);
comment on table cashier_facts is
  'What is to be known of a withdrawal before it leaves, found when it was made and again until it is cleared.';
create function cashier_fact_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a fact on a withdrawal stays on record' using errcode = '23514';
end $$;
create trigger cashier_fact_stays before delete on cashier_facts
  for each row execute function cashier_fact_stays();

-- The one fact that there was, as a row.
insert into cashier_facts (request_id, key, level, value, found_at, over_at)
select id, 'phone_changed', 'red', '{"unproved": true}', created_at, cleared_at from cashier_requests where fact is not null;

-- ── What a withdrawal waits for, and who let it go ──

alter table cashier_requests
  drop constraint cashier_requests_cleared,
  drop constraint cashier_requests_cleared_by_check,
  -- Goes up with every change of the row.
  add column version int not null default 1,
  -- Null: not judged yet.
  add column waits_for text check (waits_for in ('staff', 'player_day', 'house_hour')),
  add column claimed_by bigint,
  add column claimed_until timestamptz,
  add column cleared_staff bigint,
  add column cleared_reason text,
  -- Staff gave the money back before any gateway knew of it.
  add column refused_at timestamptz,
  add column refused_staff bigint;
comment on column cashier_requests.cleared_by is
  'Who let a withdrawal leave: the rule, staff, or the rule once the time of a fact had passed.';

-- What is on its way or was paid left by the rule of its time, which was none: the moment was that of its handing over.
update cashier_requests r set cleared_by = 'rule', cleared_at = coalesce(
  (select min(s.at) from cashier_steps s where s.request_id = r.id and s.status = 1004), r.updated_at)
where kind = 'withdraw' and status in (1002, 1004) and cleared_at is null;

update cashier_requests set refused_at = updated_at where fact is not null and status = 1003;

alter table cashier_requests
  -- With its index of withdrawals that have one.
  drop column fact,
  add constraint cashier_requests_cleared_by_check check (cleared_by in ('rule', 'staff', 'time')),
  add constraint cashier_requests_cleared check ((cleared_at is null) = (cleared_by is null)
    and (cleared_at is null or kind = 'withdraw') and (cleared_staff is null or cleared_by = 'staff')),
  -- No payout is with a gateway, or paid, that nobody has cleared.
  add constraint cashier_requests_leaves_cleared
    check (kind <> 'withdraw' or status not in (1002, 1004) or cleared_at is not null),
  add constraint cashier_requests_refused
    check (refused_at is null and refused_staff is null or refused_at is not null and kind = 'withdraw' and status = 1003),
  add constraint cashier_requests_claimed check ((claimed_by is null) = (claimed_until is null));

create index cashier_requests_to_clear on cashier_requests (id)
  where kind = 'withdraw' and status = 1001 and cleared_at is null;
create index cashier_requests_to_hand_over on cashier_requests (cleared_at)
  where kind = 'withdraw' and status = 1001 and cleared_at is not null;
-- What the rule has let go within an hour, and of a player within a day.
create index cashier_requests_by_rule on cashier_requests (cleared_at) where cleared_by in ('rule', 'time');
create index cashier_requests_by_rule_of on cashier_requests (player_id, cleared_at)
  where cleared_by in ('rule', 'time');

-- Deposits that were paid and taken back.
create index cashier_events_taken_back on cashier_events (request_id) where reason = 'declined_after_paid';
