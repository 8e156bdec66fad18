-- A player's phone and address, changed by the player. Each wish for another phone is a row: what proved it, and what became of
-- it. One that was proved by the mailbox alone rests for 72 hours, in which the phone of before and the mailbox are told and
-- whoever is signed in can stop it.
create table player_phone_changes (
  change_id bigint primary key,
  player_id bigint not null references players on delete cascade,
  -- What was shown beside the password: a code to the phone of before, or one to the mailbox.
  via text not null check (via in ('old_phone', 'mail')),
  -- The phone of before and the new one, under AES-GCM.
  phones_sealed text not null,
  -- Keyed hashes of the code to the new phone, and of the one that proves the player.
  code_key text not null,
  proof_key text not null,
  wrong_codes int not null default 0,
  asked_at timestamptz not null,
  codes_until timestamptz not null,
  confirmed_at timestamptz,
  rests_until timestamptz,
  ended_at timestamptz,
  ending text check (ending in ('done', 'cancelled', 'replaced', 'wrong_codes', 'taken', 'void')),
  check ((ended_at is null) = (ending is null)),
  check (rests_until is null or (via = 'mail' and confirmed_at is not null)),
  -- Without the phone of before nothing takes effect that has not rested.
  check (ending is distinct from 'done' or coalesce(
    case via when 'mail' then ended_at >= rests_until and rests_until >= confirmed_at + interval '72 hours' else confirmed_at is not null end, false))
);
comment on table player_phone_changes is 'Each wish of a player for another phone: by what it was proved, how long it rests, and how it ended.';
create unique index player_phone_changes_asked on player_phone_changes (player_id) where ended_at is null and confirmed_at is null;
create unique index player_phone_changes_resting on player_phone_changes (player_id) where ended_at is null and confirmed_at is not null;
create index player_phone_changes_due on player_phone_changes (rests_until) where ended_at is null and confirmed_at is not null;
create index player_phone_changes_of_player on player_phone_changes (player_id, change_id);

create table player_address_changes (
  change_id bigint primary key,
  player_id bigint not null references players on delete cascade,
  -- City and address of before, under AES-GCM.
  before_sealed text not null,
  changed_at timestamptz not null
);
comment on table player_address_changes is 'Where players lived before, each time they changed it.';
create index player_address_changes_of_player on player_address_changes (player_id, change_id);

-- What was asked stands as it was asked, and what has ended stands; a text may be sealed anew.
create function player_phone_change_stands() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
    or (new.change_id, new.player_id, new.via, new.code_key, new.proof_key, new.asked_at, new.codes_until)
      is distinct from (old.change_id, old.player_id, old.via, old.code_key, old.proof_key, old.asked_at, old.codes_until)
    or new.wrong_codes < old.wrong_codes
    or (old.confirmed_at is not null and (new.confirmed_at, new.rests_until) is distinct from (old.confirmed_at, old.rests_until))
  then
    raise exception 'a change of a phone stands as it was asked';
  end if;
  return new;
end $$;
create trigger player_phone_change_stands before update of change_id, player_id, via, code_key, proof_key, wrong_codes, asked_at, codes_until,
  confirmed_at, rests_until, ended_at, ending on player_phone_changes for each row execute function player_phone_change_stands();

create function player_address_change_stands() returns trigger language plpgsql as $$
begin
  raise exception 'a change of an address stands';
end $$;
create trigger player_address_change_stands before update of change_id, player_id, changed_at on player_address_changes
  for each row execute function player_address_change_stands();
