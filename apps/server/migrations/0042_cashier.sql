-- Statements of the bank: what was imported of which account, line by line, each line once for good.

-- A file that staff have sent and not used yet, for an hour at most.
create table cashier_uploads (
  upload_id bigint primary key,
  staff_id bigint not null,
  -- The bytes in base64, encrypted: a statement has names and accounts.
  sealed text not null check (length(sealed) between 1 and 16777216),
  bytes int not null check (bytes between 1 and 8388608),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz not null
);
comment on table cashier_uploads is 'Files that staff have sent, until they are imported or an hour old.';
create index cashier_uploads_old on cashier_uploads (uploaded_at);

-- How the bank of an account writes its statements; two persons say so.
create table cashier_statement_formats (
  account_id bigint primary key references cashier_receiving_accounts,
  kind text not null check (kind in ('csv', 'mt940')),
  -- Of a CSV: which heading has what.
  column_map jsonb,
  version int not null default 1 check (version > 0),
  updated_at timestamptz not null,
  check ((kind = 'csv') = (column_map is not null))
);
comment on table cashier_statement_formats is 'How the bank of a receiving account writes its statements.';

create table cashier_statements (
  statement_id bigint primary key,
  account_id bigint not null references cashier_receiving_accounts,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('csv', 'mt940')),
  -- Of the format that it was read by: the same days are read by one format alone.
  format_hash text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  opening_kurus bigint,
  closing_kurus bigint,
  -- What stood in the account before the oldest line that there is of it, as far as this statement could say.
  base_kurus bigint,
  lines int not null check (lines between 1 and 100000),
  -- Of them those that no statement before had, and what those came to.
  new_lines int not null check (new_lines between 0 and lines),
  in_kurus bigint not null check (in_kurus >= 0),
  out_kurus bigint not null check (out_kurus >= 0),
  imported_at timestamptz not null,
  imported_by bigint not null,
  unique (account_id, sha256),
  check ((opening_kurus is null) = (closing_kurus is null))
);
comment on table cashier_statements is 'Statements of the bank that were imported, each file once.';
create index cashier_statements_days on cashier_statements (account_id, last_day);
create trigger a_stands before update or delete on cashier_statements for each row execute function rewards_stand();
create trigger stays before truncate on cashier_statements for each statement execute function wallet_refuse_change();

create table cashier_statement_lines (
  line_id bigint primary key,
  account_id bigint not null references cashier_receiving_accounts,
  statement_id bigint not null references cashier_statements,
  -- What the bank wrote, as a keyed hash, and the how-manieth line it is of those that are equal on a day: a line of
  -- another statement that is the same line comes in once.
  identity text not null,
  ordinal int not null check (ordinal > 0),
  row int not null,
  day date not null,
  -- What came in; below zero what went out.
  amount_kurus bigint not null check (amount_kurus <> 0),
  -- The bank's name for it, and our code that it quotes.
  bank_reference text check (bank_reference ~ '^[A-Z0-9][A-Z0-9/.-]{2,34}$'),
  code text,
  -- All that the bank wrote of it, encrypted.
  details text not null,
  -- How it was booked: `word`, as money that came (`line-<id>`); `proof`, of what staff had seen come; `sent`, as money
  -- that left and is not explained; `told`, of a payout or a return that staff had told of.
  booked text not null check (booked in ('word', 'proof', 'sent', 'told')),
  -- Of one that came: whether the sender's name fits the player whose code it quotes.
  name_fits boolean,
  -- Of one that left: what explains it, once.
  payout_id bigint unique references cashier_payouts (request_id),
  return_id bigint unique references cashier_returns (request_id),
  suspense_id bigint unique references cashier_suspense,
  fee_reason text check (fee_reason <> ''),
  explained_at timestamptz,
  explained_by bigint,
  unique (account_id, identity, ordinal),
  check ((booked in ('word', 'proof')) = (amount_kurus > 0)),
  check (num_nonnulls(payout_id, return_id, suspense_id, fee_reason) <= 1),
  check ((num_nonnulls(payout_id, return_id, suspense_id, fee_reason) = 1) = (explained_at is not null)),
  check (amount_kurus < 0 or explained_at is null),
  check (booked <> 'told' or explained_at is not null and fee_reason is null)
);
comment on table cashier_statement_lines is
  'Lines of statements, each booked in the transaction that brought it.';
create index cashier_statement_lines_days on cashier_statement_lines (account_id, day);
create index cashier_statement_lines_list on cashier_statement_lines (statement_id, line_id);
create index cashier_statement_lines_reference on cashier_statement_lines (bank_reference) where bank_reference is not null;
create index cashier_statement_lines_open on cashier_statement_lines (line_id) where amount_kurus < 0 and explained_at is null;
create trigger a_stands before update or delete on cashier_statement_lines
  for each row execute function rewards_stand('identity', 'details', 'payout_id', 'return_id', 'suspense_id', 'fee_reason',
    'explained_at', 'explained_by');
create trigger stays before truncate on cashier_statement_lines for each statement execute function wallet_refuse_change();

-- What explains a line that left stands once it is said, is of its very amount, and has ended so itself.
create function cashier_line_changes() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and old.explained_at is not null then
    perform rewards_require('cashier_statement_lines',
      (new.payout_id, new.return_id, new.suspense_id, new.fee_reason, new.explained_at, new.explained_by)
        is not distinct from (old.payout_id, old.return_id, old.suspense_id, old.fee_reason, old.explained_at, old.explained_by));
  elsif new.explained_at is not null and new.fee_reason is null then
    perform rewards_require('cashier_statement_lines', -new.amount_kurus = coalesce(
      (select p.amount_kurus from cashier_payouts p where p.request_id = new.payout_id and p.outcome = 'paid'),
      (select b.amount_kurus from cashier_returns b where b.request_id = new.return_id and b.bank_reference is not null),
      (select e.amount_kurus from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
        where s.suspense_id = new.suspense_id and s.gateway = 'manual' and s.decision = 'return')));
  end if;
  return new;
end $$;
create trigger b_changes before insert or update on cashier_statement_lines
  for each row execute function cashier_line_changes();

-- What a line of a statement shows.
alter table cashier_confirmations add foreign key (proved_line) references cashier_statement_lines;
