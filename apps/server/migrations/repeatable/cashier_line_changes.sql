-- What explains a line that left stands once it is said, is of its very amount, and has ended so itself; what shows a
-- recalled deposit is of its very amount too.
create or replace function cashier_line_changes() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and old.explained_at is not null then
    perform rewards_require('cashier_statement_lines',
      (new.payout_id, new.return_id, new.suspense_id, new.chargeback_id, new.fee_reason, new.explained_at, new.explained_by)
        is not distinct from (old.payout_id, old.return_id, old.suspense_id, old.chargeback_id, old.fee_reason,
          old.explained_at, old.explained_by));
  elsif new.explained_at is not null and new.fee_reason is null then
    perform rewards_require('cashier_statement_lines', -new.amount_kurus = coalesce(
      (select p.amount_kurus from cashier_payouts p where p.request_id = new.payout_id and p.outcome = 'paid'),
      (select b.amount_kurus from cashier_returns b where b.request_id = new.return_id and b.bank_reference is not null),
      (select e.amount_kurus from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
        where s.suspense_id = new.suspense_id and s.gateway = 'manual' and s.decision = 'return'),
      (select c.amount_kurus from cashier_chargebacks c where c.chargeback_id = new.chargeback_id and c.gateway = 'manual')));
  end if;
  return new;
end $$;
