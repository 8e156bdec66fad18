-- Of a cash-out too what its player owes is taken; a payout and a cash-out of a coupon may have the same number.
alter table sports_unpaid
  drop constraint sports_unpaid_kind_check,
  drop constraint sports_unpaid_check,
  drop constraint sports_unpaid_check1,
  -- `cashout_debt`: taken from this cash-out for a debt.
  add constraint sports_unpaid_kind check (kind in ('settlement', 'cashout', 'debt', 'cashout_debt')),
  add constraint sports_unpaid_names_debt check ((kind in ('debt', 'cashout_debt')) = (debt_coupon_id <> 0)),
  add constraint sports_unpaid_takes_debt check (kind not in ('debt', 'cashout_debt') or amount_kurus < 0);
