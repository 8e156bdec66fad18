-- What a request was made with stands: whose it is, what for, how much a withdrawal is and where it goes. What a deposit turned out to
-- be is written with its approval alone; a text may be sealed anew. No request and no order to the sandbox bank is deleted.
create function cashier_request_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.player_id, new.kind, new.method_id, new.gateway, new.reference, new.account_id, new.created_at)
      is distinct from (old.id, old.player_id, old.kind, old.method_id, old.gateway, old.reference, old.account_id, old.created_at)
    or new.amount_kurus <> old.amount_kurus and (old.kind = 'withdraw' or new.status <> 1002 or old.status = 1002)
    or (new.destination is null) <> (old.destination is null) then
    raise exception 'a request stands as it was made' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger cashier_request_stands before update or delete on cashier_requests for each row execute function cashier_request_stands();

create function cashier_order_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.reference, new.kind, new.amount_kurus, new.sender_name, new.executes_at)
      is distinct from (old.reference, old.kind, old.amount_kurus, old.sender_name, old.executes_at) then
    raise exception 'an order stands as it was given' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger cashier_order_stands before update or delete on cashier_sandbox_orders for each row execute function cashier_order_stands();
