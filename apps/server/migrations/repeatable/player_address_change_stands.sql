-- Of an address that was changed a text alone may be sealed anew.
create or replace function player_address_change_stands() returns trigger language plpgsql as $$
begin
  if (new.change_id, new.player_id, new.changed_at) is distinct from (old.change_id, old.player_id, old.changed_at) then
    raise exception 'a change of an address stands' using errcode = '23514';
  end if;
  return new;
end $$;
