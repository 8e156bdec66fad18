-- Two more ends of a matter in suspense: `prove`, where the money is what staff had seen come and credited before, and
-- `write_off`, where nobody can say whose it is and it can go back to nobody.
alter table cashier_suspense drop constraint cashier_suspense_decision_check;
alter table cashier_suspense add constraint cashier_suspense_decision_check
  check (decision in ('credit', 'prove', 'return', 'write_off', 'close'));
alter table cashier_suspense add constraint cashier_suspense_lira
  check (coalesce(decision, '') not in ('prove', 'write_off') or what = 'lira');
