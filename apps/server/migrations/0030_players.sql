-- What staff keep about players: notes, tags, and which hidden field each of them has opened (apps/server/src/modules/players/office/).

-- A number that each change of a player's row raises: a proposal or a form of staff's stands on the one that it was
-- made of.
alter table players add column version int not null default 0;
create function player_version_rises() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger player_version_rises before update on players
  for each row when ((new.username, new.status, new.firstname, new.lastname, new.details_sealed, new.identity_sealed,
      new.two_factor_type, new.two_factor_sealed, new.identity_confirmed_at)
    is distinct from (old.username, old.status, old.firstname, old.lastname, old.details_sealed, old.identity_sealed,
      old.two_factor_type, old.two_factor_sealed, old.identity_confirmed_at))
  execute function player_version_rises();

-- The list of players: the newest first, or who was here last; those who may not play are few.
create index players_by_creation on players (created_at, player_id);
create index players_by_sign_in on players (last_login_at, player_id) where last_login_at is not null;
create index players_stopped on players (status, created_at, player_id) where status <> 'active';
-- Who came from an address: the search, and players who share one.
create index player_sessions_by_address on player_sessions (uip, session_id);

create table player_notes (
  note_id bigint primary key,
  player_id bigint not null references players on delete restrict,
  text text not null check (char_length(btrim(text)) between 1 and 1000),
  -- Staff, by id.
  written_by bigint not null,
  written_at timestamptz not null,
  -- Taken back by whoever wrote it: it stays, and is shown no more.
  removed_at timestamptz check (removed_at >= written_at)
);
comment on table player_notes is
  'What staff note about players for each other; a row is added, taken back once at most, and never changed otherwise.';
create index player_notes_of_player on player_notes (player_id, note_id);

create function player_note_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.removed_at is null then return new; end if;
  elsif tg_op = 'UPDATE' then
    if old.removed_at is null and new.removed_at is not null
      and (new.note_id, new.player_id, new.text, new.written_by, new.written_at)
        is not distinct from (old.note_id, old.player_id, old.text, old.written_by, old.written_at) then
      return new;
    end if;
  end if;
  raise exception 'a note is taken back once and never changed' using errcode = '23514';
end $$;
create trigger player_note_stands before insert or update or delete on player_notes
  for each row execute function player_note_stands();
create trigger player_notes_stay before truncate on player_notes
  for each statement execute function player_note_stands();

create table player_tags (
  player_id bigint not null references players on delete cascade,
  tag text not null check (char_length(btrim(tag)) between 2 and 24),
  set_by bigint not null,
  set_at timestamptz not null,
  primary key (player_id, tag)
);
comment on table player_tags is 'Short words by which staff find players again; who set and took one away stands in the audit.';
create index player_tags_by_tag on player_tags (tag, player_id);

-- Each row is one hidden field that was opened for a minute: they are counted for an hour and for a day.
create table player_reveals (
  reveal_id bigint primary key,
  staff_id bigint not null,
  player_id bigint not null,
  field text not null check (field in ('name', 'identity', 'birthdate', 'phone', 'email', 'address', 'iban')),
  at timestamptz not null
);
comment on table player_reveals is 'Hidden fields of players that staff have opened: never more than their number of an hour and of a day.';
create index player_reveals_of_staff on player_reveals (staff_id, at);

-- Whoever opens fields is counted under a lock of their own: two requests at once do not both find the last place.
create function player_reveal_counts() returns trigger language plpgsql as $$
declare
  hour int;
  day int;
begin
  if tg_op <> 'INSERT' then
    raise exception 'what was opened stays' using errcode = '23514';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('player_reveals', new.staff_id));
  select count(*) filter (where r.at > new.at - interval '1 hour'), count(*) into hour, day
  from player_reveals r where r.staff_id = new.staff_id and r.at > new.at - interval '1 day';
  if hour >= 30 or day >= 150 then
    raise exception 'no more fields may be opened now' using errcode = '23514', constraint = 'player_reveals_counted';
  end if;
  return new;
end $$;
create trigger player_reveal_counts before insert or update or delete on player_reveals
  for each row execute function player_reveal_counts();
create trigger player_reveals_stay before truncate on player_reveals
  for each statement execute function player_reveal_counts();
