-- Alarms that reach a person (docs/alarms.md).

create table alarms (
  alarm_id bigint primary key,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- Of which game, call, job or process; never of a person.
  subject text not null check (length(subject) <= 120),
  figure double precision,
  count int not null default 1 check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  rounds int not null default 0 check (rounds >= 0),
  told_at timestamptz,
  -- Whom the last round was sent to.
  told bigint[] not null default '{}',
  acknowledged_at timestamptz,
  acknowledged_by bigint references staff,
  note text check (length(note) <= 300),
  ended_at timestamptz,
  ended_why text check (ended_why in ('cause', 'acknowledged', 'silent')),
  check (last_at >= first_at),
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  check ((acknowledged_at is null) = (note is null)),
  check ((ended_at is null) = (ended_why is null))
);
comment on table alarms is
  'What rang, once for a kind and a subject while it is open, who was told of it, who has seen to it and how it ended.';
create unique index alarms_open on alarms (kind, subject) where ended_at is null;
create index alarms_to_tell on alarms (told_at nulls first) where ended_at is null and acknowledged_at is null;
create index alarms_by_time on alarms (alarm_id desc) where ended_at is not null;

create table alarm_shifts (
  position int primary key check (position between 0 and 49),
  staff_id bigint not null references staff,
  -- Monday is 1.
  days int[] not null check (array_length(days, 1) between 1 and 7 and 1 <= all (days) and 7 >= all (days)),
  -- Minutes of the day; a shift that ends before it begins goes on into the next morning.
  from_minute int not null check (from_minute between 0 and 1439),
  to_minute int not null check (to_minute between 0 and 1440)
);
comment on table alarm_shifts is 'Who is told of alarms at which hours, in this order; owners after them.';

-- The plan as a whole: whoever saves it names the version that they saw.
create table alarm_plan (
  single boolean primary key default true check (single),
  version int not null,
  -- When a round was last sent: new alarms wait for a minute after it and go together.
  told_at timestamptz
);
comment on table alarm_plan is 'The version of the plan, and when somebody was last told.';
insert into alarm_plan (version) values (0);

create table alarm_notices (
  notice_id bigint primary key,
  body text not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  next_at timestamptz,
  ended_at timestamptz,
  reply text check (reply ~ '^[0-9A-Za-z_. -]{1,60}$')
);
comment on table alarm_notices is 'What the webhook of alarms is told, until it has taken it.';
create index alarm_notices_waiting on alarm_notices (notice_id) where ended_at is null;

-- New permissions of roles that were seeded before.
update office_roles set permissions = permissions || array['alarms.read']
  where role in ('owner', 'manager', 'cashier_lead', 'games', 'trader_lead', 'protection', 'compliance', 'auditor')
    and not 'alarms.read' = any (permissions);
update office_roles set permissions = permissions || array['alarms.act']
  where role in ('owner', 'manager', 'cashier_lead', 'games', 'trader_lead', 'protection', 'compliance')
    and not 'alarms.act' = any (permissions);
