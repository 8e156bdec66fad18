-- What a player has set to be protected by (protection.md §3). What judges stakes is compiled from it into the vault, in
-- the transaction that writes here: the rows are taken first, then the player's account.
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
comment on table protection_tools is 'Limits, reminders, nights and closed products as their players set them, and loosenings that wait.';

-- An exclusion of one's own, and the way back from it. That it can not be shortened is the vault's.
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
comment on table protection_exclusions is 'Players who excluded themselves, since when, and whether they asked to come back.';

create table protection_events (
  event_id bigint primary key,
  player_id bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('set', 'asked', 'confirmed', 'cancelled', 'reached', 'check', 'paused', 'excluded', 'return_asked', 'returned')),
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

create function protection_events_stand() returns trigger language plpgsql as $$
begin
  raise exception 'what protection did is never changed';
end $$;
create trigger protection_events_stand before update or delete on protection_events
  for each row execute function protection_events_stand();
create trigger protection_events_stay before truncate on protection_events
  for each statement execute function protection_events_stand();
