-- Erasing a person (docs/decisions/0169). What names them goes; ledger, rounds, coupons and requests stay under their number.

create table player_erasures (
  player_id bigint primary key references players,
  erased_at timestamptz not null,
  -- Two persons decided it.
  approval_id bigint not null unique references approvals,
  -- What stands for good lets go of a person in this very transaction, and in no other.
  transaction xid8 not null default pg_current_xact_id() check (transaction is not null)
);
comment on table player_erasures is 'Players whose personal values are gone, when, and by whose decision; rows are never changed.';

create function player_erasure_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.transaction = pg_current_xact_id() and exists (select from approvals a where a.approval_id = new.approval_id
        and a.status = 'approved' and a.call = 'office_players/erase' and a.input::jsonb ->> 'playerID' = new.player_id::text) then
      return new;
    end if;
  end if;
  raise exception 'an erasure is approved, is written by its own transaction, and stands' using errcode = '23514';
end $$;
create trigger player_erasure_stands before insert or update or delete on player_erasures
  for each row execute function player_erasure_stands();
create trigger player_erasures_stay before truncate on player_erasures
  for each statement execute function player_erasure_stands();

-- Whether this transaction erases that player.
create function player_erases(p_player bigint) returns boolean language sql stable security definer
set search_path from current as $$
  select exists (select from player_erasures e where e.player_id = p_player and e.transaction = pg_current_xact_id())
$$;

-- Who has been erased is never opened again, and no name comes back.
alter table players add column erased_at timestamptz,
  add constraint players_erased check (erased_at is null or (status = 'closed' and two_factor_type = 'none'
    and two_factor_sealed is null and starts_with(username, 'silindi-')));
create function player_erased_stands() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{details_sealed,identity_sealed,identity_key,email_key,phone_key,version}'::text[]
      <> to_jsonb(old) - '{details_sealed,identity_sealed,identity_key,email_key,phone_key,version}'::text[] then
    raise exception 'who has been erased stays so' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger a_erased_stands before update on players
  for each row when (old.erased_at is not null) execute function player_erased_stands();

-- Keyed hashes of who has excluded themselves and was erased: until then nobody registers by them.
create table player_exclusion_keys (
  player_id bigint primary key references players,
  email_key text not null,
  phone_key text not null,
  identity_key text not null,
  until timestamptz not null
);
comment on table player_exclusion_keys is
  'What is left of an exclusion of somebody who was erased: keyed hashes of mailbox, phone and identity number, and until when.';
create index player_exclusion_keys_by_email on player_exclusion_keys (email_key);
create index player_exclusion_keys_by_phone on player_exclusion_keys (phone_key);
create index player_exclusion_keys_by_identity on player_exclusion_keys (identity_key);

-- ── What stands for good lets go of a person who is erased ──

-- Whose word a gateway's word is: of the request that it quotes.
create function cashier_event_erases(p_gateway text, p_reference text) returns boolean language sql stable
set search_path from current as $$
  select coalesce(player_erases((select r.player_id from cashier_requests r where r.gateway = p_gateway and r.reference = p_reference)), false)
$$;

-- The words of a person who is erased are taken out, and what is left is sealed anew.
create function cashier_event_stands() returns trigger language plpgsql set search_path from current as $$
declare
  free text[] := '{attempts,next_at,applied_at,outcome,reason,request_id}';
begin
  if tg_op = 'DELETE' then
    raise exception 'cashier_events stands: its rows are not deleted' using errcode = '23514';
  end if;
  if cashier_event_erases(old.gateway, old.reference) then free := '{body,seal}'; end if;
  if to_jsonb(old) - free <> to_jsonb(new) - free then
    raise exception 'cashier_events stands: only % may change', array_to_string(free, ', ') using errcode = '23514';
  end if;
  return new;
end $$;
drop trigger a_stands on cashier_events;
create trigger a_stands before update or delete on cashier_events for each row execute function cashier_event_stands();
