-- The rows of sessions at play are written again and again: room on their pages keeps that away from the indexes.
alter table player_sessions set (fillfactor = 70);

-- A process that remembers living sessions asks here, once a second, which of them it has to look at again. The clock
-- is the database's own, for writers and readers alike.
create table player_session_changes (
  session_id bigint not null,
  at timestamptz not null default clock_timestamp()
);
comment on table player_session_changes is 'Sessions that ended, or whose player may no longer (or may again) come in; kept for an hour.';
create index player_session_changes_by_time on player_session_changes (at);

create function player_session_ended() returns trigger language plpgsql as $$
begin
  insert into player_session_changes (session_id) values (new.session_id);
  return null;
end $$;
create trigger player_session_ended after update of ended_at on player_sessions
  for each row when (new.ended_at is distinct from old.ended_at) execute function player_session_ended();

create function player_status_changed() returns trigger language plpgsql as $$
begin
  insert into player_session_changes (session_id)
    select session_id from player_sessions where player_id = new.player_id and ended_at is null;
  return null;
end $$;
create trigger player_status_changed after update of status on players
  for each row when (new.status is distinct from old.status) execute function player_status_changed();
