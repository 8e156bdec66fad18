-- Exports of a player's data, and how long what is kept.

-- What a player asked to be given of all that stands here about them. A job writes it in parts, each sealed; the
-- mailed link's token and the two tickets of its files stand here as hashes only. The parts go as soon as nothing can
-- read them any more; the row stays for a while, since it counts how often somebody asks.
create table privacy_exports (
  export_id bigint primary key,
  player_id bigint not null,
  -- The host and address that it was asked from, for the link in the mail.
  host text not null,
  asked_at timestamptz not null,
  -- Until when a process works on it: one that died is followed by another, from where it was.
  claimed_until timestamptz,
  -- Where it is: the section, and in that section the place behind the last row that was written.
  section int not null default 0,
  cursor text,
  parts int not null default 0,
  ready_at timestamptz,
  expires_at timestamptz,
  token_hash text unique,
  -- Spent: by which session, and until when its two files may be fetched, each once.
  opened_at timestamptz,
  session_id bigint,
  json_hash text unique,
  html_hash text unique,
  check ((ready_at is null) = (expires_at is null))
);
comment on table privacy_exports is 'Exports that players asked for of what is stored about them.';
-- One at a time for a player; whoever asks again meanwhile is told the same.
create unique index privacy_exports_one on privacy_exports (player_id) where ready_at is null;
create index privacy_exports_of_player on privacy_exports (player_id, asked_at);

create table privacy_parts (
  export_id bigint not null references privacy_exports on delete cascade,
  part_no int not null,
  section text not null,
  -- Rows as JSON, packed, under AES-GCM.
  rows_sealed text not null,
  primary key (export_id, part_no)
);
comment on table privacy_parts is 'The rows of an export, in the order in which they are given.';

-- How long what is kept at the longest, and from when on that is counted; the job of this module reads it.
create table privacy_retention (
  what text primary key,
  keeps interval not null check (keeps > interval '0'),
  -- Of what: its writing, the end of the consent, or the closing of the account.
  counts_from text not null check (counts_from in ('written', 'consent_ended', 'account_closed'))
);
comment on table privacy_retention is 'How long each kind of record is kept.';
insert into privacy_retention (what, keeps, counts_from) values
  ('account', '8 years', 'account_closed'),
  ('mailbox', '90 days', 'written'),
  ('marketing_proof', '3 years', 'consent_ended'),
  ('security_log', '1 year', 'written'),
  ('terms_proof', '8 years', 'account_closed');
