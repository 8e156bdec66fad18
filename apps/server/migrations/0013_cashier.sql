-- Deposits and withdrawals, the gateways that carry them out, and the history that a player reads.

-- ── Ways to pay ──

create table cashier_method_groups (
  id text primary key,
  type smallint not null check (type in (1, 2)),
  name_tr text not null,
  name_en text not null,
  logo text not null,
  position int not null
);
comment on table cashier_method_groups is 'Ways to pay that are shown under one name, such as the kinds of crypto.';
insert into cashier_method_groups (id, type, name_tr, name_en, logo, position) values
  ('30', 1, 'Kripto', 'Crypto', 'crypto', 6);

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
  -- A deposit by transfer (1) and by Cepbank (3) has a call of its own; 0 goes by processTransaction.
  transfer_type_id smallint not null check (transfer_type_id in (0, 1, 3)),
  fields text[] not null,
  gateway text not null,
  highlighted boolean not null,
  open boolean not null,
  position int not null,
  group_id text references cashier_method_groups,
  -- What the preset amounts of a deposit are asked for by (envoy/getDepositAmounts).
  bankcode text unique,
  check (max_kurus >= min_kurus),
  check (to_minutes >= from_minutes),
  check (type = 1 or transfer_type_id = 0)
);
comment on table cashier_methods is
  'The ways money comes in and goes out, with their limits and the gateway behind each.';
insert into cashier_methods (id, type, name_tr, name_en, logo, min_kurus, max_kurus, from_minutes, to_minutes,
  transfer_type_id, fields, gateway, highlighted, open, position, group_id, bankcode) values
  ('1', 1, 'Havale / EFT', 'Bank transfer (EFT)', 'bank', 5000, 25000000, 5, 30, 1,
    '{amount,bankID,senderName,branch,account,referenceNumber}', 'sandbox-bank', false, true, 1, null, 'havale'),
  ('11', 2, 'Havale / EFT', 'Bank transfer (EFT)', 'bank', 10000, 10000000, 5, 30, 0,
    '{amount,bankAccountID,identityValidityDate,customerNote}', 'sandbox-bank', true, true, 1, null, null),
  ('12', 2, 'FAST', 'FAST', 'fast', 10000, 5000000, 1, 5, 0,
    '{amount,bankAccountID,identityValidityDate,customerNote}', 'sandbox-bank', false, true, 2, null, null),
  ('2', 1, 'FAST', 'FAST', 'fast', 5000, 10000000, 1, 5, 1,
    '{amount,bankID,senderName,branch,account,referenceNumber}', 'sandbox-bank', true, true, 2, null, 'fast'),
  ('4', 1, 'Banka Kartı', 'Bank card', 'card', 10000, 2000000, 0, 0, 0, '{amount}', 'sandbox-processor', false, true,
    3, null, 'card'),
  ('5', 1, 'Cüzdan', 'Wallet', 'wallet', 5000, 5000000, 0, 0, 0, '{amount}', 'sandbox-processor', false, true, 4,
    null, 'wallet'),
  ('3', 1, 'Cepbank', 'Cepbank', 'phone', 10000, 500000, 10, 30, 3,
    '{amount,referenceNumber,senderPhone,senderIdentity,receiverPhone,receiverIdentity}', 'sandbox-bank', false, true,
    5, null, 'cepbank'),
  ('31', 1, 'Bitcoin', 'Bitcoin', 'crypto', 20000, 10000000, 10, 60, 0, '{amount}', 'sandbox-processor', false, true,
    7, '30', 'btc'),
  ('32', 1, 'Tether (USDT)', 'Tether (USDT)', 'crypto', 20000, 10000000, 1, 10, 0, '{amount}', 'sandbox-processor',
    false, true, 8, '30', 'usdt');

create table cashier_preset_amounts (
  bankcode text not null references cashier_methods (bankcode),
  amount_kurus bigint not null check (amount_kurus > 0),
  primary key (bankcode, amount_kurus)
);
comment on table cashier_preset_amounts is 'The amounts that a method offers as one press, beside what is typed.';
insert into cashier_preset_amounts (bankcode, amount_kurus) values
  ('btc', 50000), ('btc', 100000), ('btc', 250000), ('btc', 500000), ('btc', 1000000), ('btc', 2500000),
  ('card', 10000), ('card', 25000), ('card', 50000), ('card', 100000), ('card', 250000), ('card', 500000),
  ('cepbank', 10000), ('cepbank', 25000), ('cepbank', 50000), ('cepbank', 100000), ('cepbank', 250000),
  ('cepbank', 500000), ('fast', 10000), ('fast', 25000), ('fast', 50000), ('fast', 100000), ('fast', 250000),
  ('fast', 500000), ('havale', 10000), ('havale', 25000), ('havale', 50000), ('havale', 100000), ('havale', 250000),
  ('havale', 500000), ('usdt', 25000), ('usdt', 50000), ('usdt', 100000), ('usdt', 250000), ('usdt', 500000),
  ('usdt', 1000000), ('wallet', 5000), ('wallet', 10000), ('wallet', 25000), ('wallet', 50000), ('wallet', 100000),
  ('wallet', 250000);

create table cashier_favourites (
  player_id bigint not null,
  method_id text not null references cashier_methods,
  added_at timestamptz not null,
  primary key (player_id, method_id)
);
comment on table cashier_favourites is 'The payment methods that a player marked as favourites.';

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
  ('61', '00061', 'Deneme Bankası', 'bank', 1, 15);

-- ── Bank accounts of players ──

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

create table cashier_shared_accounts (
  account_id bigint primary key references cashier_accounts,
  found_at timestamptz not null,
  -- Null while it waits for staff. Nothing is paid to the account before `release`.
  decision text check (decision in ('release', 'refuse')),
  reason text,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
comment on table cashier_shared_accounts is
  'Bank accounts whose IBAN another player had already when it was saved: staff decide about each, once.';
create index cashier_shared_accounts_open on cashier_shared_accounts (found_at) where decision is null;

-- IBANs that a player had once, by their keyed hashes alone: the numbers of a deleted account are forgotten, but not
-- that this player had them, so that nobody deletes an account to give it to another player unseen.
create table cashier_former_ibans (
  iban_key text not null,
  player_id bigint not null,
  until timestamptz not null,
  primary key (iban_key, player_id)
);

-- ── Requests ──

-- A withdrawal may carry a fact that staff should look at before it leaves, and who cleared it. It waits meanwhile,
-- and leaves by itself once the fact is over.
-- A deposit whose money a rule of its player's keeps out of cash names the ledger's entry that parked it, and when.
-- The request stays in work (1004) until the player has accepted the money or it has gone back.
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
  -- What only its staff may read of a request, under AES-GCM: phones and identity numbers of a Cepbank transfer.
  sealed_details text,
  parked_id bigint,
  parked_at timestamptz,
  fact text check (fact in ('phone_changed')),
  cleared_at timestamptz,
  cleared_by text check (cleared_by in ('staff', 'time')),
  check ((kind = 'withdraw') = (account_id is not null)),
  check (kind = 'withdraw' or expires_at is not null),
  constraint cashier_requests_parked check ((parked_id is null) = (parked_at is null)
    and (parked_id is null or kind = 'deposit')),
  constraint cashier_requests_cleared check ((cleared_at is null) = (cleared_by is null)
    and (fact is not null or cleared_at is null))
);
comment on table cashier_requests is 'Every deposit and withdrawal that a player asked for, and what became of it.';
create index cashier_requests_by_player on cashier_requests (player_id, created_at desc, id desc);
create index cashier_requests_open on cashier_requests (status, created_at) where status in (1001, 1004);
create index cashier_requests_by_account on cashier_requests (account_id)
  where account_id is not null and status in (1001, 1004);
create index cashier_requests_parked on cashier_requests (parked_at) where parked_id is not null and status = 1004;
create index cashier_requests_with_facts on cashier_requests (created_at)
  where fact is not null and cleared_at is null and status = 1001;

create function cashier_note_step() returns trigger language plpgsql as $$
begin
  insert into cashier_steps (request_id, step, status, note_key, note, at)
  select new.id, coalesce(max(step), 0) + 1, new.status, new.note_key, new.note, new.updated_at
  from cashier_steps where request_id = new.id;
  return null;
end $$;
create trigger cashier_steps_begin after insert on cashier_requests for each row execute function cashier_note_step();
create trigger cashier_steps_go_on after update on cashier_requests
  for each row when (old.status <> new.status or old.note_key is distinct from new.note_key or old.note is distinct from new.note)
  execute function cashier_note_step();

-- What a request was made with stands: whose it is, what for, how much a withdrawal is and where it goes. What a
-- deposit turned out to be is written with its approval alone; a text may be sealed anew. No request and no order to
-- the sandbox bank is deleted.
create function cashier_request_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.player_id, new.kind, new.method_id, new.gateway, new.reference, new.account_id, new.created_at)
      is distinct from (old.id, old.player_id, old.kind, old.method_id, old.gateway, old.reference, old.account_id, old.created_at)
    or new.amount_kurus <> old.amount_kurus and (old.kind = 'withdraw' or new.status <> 1002 or old.status = 1002)
    or (new.destination is null) <> (old.destination is null) then
    raise exception 'a request stands as it was made' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger cashier_request_stands before update or delete on cashier_requests
  for each row execute function cashier_request_stands();

create table cashier_steps (
  request_id bigint not null references cashier_requests,
  step int not null,
  status smallint not null,
  note_key text,
  note text,
  at timestamptz not null,
  primary key (request_id, step)
);
comment on table cashier_steps is
  'Every step of every request, from when it was made to its end. Written by a trigger, so that no statement '
  'forgets one.';

create table cashier_held (
  held_id bigint primary key,
  player_id bigint not null,
  decision text not null check (decision in ('release', 'refuse')),
  reason text not null check (decision = 'release' or reason <> ''),
  decided_at timestamptz not null
);
comment on table cashier_held is
  'What staff decided about held money, by the number of the entry that held it: once, in the transaction that '
  'moves it.';
create trigger a_stands before update or delete on cashier_held for each row execute function rewards_stand();

-- ── What gateways tell ──

create table cashier_events (
  gateway text not null,
  event_id text not null,
  -- The bytes as they came: what was signed, kept for ever.
  body text not null,
  kind text not null check (kind in ('transfer.received', 'transfer.declined', 'payout.paid', 'payout.declined',
    'payment.succeeded', 'payment.failed')),
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
  -- Why the other side declined: a key of the phrases.
  why text,
  seal text,
  primary key (gateway, event_id)
);
comment on table cashier_events is
  'What gateways told us, stored before it is applied; those with the outcome review are the suspense list.';
comment on column cashier_events.seal is
  'Of what was told, under the server''s key; null of what was told before there were seals.';
create unique index cashier_events_once on cashier_events (gateway, transaction_id, kind) where outcome = 'applied';
create index cashier_events_due on cashier_events (next_at) where applied_at is null;
create index cashier_events_by_transaction on cashier_events (gateway, transaction_id, kind)
  where applied_at is not null;
create trigger a_stands before update or delete on cashier_events
  for each row execute function rewards_stand('attempts', 'next_at', 'applied_at', 'outcome', 'reason', 'request_id');

-- What came of an event stands once it has come.
create function cashier_event_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('cashier_events', old.applied_at is null);
  return new;
end $$;
create trigger b_changes before update on cashier_events for each row execute function cashier_event_changes();
create trigger is_sealed before insert on cashier_events
  for each row when (new.seal is null) execute function sports_needs_seal();

-- What gateways told that fits no request, as matters that staff end: each once, for good.
create table cashier_suspense (
  suspense_id bigint generated always as identity primary key,
  gateway text not null,
  event_id text not null,
  -- The other side's name for the transfer.
  transaction_id text not null,
  -- `lira` came, and stand in the ledger's account `suspense`; `foreign` money came, which the ledger does not know;
  -- `words` alone: nothing came, but two messages contradict each other.
  what text not null check (what in ('lira', 'foreign', 'words')),
  -- When the lira were moved from the gateway's account to `suspense`.
  booked_at timestamptz,
  decision text check (decision in ('credit', 'return', 'close')),
  -- The request that staff credited the money to, and the one that shows it: another, where that had ended before.
  target_id bigint references cashier_requests,
  request_id bigint references cashier_requests,
  -- What that request had asked for, where what came took its place.
  asked_kurus bigint,
  -- The other side's own name for the transfer back.
  return_reference text,
  reason text,
  operator text,
  decided_at timestamptz,
  -- A second payment of an order that has ended is the player's to see from the moment it comes: a row of its own,
  -- under review.
  shown_id bigint references cashier_requests (id),
  unique (gateway, event_id),
  foreign key (gateway, event_id) references cashier_events,
  check ((decision is null) = (decided_at is null) and (decision is null) = (reason is null)
    and (decision is null) = (operator is null)),
  check ((coalesce(decision, '') = 'credit') = (request_id is not null) and (target_id is null) = (request_id is null)),
  check ((coalesce(decision, '') = 'return') = (return_reference is not null)),
  check (decision is null or (decision = 'close') = (what = 'words')),
  check (coalesce(decision, '') <> 'credit' or what = 'lira'),
  check (decision is null or what <> 'lira' or booked_at is not null)
);
comment on table cashier_suspense is
  'The suspense list: what gateways told that fits no request, and what staff decided about it.';
comment on column cashier_suspense.shown_id is
  'The row that shows this money to its player while staff look at it; null where the quoted request does, or '
  'nobody is known.';
-- A transfer's money came once, whatever is told of it.
create unique index cashier_suspense_once on cashier_suspense (gateway, transaction_id) where what <> 'words';
create index cashier_suspense_open on cashier_suspense (suspense_id) where decision is null;
create index cashier_suspense_to_book on cashier_suspense (suspense_id) where what = 'lira' and booked_at is null;
create trigger a_stands before update or delete on cashier_suspense
  for each row
  execute function rewards_stand('booked_at', 'decision', 'target_id', 'request_id', 'asked_kurus',
    'return_reference', 'reason', 'operator', 'decided_at');

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
comment on table cashier_sandbox_orders is
  'The sandbox bank''s own to-do list: transfers to send and payouts to confirm, kept so that a restart loses none.';
create index cashier_sandbox_orders_due on cashier_sandbox_orders (next_at) where done_at is null;

create function cashier_order_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.reference, new.kind, new.amount_kurus, new.sender_name, new.executes_at)
      is distinct from (old.reference, old.kind, old.amount_kurus, old.sender_name, old.executes_at) then
    raise exception 'an order stands as it was given' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger cashier_order_stands before update or delete on cashier_sandbox_orders
  for each row execute function cashier_order_stands();

-- What the sandbox bank and processor were told to give back, by the reference of the deposit.
create table cashier_sandbox_returns (
  gateway text not null,
  reference text not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  at timestamptz not null,
  primary key (gateway, reference)
);
comment on table cashier_sandbox_returns is 'Deposits that the sandbox gateways were told to give back, each once.';

-- ── A player's history, kept by a reader of the journal (docs/ledger.md) ──

-- What the account history is counted from: a player's days, kept by a reader of the journal (docs/ledger.md).
create table cashier_history_cursor (
  -- One row: whoever moves it holds it, so that of any number of processes one reads at a time.
  id int primary key check (id = 1),
  -- The last ledger entry that stands in the days and sittings.
  entry_id bigint not null
);
comment on table cashier_history_cursor is 'How far the reader of histories has come in the journal.';
insert into cashier_history_cursor (id, entry_id) values
  (1, 0);

create table cashier_history_days (
  player_id bigint not null,
  -- Of Europe/Istanbul.
  day date not null,
  -- As in the view wallet_history.
  category smallint not null,
  rows int not null check (rows > 0),
  -- Signed as the player sees it.
  kurus bigint not null,
  primary key (player_id, day, category)
) with (fillfactor = 80);
comment on table cashier_history_days is
  'How many entries moved a player''s cash on a day, and by how much, by category.';

create table cashier_sittings (
  -- The entry of its first stake.
  sitting_id bigint primary key,
  player_id bigint not null,
  game text not null,
  started_at timestamptz not null,
  -- Of its last stake.
  ended_at timestamptz not null,
  rounds int not null,
  staked_kurus bigint not null,
  -- What its stakes were given back.
  refunded_kurus bigint not null default 0,
  won_kurus bigint not null default 0,
  check (ended_at >= started_at)
) with (fillfactor = 80);
comment on table cashier_sittings is 'Play of one game without a pause of fifteen minutes between two stakes.';
create index cashier_sittings_by_player on cashier_sittings (player_id, started_at desc, sitting_id desc);
-- A sitting goes on with every stake: what each of them changes may stand in no index, or every one of them writes
-- all indexes anew.
create index cashier_sittings_by_game on cashier_sittings (player_id, game, started_at desc);
