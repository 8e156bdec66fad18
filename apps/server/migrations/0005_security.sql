-- The log of security events.

-- What somebody may ask about later: sign-ins, failures, resets, bank accounts, refusals of providers. Rows are
-- written and read; none is ever changed, and none younger than a year goes away, whoever asks.
create table security_events (
  event_id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- No reference: the log outlives the player.
  player_id bigint,
  network text,
  address_key text,
  detail jsonb not null,
  times integer not null check (times > 0)
);
comment on table security_events is
  'The log of security events, kept for a year; addresses stand shortened, and as a keyed hash.';
create index security_events_by_time on security_events (at);
create index security_events_by_kind on security_events (kind, event_id);
create index security_events_of_player on security_events (player_id, event_id) where player_id is not null;
create index security_events_by_address on security_events (address_key, event_id) where address_key is not null;

create function security_events_stand() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < clock_timestamp() - interval '365 days' then return old; end if;
  end if;
  raise exception 'security events stand for a year and are never changed';
end $$;
create trigger security_events_stand before update or delete on security_events
  for each row execute function security_events_stand();
create trigger security_events_stay before truncate on security_events
  for each statement execute function security_events_stand();
