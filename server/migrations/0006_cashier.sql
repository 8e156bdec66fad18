create table cashier_methods (
  id text primary key,
  -- 1 deposit, 2 withdrawal.
  type smallint not null check (type in (1, 2)),
  name_tr text not null,
  name_en text not null,
  -- The key of an icon, never a bank's own mark.
  logo text not null,
  min_kurus bigint not null check (min_kurus > 0),
  max_kurus bigint not null,
  from_minutes int not null,
  to_minutes int not null,
  -- 1: asked for by save_bank_transfer; 0: by processTransaction.
  transfer_type_id smallint not null,
  fields text[] not null,
  gateway text not null,
  highlighted boolean not null,
  open boolean not null,
  position int not null,
  check (max_kurus >= min_kurus),
  check (to_minutes >= from_minutes)
);
comment on table cashier_methods is 'The ways money comes in and goes out, with their limits and the gateway behind each.';

create table cashier_banks (
  id text primary key,
  -- The five digits that stand in a Turkish IBAN from its fifth place.
  code text not null unique check (code ~ '^[0-9]{5}$'),
  name text not null,
  logo text not null,
  type_id smallint not null,
  position int not null
);
comment on table cashier_banks is 'The banks that a player may name, each with its code within an IBAN.';

create table cashier_favourites (
  player_id bigint not null,
  method_id text not null references cashier_methods,
  added_at timestamptz not null,
  primary key (player_id, method_id)
);
comment on table cashier_favourites is 'The payment methods that a player marked as favourites.';

create table cashier_accounts (
  id bigint primary key,
  player_id bigint not null,
  bank_id text not null references cashier_banks,
  owner text not null,
  branch_code text not null,
  -- IBAN and account number under AES-GCM; null once the account is deleted.
  sealed text,
  -- A keyed hash of the IBAN, so that the same one is found again without opening any.
  iban_key text,
  created_at timestamptz not null,
  -- When the IBAN became this one: the rest before the first withdrawal counts from here.
  iban_at timestamptz not null,
  deleted_at timestamptz
);
comment on table cashier_accounts is 'The bank accounts to which a player may be paid.';
create unique index cashier_accounts_once on cashier_accounts (player_id, iban_key) where deleted_at is null;
create index cashier_accounts_by_iban on cashier_accounts (iban_key);

create table cashier_requests (
  id bigint primary key,
  player_id bigint not null,
  kind text not null check (kind in ('deposit', 'withdraw')),
  -- 1001 pending, 1002 approved, 1003 rejected, 1004 processing, 1005 cancelled.
  status smallint not null check (status between 1001 and 1005),
  method_id text not null references cashier_methods,
  gateway text not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  -- What the other side quotes: the code on the player's transfer, or ours on the payout.
  reference text not null unique,
  -- The cash after the request's last movement; of one that moved none, the cash when it was made.
  balance_after_kurus bigint not null,
  -- The sending bank and name of a deposit; the account of a withdrawal.
  bank_id text references cashier_banks,
  sender_name text,
  account_id bigint references cashier_accounts,
  -- The paid account as it stood, under AES-GCM: a later change of the account does not move this payout.
  destination text,
  details jsonb not null default '{}',
  -- A key of the phrases, or what staff wrote.
  note_key text,
  note text,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'withdraw') = (account_id is not null)),
  check (kind = 'withdraw' or expires_at is not null)
);
comment on table cashier_requests is 'Every deposit and withdrawal that a player asked for, and what became of it.';
create index cashier_requests_by_player on cashier_requests (player_id, created_at desc, id desc);
create index cashier_requests_open on cashier_requests (status, created_at) where status in (1001, 1004);
create index cashier_requests_by_account on cashier_requests (account_id) where account_id is not null and status in (1001, 1004);

create table cashier_events (
  gateway text not null,
  event_id text not null,
  -- The bytes as they came: what was signed, kept for ever.
  body text not null,
  kind text not null check (kind in ('transfer.received', 'transfer.declined', 'payout.paid', 'payout.declined')),
  -- The other side's name for the transfer: two events may tell of the same one.
  transaction_id text not null,
  reference text not null,
  amount_kurus bigint not null,
  currency text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  attempts int not null default 0,
  next_at timestamptz not null,
  applied_at timestamptz,
  -- `applied` moved something, `nothing` told nothing new, `review` waits for staff: money is in suspense.
  outcome text check (outcome in ('applied', 'nothing', 'review')),
  reason text,
  request_id bigint references cashier_requests,
  resolved_at timestamptz,
  primary key (gateway, event_id)
);
comment on table cashier_events is 'What gateways told us, stored before it is applied; those with the outcome review are the suspense list.';
create unique index cashier_events_once on cashier_events (gateway, transaction_id, kind) where outcome = 'applied';
create index cashier_events_due on cashier_events (next_at) where applied_at is null;
create index cashier_events_suspense on cashier_events (received_at) where outcome = 'review' and resolved_at is null;

create table cashier_sandbox_orders (
  reference text primary key,
  kind text not null check (kind in ('transfer', 'payout')),
  amount_kurus bigint not null,
  sender_name text not null,
  -- When the sandbox bank executes it.
  executes_at timestamptz not null,
  -- When its webhook is sent next; moved on while one is under way, so that a crash only delays it.
  next_at timestamptz not null,
  attempts int not null default 0,
  done_at timestamptz
);
comment on table cashier_sandbox_orders is 'The sandbox bank''s own to-do list: transfers to send and payouts to confirm, kept so that a restart loses none.';
create index cashier_sandbox_orders_due on cashier_sandbox_orders (next_at) where done_at is null;

insert into cashier_methods (id, type, name_tr, name_en, logo, min_kurus, max_kurus, from_minutes, to_minutes, transfer_type_id, fields, gateway, highlighted, open, position) values
  ('1', 1, 'Havale / EFT', 'Bank transfer (EFT)', 'bank', 5000, 25000000, 5, 30, 1, '{amount,bankID,senderName,branch,account,referenceNumber}', 'sandbox-bank', false, true, 1),
  ('2', 1, 'FAST', 'FAST', 'fast', 5000, 10000000, 1, 5, 1, '{amount,bankID,senderName,branch,account,referenceNumber}', 'sandbox-bank', true, true, 2),
  ('11', 2, 'Banka Havalesi', 'Bank transfer', 'bank', 10000, 10000000, 5, 30, 0, '{amount,bankAccountID,identityValidityDate,customerNote}', 'sandbox-bank', true, true, 1),
  ('12', 2, 'FAST', 'FAST', 'fast', 10000, 5000000, 1, 5, 0, '{amount,bankAccountID,identityValidityDate,customerNote}', 'sandbox-bank', false, true, 2);

insert into cashier_banks (id, code, name, logo, type_id, position) values
  ('46', '00046', 'Akbank', 'bank', 1, 1),
  ('203', '00203', 'Albaraka Türk', 'bank', 1, 2),
  ('134', '00134', 'DenizBank', 'bank', 1, 3),
  ('62', '00062', 'Garanti BBVA', 'bank', 1, 4),
  ('12', '00012', 'Halkbank', 'bank', 1, 5),
  ('99', '00099', 'ING', 'bank', 1, 6),
  ('205', '00205', 'Kuveyt Türk', 'bank', 1, 7),
  ('111', '00111', 'QNB', 'bank', 1, 8),
  ('32', '00032', 'TEB', 'bank', 1, 9),
  ('206', '00206', 'Türkiye Finans', 'bank', 1, 10),
  ('64', '00064', 'Türkiye İş Bankası', 'bank', 1, 11),
  ('15', '00015', 'VakıfBank', 'bank', 1, 12),
  ('67', '00067', 'Yapı Kredi', 'bank', 1, 13),
  ('10', '00010', 'Ziraat Bankası', 'bank', 1, 14),
  -- The code of the example in the IBAN registry: no bank has it, so nobody has to type a real account to try a payout.
  ('61', '00061', 'Deneme Bankası', 'bank', 1, 15);
