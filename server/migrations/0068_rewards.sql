-- A pool that fell to a stake which its provider gave back before the pool was paid: nobody won it, and what was in it
-- went on into the cycle that runs.
alter table jackpot_cycles
  add column voided_at timestamptz,
  add constraint jackpot_cycles_void check (voided_at is null or (fell_at is not null and paid_at is null));
drop index jackpot_cycles_owed;
create index jackpot_cycles_owed on jackpot_cycles (fell_at) where fell_at is not null and paid_at is null and voided_at is null;
