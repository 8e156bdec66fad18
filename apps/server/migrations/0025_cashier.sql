-- Payouts by hand: staff carry a file to the bank, and say of each transfer what became of it (docs/payments.md).

-- Closed: the demo pays by its sandbox bank.
insert into cashier_methods (id, type, name_tr, name_en, logo, min_kurus, max_kurus, from_minutes, to_minutes,
  transfer_type_id, fields, gateway, highlighted, open, position, group_id, bankcode) values
  ('13', 2, 'Havale / EFT (mesai saatleri)', 'Bank transfer (office hours)', 'bank', 10000, 10000000, 60, 1440, 0,
    '{amount,bankAccountID,identityValidityDate,customerNote}', 'manual', false, false, 3, null, null);

create table cashier_payout_files (
  file_id bigint primary key,
  made_at timestamptz not null,
  made_by bigint not null,
  -- The account that the transfers leave from, as it was set then: the same file can be written out again.
  payer_owner text not null check (payer_owner <> ''),
  payer_iban text not null check (payer_iban ~ '^TR[0-9]{24}$'),
  lines int not null check (lines between 1 and 100),
  total_kurus bigint not null check (total_kurus > 0),
  -- Of its bytes, which are kept nowhere.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);
comment on table cashier_payout_files is 'Files of payouts that staff carry to the bank. What names players stands in the withdrawals alone.';
create trigger a_stands before update or delete on cashier_payout_files for each row execute function rewards_stand();
create trigger stays before truncate on cashier_payout_files for each statement execute function wallet_refuse_change();

create table cashier_payouts (
  -- In one file, once, for ever.
  request_id bigint primary key references cashier_requests,
  file_id bigint not null references cashier_payout_files,
  line int not null check (line between 1 and 100),
  amount_kurus bigint not null check (amount_kurus > 0),
  -- What staff say that the bank did: null while nobody has said it.
  outcome text check (outcome in ('paid', 'returned')),
  -- The bank's own name for the transfer.
  bank_reference text constraint cashier_payouts_reference unique check (bank_reference ~ '^[A-Z0-9][A-Z0-9/.-]{2,34}$'),
  decided_at timestamptz,
  decided_by bigint,
  unique (file_id, line),
  constraint cashier_payouts_decided check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)
    and (coalesce(outcome, '') = 'paid') = (bank_reference is not null))
);
comment on table cashier_payouts is 'Withdrawals that went into a file of payouts, and what became of each: once, for good.';
create trigger a_stands before update or delete on cashier_payouts
  for each row execute function rewards_stand('outcome', 'bank_reference', 'decided_at', 'decided_by');
create trigger stays before truncate on cashier_payouts for each statement execute function wallet_refuse_change();

create function cashier_payout_changes() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    perform rewards_require('cashier_payouts', new.outcome is null and exists (
      select 1 from cashier_requests r where r.id = new.request_id and r.kind = 'withdraw' and r.gateway = 'manual'
        and r.status = 1001 and r.cleared_at is not null and r.amount_kurus = new.amount_kurus));
  else
    perform rewards_require('cashier_payouts', old.outcome is null);
  end if;
  return new;
end $$;
create trigger b_changes before insert or update on cashier_payouts for each row execute function cashier_payout_changes();

-- A withdrawal by hand begins as any other: what it becomes then is held by cashier_request_stands.
create function cashier_manual_begins() returns trigger language plpgsql as $$
begin
  raise exception 'a withdrawal by hand begins as one that waits' using errcode = '23514';
end $$;
create trigger cashier_manual_begins before insert on cashier_requests
  for each row when (new.kind = 'withdraw' and new.gateway = 'manual' and (new.status <> 1001 or new.cleared_at is not null))
  execute function cashier_manual_begins();

create index cashier_payouts_open on cashier_payouts (request_id) where outcome is null;
create index cashier_requests_to_file on cashier_requests (cleared_at)
  where kind = 'withdraw' and status = 1001 and cleared_at is not null and gateway = 'manual';
