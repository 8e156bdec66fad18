-- What was changed of a phone or an address stays, until its player's person is erased.
create or replace function player_contact_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if player_erases(old.player_id) then return old; end if;
  end if;
  raise exception 'what was changed of a phone or an address stays' using errcode = '23514';
end $$;
