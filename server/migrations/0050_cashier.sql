create table cashier_shared_accounts (
  account_id bigint primary key references cashier_accounts,
  found_at timestamptz not null,
  -- Null while it waits for staff. Nothing is paid to the account before `release`.
  decision text check (decision in ('release', 'refuse')),
  reason text,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
comment on table cashier_shared_accounts is 'Bank accounts whose IBAN another player had already when it was saved: staff decide about each, once.';
create index cashier_shared_accounts_open on cashier_shared_accounts (found_at) where decision is null;

-- What was saved before anybody looked.
insert into cashier_shared_accounts (account_id, found_at)
select a.id, now() from cashier_accounts a
where a.deleted_at is null and exists (
  select 1 from cashier_accounts b
  where b.iban_key = a.iban_key and b.player_id <> a.player_id and b.deleted_at is null
    and (b.iban_at, b.id) < (a.iban_at, a.id));
