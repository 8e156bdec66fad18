-- What a request was made with stands: whose it is, what for, how much a withdrawal is and where it goes, and which of
-- our accounts a deposit was told. What a deposit turned out to be is written with its approval alone; a text may be
-- sealed anew. Who let a withdrawal go stands too, and only one that waits is let go. A withdrawal by hand goes the way
-- of its file: into one, and then to what staff say that the bank did. No request is deleted. Every change gives a row
-- another version.
create or replace function cashier_request_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.player_id, new.kind, new.method_id, new.gateway, new.reference, new.account_id,
      new.receiving_id, new.created_at)
      is distinct from (old.id, old.player_id, old.kind, old.method_id, old.gateway, old.reference, old.account_id,
        old.receiving_id, old.created_at)
    or new.amount_kurus <> old.amount_kurus and (old.kind = 'withdraw' or new.status <> 1002 or old.status = 1002)
    or (new.destination is null) <> (old.destination is null) then
    raise exception 'a request stands as it was made' using errcode = '23514';
  end if;
  if (new.cleared_at, new.cleared_by, new.cleared_staff, new.cleared_reason)
      is distinct from (old.cleared_at, old.cleared_by, old.cleared_staff, old.cleared_reason)
    and (old.cleared_at is not null or old.status <> 1001) then
    raise exception 'who let a withdrawal go stands' using errcode = '23514';
  end if;
  if new.kind = 'withdraw' and new.gateway = 'manual' and new.status <> old.status
    and (case old.status when 1001 then 'waiting' when 1004 then 'sent' else 'over' end, new.status,
      coalesce((select coalesce(p.outcome, 'open') from cashier_payouts p where p.request_id = new.id), 'no file'))
      not in (('waiting', 1003, 'no file'), ('waiting', 1004, 'open'), ('sent', 1002, 'paid'), ('sent', 1003, 'returned')) then
    raise exception 'a withdrawal by hand goes the way of its file' using errcode = '23514';
  end if;
  if new is distinct from old then new.version := old.version + 1; end if;
  return new;
end $$;
