-- An order to the sandbox bank stands as it was given; of a person who is erased the name goes.
create or replace function cashier_order_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.sender_name = '' then
    if player_erases((select r.player_id from cashier_requests r where r.reference = old.reference)) then
      new.sender_name := old.sender_name;
      if new is not distinct from old then
        new.sender_name := '';
        return new;
      end if;
    end if;
  end if;
  if tg_op = 'DELETE' or (new.reference, new.kind, new.amount_kurus, new.sender_name, new.executes_at)
      is distinct from (old.reference, old.kind, old.amount_kurus, old.sender_name, old.executes_at) then
    raise exception 'an order stands as it was given' using errcode = '23514';
  end if;
  return new;
end $$;
