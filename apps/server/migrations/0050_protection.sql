-- Limits that the house sets for one player, beside the player's own (docs/protection.md, "Limits of the house").

create table protection_imposed_limits (
  limit_id bigint primary key,
  player_id bigint not null,
  tool text not null check (tool ~ '^((deposit|net|loss|stake|time)\.(day|week|month)|session|bet)$'),
  -- As the calls write it, an amount or minutes; null: lifted.
  value jsonb check (jsonb_typeof(value) in ('string', 'number')),
  -- Staff, by id: who set it, or who proposed that it be loosened.
  set_by bigint not null,
  set_at timestamptz not null,
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  -- By which approval it was loosened.
  approval_id bigint
);
comment on table protection_imposed_limits is
  'Limits that the house has set for a player; of each tool the newest row counts. Rows are never changed.';
create index protection_imposed_limits_of_player on protection_imposed_limits (player_id, tool, limit_id desc);

-- Whatever is looser than what stands, or takes it away, has been approved by a second person.
create function protection_imposed_limit_stands() returns trigger language plpgsql as $$
declare
  standing numeric;
begin
  if tg_op <> 'INSERT' then
    raise exception 'what the house has set is never changed' using errcode = '23514';
  end if;
  select (h.value #>> '{}')::numeric into standing from protection_imposed_limits h
  where h.player_id = new.player_id and h.tool = new.tool order by h.limit_id desc limit 1;
  if standing is null then
    if new.value is null then
      raise exception 'there is no limit to lift' using errcode = '23514';
    end if;
  elsif new.approval_id is null and (new.value is null or (new.value #>> '{}')::numeric > standing) then
    raise exception 'a limit of the house is loosened by two persons' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger protection_imposed_limit_stands before insert or update or delete on protection_imposed_limits
  for each row execute function protection_imposed_limit_stands();
create trigger protection_imposed_limits_stay before truncate on protection_imposed_limits
  for each statement execute function protection_imposed_limit_stands();

-- The player's own log says it.
alter table protection_events drop constraint protection_events_kind_check;
alter table protection_events add constraint protection_events_kind_check check (kind in ('set', 'asked', 'confirmed',
  'cancelled', 'reached', 'check', 'paused', 'excluded', 'return_asked', 'returned', 'house_set', 'house_lifted'));
