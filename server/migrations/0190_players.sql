-- The rest of a phone that was changed without the one of before holds withdrawals: no login wipes it. A wish begins as one whose
-- codes wait, and what was written down of it, or of an address, stays for as long as its player's row.
create function player_contact_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was changed of a phone or an address stays' using errcode = '23514';
end $$;
create trigger player_phone_changes_stay before delete on player_phone_changes for each row execute function player_contact_stays();
create trigger player_phone_changes_stay_all before truncate on player_phone_changes for each statement execute function player_contact_stays();
create trigger player_address_changes_stay before delete on player_address_changes for each row execute function player_contact_stays();
create trigger player_address_changes_stay_all before truncate on player_address_changes for each statement execute function player_contact_stays();

create function player_phone_change_begins() returns trigger language plpgsql as $$
begin
  if (new.wrong_codes, new.confirmed_at, new.rests_until, new.ended_at, new.ending) is distinct from (0, null, null, null, null) then
    raise exception 'a change of a phone begins with its codes' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger player_phone_change_begins before insert on player_phone_changes for each row execute function player_phone_change_begins();

-- Its number and player are looked at also where only a text is sealed anew: a list of columns leaves out those that come later.
drop trigger player_phone_change_stands on player_phone_changes;
drop trigger player_address_change_stands on player_address_changes;
create trigger player_phone_change_stands before update on player_phone_changes for each row execute function player_phone_change_stands();
create trigger player_address_change_stands before update on player_address_changes for each row execute function player_address_change_stands();
