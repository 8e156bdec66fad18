-- Registering: what somebody wants to become stands apart until its own mail's link is opened. Several registrations may
-- name one mailbox, phone or identity number; the one whose link is opened becomes a player, with its own password, and
-- the others' links are dead from then on. Nobody is told whether a mailbox is known: a registration is written and
-- answered the same way whoever it names, and a job looks for the owners.
create table player_registrations (
  registration_id bigint primary key,
  -- Null: not answered yet, or its details belong to a player.
  token_hash text unique,
  username text not null check (username ~ '^[a-z0-9._-]{3,20}$'),
  email_key text not null,
  phone_key text not null,
  identity_key text not null,
  form_sealed text not null,
  password_hash text not null,
  lang text not null check (lang in ('tr', 'en')),
  host text not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
comment on table player_registrations is 'Registrations of the last day that no mail has confirmed yet; keyed hashes find them, all else is sealed.';
create index player_registrations_waiting on player_registrations (registration_id) where answered_at is null;
create index player_registrations_by_name on player_registrations (username, registration_id);
create index player_registrations_by_email on player_registrations (email_key);
create index player_registrations_by_phone on player_registrations (phone_key);
create index player_registrations_by_identity on player_registrations (identity_key);
create index player_registrations_by_end on player_registrations (expires_at, registration_id);

-- Registrations of yesterday's kind could be confirmed with a stranger's password: whoever was under way registers again.
delete from players where status = 'unconfirmed';
drop index players_unconfirmed;
alter table players drop constraint players_status_check;
alter table players add constraint players_status_check check (status in ('active', 'closed', 'excluded'));
delete from player_tokens where purpose = 'confirm';
alter table player_tokens drop constraint player_tokens_purpose_check;
alter table player_tokens add constraint player_tokens_purpose_check check (purpose in ('reset'));
