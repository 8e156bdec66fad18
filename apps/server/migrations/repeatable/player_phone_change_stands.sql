-- What was asked of another phone stands as it was asked, and what has ended stands; a text may be sealed anew.
create or replace function player_phone_change_stands() returns trigger language plpgsql as $$
begin
  if (new.change_id, new.player_id, new.via, new.code_key, new.proof_key, new.asked_at, new.codes_until)
      is distinct from (old.change_id, old.player_id, old.via, old.code_key, old.proof_key, old.asked_at, old.codes_until)
    or new.wrong_codes < old.wrong_codes
    or (old.confirmed_at is not null and (new.confirmed_at, new.rests_until) is distinct from (old.confirmed_at, old.rests_until))
    or (old.ended_at is not null and (new.wrong_codes, new.confirmed_at, new.rests_until, new.ended_at, new.ending)
      is distinct from (old.wrong_codes, old.confirmed_at, old.rests_until, old.ended_at, old.ending))
    or (new.confirmed_at is not null and new.via = 'mail' and new.rests_until is null) then
    raise exception 'a change of a phone stands as it was asked' using errcode = '23514';
  end if;
  return new;
end $$;
