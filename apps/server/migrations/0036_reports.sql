-- How many came on a day: read in stretches of time, in which rows lie as they were written.
create index audit_entries_by_time on audit_entries using brin (at) with (pages_per_range = 16);
create index player_sessions_by_creation on player_sessions using brin (created_at) with (pages_per_range = 16);

-- Who plays now: forgotten after an hour, and no part of any report.
create table report_active (
  player_id bigint primary key,
  at timestamptz not null
);
comment on table report_active is 'A player’s newest stake within the last hour.';
