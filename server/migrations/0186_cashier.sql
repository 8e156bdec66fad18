-- What staff should look at before a withdrawal leaves, and who cleared it. It waits meanwhile, and leaves by itself once the fact is over.
alter table cashier_requests
  add column fact text check (fact in ('phone_changed')),
  add column cleared_at timestamptz,
  add column cleared_by text check (cleared_by in ('staff', 'time')),
  add constraint cashier_requests_cleared check ((cleared_at is null) = (cleared_by is null) and (fact is not null or cleared_at is null));
create index cashier_requests_with_facts on cashier_requests (created_at) where fact is not null and cleared_at is null and status = 1001;
