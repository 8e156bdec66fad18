-- When a match was to begin before its feed said otherwise: bets that were accepted by then go by the old day
-- (void by rule, docs/sportsbook.md).
create table sports_moved (
  event_id text not null,
  moved_at timestamptz not null,
  starts_at timestamptz not null,
  primary key (event_id, moved_at)
);
comment on table sports_moved is 'Starts of matches as they were before they were put off or brought forward.';
create trigger sports_moved_stands before update or delete on sports_moved for each row execute function sports_log_stands();
create trigger sports_moved_stays before truncate on sports_moved for each statement execute function sports_log_stands();
