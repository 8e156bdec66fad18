-- What staff did and saw. Entries and seals are never changed, and audit_append alone writes an entry
-- (docs/office.md, "Audit").

create table audit_entries (
  audit_id bigint primary key generated always as identity,
  at timestamptz not null,
  kind text not null check (kind in ('read', 'reveal', 'write', 'propose', 'approve', 'refuse', 'deny', 'export',
    'sign_in', 'break_glass')),
  -- Null where nobody of the staff is known: an unknown e-mail at the door, the machine's own console.
  staff_id bigint,
  session_id bigint,
  -- A hash of the device cookie; empty where none came along.
  device text not null,
  -- The address, shortened to its network.
  network text not null,
  call text not null,
  request_id text not null,
  subject_kind text not null,
  subject_ids text[] not null check (cardinality(subject_ids) <= 250),
  -- The fields that changed; personal values stand as keyed hashes.
  before jsonb,
  after jsonb,
  reason text,
  approval_id bigint
);
comment on table audit_entries is 'What staff did, saw and were denied: one row each, append-only.';
create index audit_entries_of_staff on audit_entries (staff_id, audit_id desc);
create index audit_entries_of_subject on audit_entries using gin (subject_ids);
create index audit_entries_by_kind on audit_entries (kind, audit_id desc);
create trigger append_only before update or delete or truncate on audit_entries
  execute function wallet_refuse_change();

-- Each seal is an HMAC over a span of entries and over the seal before it, made outside of the database.
create table audit_seals (
  seal_no bigint primary key,
  key_id text not null,
  first_audit_id bigint not null,
  last_audit_id bigint not null,
  entries int not null,
  -- For each row of the span its number and the first eight bytes of its keyed hash.
  marks bytea not null,
  content bytea not null,
  previous bytea not null,
  hash bytea not null,
  at timestamptz not null
);
comment on table audit_seals is 'The chain over audit_entries, as wallet_seals is over the ledger.';
create trigger append_only before update or delete or truncate on audit_seals
  execute function wallet_refuse_change();
