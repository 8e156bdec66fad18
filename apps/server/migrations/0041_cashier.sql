-- Deposits that come to accounts of our own: which account a player is told, and what staff say that they have seen.

-- ── Accounts that money comes to ──

create table cashier_receiving_accounts (
  account_id bigint primary key,
  iban text not null unique check (iban ~ '^TR[0-9]{24}$'),
  holder text not null check (holder <> ''),
  bank_id text not null references cashier_banks,
  is_open boolean not null,
  -- Minutes of the day in Istanbul within which it is told to players: from the first one to before the last one.
  opens_at smallint not null check (opens_at between 0 and 1439),
  closes_at smallint not null check (closes_at between 1 and 1440),
  -- What may be asked for to it in a day and in a month of Istanbul; null: any.
  day_kurus bigint check (day_kurus > 0),
  day_count int check (day_count > 0),
  month_kurus bigint check (month_kurus > 0),
  month_count int check (month_count > 0),
  -- Of two that are open the one that has had less for its weight is told.
  weight int not null check (weight between 1 and 100),
  -- Banks whose customers are told it; none: all.
  bank_ids text[] not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whose account it is, under the server's key: one that another wrote here is told to nobody.
  seal text not null,
  check (opens_at < closes_at)
);
comment on table cashier_receiving_accounts is
  'Bank accounts of the house that players are told to transfer to, each within its hours and caps.';
create trigger a_stands before update or delete on cashier_receiving_accounts
  for each row execute function rewards_stand('holder', 'bank_id', 'is_open', 'opens_at', 'closes_at', 'day_kurus',
    'day_count', 'month_kurus', 'month_count', 'weight', 'bank_ids', 'version', 'updated_at', 'seal');
create trigger stays before truncate on cashier_receiving_accounts
  for each statement execute function wallet_refuse_change();

-- Closed: the demo is paid by its sandbox bank.
insert into cashier_methods (id, type, name_tr, name_en, logo, min_kurus, max_kurus, from_minutes, to_minutes,
  transfer_type_id, fields, gateway, highlighted, open, position, group_id, bankcode) values
  ('6', 1, 'Havale / EFT (mesai saatleri)', 'Bank transfer (office hours)', 'bank', 10000, 25000000, 10, 1440, 1,
    '{amount,bankID,senderName,branch,account,referenceNumber}', 'manual', false, false, 9, null, null);
alter table cashier_methods add column version int not null default 1;

-- Which account its player was told; it stands, by cashier_request_stands.
alter table cashier_requests add column receiving_id bigint references cashier_receiving_accounts,
  add constraint cashier_requests_received check (receiving_id is null or kind = 'deposit' and gateway = 'manual');
create index cashier_requests_received_by on cashier_requests (receiving_id, created_at) include (amount_kurus, status)
  where receiving_id is not null;

-- ── What staff have seen in the bank's own app ──

create table cashier_confirmations (
  -- Once, for good.
  request_id bigint primary key references cashier_requests,
  amount_kurus bigint not null check (amount_kurus > 0),
  -- The bank's own name for the transfer.
  bank_reference text not null unique check (bank_reference ~ '^[A-Z0-9][A-Z0-9/.-]{2,34}$'),
  confirmed_at timestamptz not null,
  confirmed_by bigint not null,
  -- The line of a statement that shows it too; null while none does.
  proved_line bigint unique,
  proved_at timestamptz,
  constraint cashier_confirmations_proved check ((proved_line is null) = (proved_at is null))
);
comment on table cashier_confirmations is
  'Deposits that staff credited by what they saw in the bank''s app; a line of its statement has to follow.';
create trigger a_stands before update or delete on cashier_confirmations
  for each row execute function rewards_stand('proved_line', 'proved_at');
create trigger stays before truncate on cashier_confirmations for each statement execute function wallet_refuse_change();

create function cashier_confirmation_changes() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    perform rewards_require('cashier_confirmations', new.proved_line is null and exists (
      select 1 from cashier_requests r where r.id = new.request_id and r.kind = 'deposit' and r.gateway = 'manual'
        and r.status in (1001, 1005)));
  else
    perform rewards_require('cashier_confirmations', old.proved_line is null);
  end if;
  return new;
end $$;
create trigger b_changes before insert or update on cashier_confirmations
  for each row execute function cashier_confirmation_changes();
create index cashier_confirmations_unproved on cashier_confirmations (confirmed_at) include (amount_kurus)
  where proved_line is null;

-- ── Parked money that came by hand, and goes back by hand ──

create table cashier_returns (
  -- Once, for good.
  request_id bigint primary key references cashier_requests,
  amount_kurus bigint not null check (amount_kurus > 0),
  asked_at timestamptz not null,
  -- Its player asked for it, or time did: seven days were over, or its player can not take it any more.
  because text not null check (because in ('player', 'time')),
  -- The bank's own name for the transfer back; null while staff have said of none.
  bank_reference text constraint cashier_returns_reference unique check (bank_reference ~ '^[A-Z0-9][A-Z0-9/.-]{2,34}$'),
  returned_at timestamptz,
  returned_by bigint,
  constraint cashier_returns_decided check ((bank_reference is null) = (returned_at is null)
    and (bank_reference is null) = (returned_by is null))
);
comment on table cashier_returns is
  'Parked deposits by hand that go back to where they came from, and the transfer by which staff sent each back.';
create trigger a_stands before update or delete on cashier_returns
  for each row execute function rewards_stand('bank_reference', 'returned_at', 'returned_by');
create trigger stays before truncate on cashier_returns for each statement execute function wallet_refuse_change();

create function cashier_return_changes() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    perform rewards_require('cashier_returns', new.bank_reference is null and exists (
      select 1 from cashier_requests r where r.id = new.request_id and r.kind = 'deposit' and r.gateway = 'manual'
        and r.status = 1004 and r.parked_id is not null and r.amount_kurus = new.amount_kurus));
  else
    perform rewards_require('cashier_returns', old.bank_reference is null);
  end if;
  return new;
end $$;
create trigger b_changes before insert or update on cashier_returns
  for each row execute function cashier_return_changes();
create index cashier_returns_open on cashier_returns (asked_at, request_id) where bank_reference is null;
