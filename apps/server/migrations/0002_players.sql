-- Players, their sessions, and what guards both. Tokens, sids, device cookies and passwords stand here as hashes
-- only; identity numbers, second-factor secrets and what of a player is nobody's business are sealed
-- (server/src/players/).

-- ── Players and their sessions ──

create table players (
  player_id bigint primary key,
  username text not null unique check (username ~ '^[a-z0-9._-]{3,20}$'),
  role text not null default '10' check (role in ('10', '20')),
  status text not null check (status in ('active', 'closed', 'excluded')),
  firstname text not null,
  lastname text not null,
  lang text not null check (lang in ('tr', 'en')),
  gtm text not null default '+03:00',
  country text not null check (country ~ '^[A-Z]{2}$'),
  city text not null,
  address text,
  birthdate date,
  identity_sealed text not null,
  identity_key text not null unique,
  email text,
  email_key text not null unique,
  phone text unique,
  password_hash text not null,
  two_factor_sealed text,
  currency text not null default 'TRY' check (currency = 'TRY'),
  promotion_code text,
  reference_number text,
  sms_opt_in boolean not null,
  email_opt_in boolean not null,
  rules_accepted_at timestamptz not null,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  identity_confirmed_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  -- Mailbox, phone, street and birth date, sealed in one text; the mailbox and the phone are found by keyed hashes. The
  -- plain columns are empty then.
  details_sealed text,
  phone_key text unique,
  -- What sign-in asks for beside the password; `two_factor_sealed` is the secret in use.
  two_factor_type text not null default 'none' check (two_factor_type in ('none', 'ga', 'sms')),
  -- What a player has chosen, kept with the account: it follows them into another browser. Null: never chosen, the
  -- browser keeps its own. The language is `lang`; it counts as chosen only where the player chose it, not where the
  -- page had it.
  lang_chosen boolean not null default false,
  theme text check (theme in ('dark', 'light')),
  show_balance boolean,
  -- Whether wins may be shown to others, under a masked name.
  show_name boolean not null default true,
  -- Turks write 22:47: the 24-hour clock is everybody's until they choose the other (docs/decisions/0141).
  clock24 boolean not null default true,
  odds_format text not null default 'decimal'
    check (odds_format in ('decimal', 'fractional', 'american', 'hongkong', 'indonesian', 'malay')),
  constraint players_details check (
    case when details_sealed is null
      then email is not null and phone is not null and address is not null and birthdate is not null
      else email is null and phone is null and address is null and birthdate is null and phone_key is not null end),
  constraint players_two_factor check (two_factor_type <> 'ga' or two_factor_sealed is not null)
);
comment on table players is 'Everyone who has registered, confirmed or not.';
create index players_to_seal on players (player_id) where details_sealed is null;
-- Who was confirmed lately with a promotion code: it is a claim of theirs (docs/bonuses.md).
create index players_by_code on players (email_confirmed_at) where promotion_code is not null;

create function player_status_changed() returns trigger language plpgsql as $$
begin
  insert into player_session_changes (session_id)
    select session_id from player_sessions where player_id = new.player_id and ended_at is null;
  return null;
end $$;
create trigger player_status_changed after update of status on players
  for each row when (new.status is distinct from old.status) execute function player_status_changed();

create table promotion_codes (
  code text primary key check (code ~ '^[A-Z0-9]{3,40}$'),
  active boolean not null default true
);
comment on table promotion_codes is 'Codes that may be named when registering.';
insert into promotion_codes (code) values
  ('HOSGELDIN');

-- The rows of sessions at play are written again and again: room on their pages keeps that away from the indexes.
create table player_sessions (
  session_id bigint primary key,
  player_id bigint not null references players on delete cascade,
  device_hash text not null,
  uip text not null,
  user_agent text not null,
  lang text not null check (lang in ('tr', 'en')),
  pending boolean not null,
  login_before_at timestamptz,
  created_at timestamptz not null,
  last_activity_at timestamptz not null,
  stepped_up_at timestamptz,
  ended_at timestamptz,
  -- Every sign-in makes a device cookie of its own; the sign-ins of one browser, one after the other, are known by
  -- their browser. Only the newest cookie of a browser is known to those who have signed in there: an older one is
  -- worth nothing.
  browser_id bigint not null,
  -- Wrong codes of a sign-in that waits for its second factor; the fifth ends it.
  wrong_codes integer not null default 0,
  -- By what a session ended, so that its browser can be told: 'expired' is said of what has expired. Null: it expired.
  ended_by text check (ended_by in ('signed_out', 'elsewhere', 'password', 'closed', 'same_browser', 'staff',
    'security')),
  constraint player_sessions_ended_by check (ended_by is null or ended_at is not null)
) with (fillfactor = 70);
comment on table player_sessions is
  'One row for each sign-in; it lives while it is not ended, not idle and not too old.';
create index player_sessions_of_player on player_sessions (player_id) where ended_at is null;
create index player_sessions_by_device on player_sessions (device_hash);
create index player_sessions_of_browser on player_sessions (browser_id, session_id);
-- In which browsers a player has signed in: who shares one may be one person.
create index player_sessions_browsers on player_sessions (player_id, browser_id);

create function player_session_ended() returns trigger language plpgsql as $$
begin
  insert into player_session_changes (session_id) values (new.session_id);
  return null;
end $$;
create trigger player_session_ended after update of ended_at on player_sessions
  for each row when (new.ended_at is distinct from old.ended_at) execute function player_session_ended();

create table player_sids (
  sid_hash text primary key,
  session_id bigint not null references player_sessions on delete cascade,
  created_at timestamptz not null,
  good_until timestamptz,
  -- A sid that was replaced has one successor, however often it is shown in its last half minute.
  successor_hash text
);
comment on table player_sids is
  'The sids of a session: the current ones, and replaced ones that are good for a moment longer.';
create index player_sids_of_session on player_sids (session_id);

-- A process that remembers living sessions asks here, once a second, which of them it has to look at again. The clock
-- is the database's own, for writers and readers alike.
create table player_session_changes (
  session_id bigint not null,
  at timestamptz not null default clock_timestamp()
);
comment on table player_session_changes is
  'Sessions that ended, or whose player may no longer (or may again) come in; kept for an hour.';
create index player_session_changes_by_time on player_session_changes (at);

-- ── Registering, signing in, a forgotten password ──

-- Registering: what somebody wants to become stands apart until its own mail's link is opened. Several registrations
-- may name one mailbox, phone or identity number; the one whose link is opened becomes a player, with its own
-- password, and the others' links are dead from then on. Nobody is told whether a mailbox is known: a registration is
-- written and answered the same way whoever it names, and a job looks for the owners.
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
  answered_at timestamptz,
  -- Whoever registered is known again by the device cookie of their browser: the mailed link signs in there, and
  -- nowhere else without the password. Null: registered without a cookie.
  device_hash text
);
comment on table player_registrations is
  'Registrations of the last day that no mail has confirmed yet; keyed hashes find them, all else is sealed.';
comment on column player_registrations.device_hash is 'Hash of the device cookie under which it was sent.';
create index player_registrations_waiting on player_registrations (registration_id) where answered_at is null;
create index player_registrations_by_name on player_registrations (username, registration_id);
create index player_registrations_by_email on player_registrations (email_key);
create index player_registrations_by_phone on player_registrations (phone_key);
create index player_registrations_by_identity on player_registrations (identity_key);
create index player_registrations_by_end on player_registrations (expires_at, registration_id);

create table player_login_keys (
  kid text primary key,
  public_jwk text not null,
  private_sealed text not null,
  created_at timestamptz not null
);
comment on table player_login_keys is 'RSA keys under which a browser seals its sign-in data.';

create table player_nonces (
  session_id bigint not null references player_sessions on delete cascade,
  nonce_hash text not null,
  at timestamptz not null,
  primary key (session_id, nonce_hash)
);
comment on table player_nonces is 'Nonces of sealed sign-in data that were seen already.';

create table player_tries (
  bucket text primary key,
  at timestamptz[] not null,
  refused boolean not null default false
);
comment on table player_tries is
  'Recent tries at a secret (a password, a code), by the hash of what they were aimed at.';

create table player_tokens (
  token_hash text primary key,
  player_id bigint not null references players on delete cascade,
  purpose text not null check (purpose in ('reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table player_tokens is 'Hashes of the single-use tokens that travel by mail.';
create index player_tokens_of_player on player_tokens (player_id);

-- What was asked of a forgotten password stands here for a moment, whether or not there is such a player, and a job
-- looks for whom it is. The call itself does the same work for everybody.
create table player_reset_requests (
  request_id bigint primary key,
  username text,
  host text not null,
  created_at timestamptz not null,
  email_keys text[],
  check ((username is null) <> (email_keys is null))
);
comment on table player_reset_requests is
  'Requests for a new password that nobody has looked at yet; gone within a second.';

-- ── The second factor ──

-- What sign-in asks for stands with the player, and the secret in use too; a secret that waits for its first code
-- stands here, so that nothing changes for the player until that code is right.
-- Wrong codes of browsers that the player has never been signed in with are counted apart: whoever has found a
-- password must not be able to lock its owner out of a browser of the owner's.
create table player_second_factors (
  player_id bigint primary key references players on delete cascade,
  waiting_sealed text,
  -- The newest time step whose code was taken: none of it or before it is taken again.
  used_step bigint,
  wrong_at timestamptz[] not null default '{}',
  locked_until timestamptz,
  stranger_wrong_at timestamptz[] not null default '{}',
  stranger_locked_until timestamptz
);
comment on table player_second_factors is
  'What is known of the codes of a player: a secret that waits, the last code used, the wrong ones of the last hour.';

create table player_recovery_codes (
  player_id bigint not null references players on delete cascade,
  code_hash text not null,
  -- Belongs to a secret that waits.
  waiting boolean not null,
  used_at timestamptz,
  primary key (player_id, code_hash)
);
comment on table player_recovery_codes is 'Hashes of the codes for who has lost the second factor; each opens once.';

create table player_sms_codes (
  player_id bigint not null references players on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'phone')),
  code_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (player_id, purpose)
);
comment on table player_sms_codes is
  'Keyed hashes of the newest code that went to a phone, one a purpose; good for five minutes, once.';
create index player_sms_codes_by_end on player_sms_codes (expires_at, player_id, purpose);

-- ── Changes of mailbox, phone and address; closed accounts ──

-- A new mailbox, until its own mail's link is opened.
create table player_email_changes (
  player_id bigint primary key references players on delete cascade,
  token_hash text not null unique,
  email_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table player_email_changes is
  'Mailboxes that players want and have not confirmed yet; the newest wish of each.';
create index player_email_changes_by_end on player_email_changes (expires_at, player_id);

-- A player's phone and address, changed by the player. Each wish for another phone is a row: what proved it, and what
-- became of it. One that was proved by the mailbox alone rests for 72 hours, in which the phone of before and the
-- mailbox are told and whoever is signed in can stop it.
create table player_phone_changes (
  change_id bigint primary key,
  player_id bigint not null references players on delete cascade,
  -- What was shown beside the password: a code to the phone of before, or one to the mailbox.
  via text not null check (via in ('old_phone', 'mail')),
  -- The phone of before and the new one, under AES-GCM.
  phones_sealed text not null,
  -- Keyed hashes of the code to the new phone, and of the one that proves the player.
  code_key text not null,
  proof_key text not null,
  wrong_codes int not null default 0,
  asked_at timestamptz not null,
  codes_until timestamptz not null,
  confirmed_at timestamptz,
  rests_until timestamptz,
  ended_at timestamptz,
  ending text check (ending in ('done', 'cancelled', 'replaced', 'wrong_codes', 'taken', 'void')),
  check ((ended_at is null) = (ending is null)),
  check (rests_until is null or (via = 'mail' and confirmed_at is not null)),
  -- Without the phone of before nothing takes effect that has not rested.
  check (ending is distinct from 'done' or coalesce(
    case via when 'mail' then ended_at >= rests_until and rests_until >= confirmed_at + interval '72 hours'
      else confirmed_at is not null end, false))
);
comment on table player_phone_changes is
  'Each wish of a player for another phone: by what it was proved, how long it rests, and how it ended.';
create unique index player_phone_changes_asked on player_phone_changes (player_id)
  where ended_at is null and confirmed_at is null;
create unique index player_phone_changes_resting on player_phone_changes (player_id)
  where ended_at is null and confirmed_at is not null;
create index player_phone_changes_due on player_phone_changes (rests_until)
  where ended_at is null and confirmed_at is not null;
create index player_phone_changes_of_player on player_phone_changes (player_id, change_id);

-- The rest of a phone that was changed without the one of before holds withdrawals: no login wipes it. A wish begins
-- as one whose codes wait, and what was written down of it, or of an address, stays for as long as its player's row.
create function player_contact_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was changed of a phone or an address stays' using errcode = '23514';
end $$;
create trigger player_phone_changes_stay before delete on player_phone_changes
  for each row execute function player_contact_stays();
create trigger player_phone_changes_stay_all before truncate on player_phone_changes
  for each statement execute function player_contact_stays();

create function player_phone_change_begins() returns trigger language plpgsql as $$
begin
  if (new.wrong_codes, new.confirmed_at, new.rests_until, new.ended_at, new.ending) is distinct from (0, null, null, null, null) then
    raise exception 'a change of a phone begins with its codes' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger player_phone_change_begins before insert on player_phone_changes
  for each row execute function player_phone_change_begins();

-- What was asked stands as it was asked, and what has ended stands; a text may be sealed anew.
-- Its body stands in repeatable/player_phone_change_stands.sql, which runs after this file.
create function player_phone_change_stands() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger player_phone_change_stands before update on player_phone_changes
  for each row execute function player_phone_change_stands();

create table player_address_changes (
  change_id bigint primary key,
  player_id bigint not null references players on delete cascade,
  -- City and address of before, under AES-GCM.
  before_sealed text not null,
  changed_at timestamptz not null
);
comment on table player_address_changes is 'Where players lived before, each time they changed it.';
create index player_address_changes_of_player on player_address_changes (player_id, change_id);
create trigger player_address_changes_stay before delete on player_address_changes
  for each row execute function player_contact_stays();
create trigger player_address_changes_stay_all before truncate on player_address_changes
  for each statement execute function player_contact_stays();

-- Its body stands in repeatable/player_address_change_stands.sql, which runs after this file.
create function player_address_change_stands() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger player_address_change_stands before update on player_address_changes
  for each row execute function player_address_change_stands();

-- Accounts that their players closed, and when they were opened again. A closed account keeps its name, mailbox, phone
-- and identity number: whoever registers with them anew is told by mail how to come back.
create table player_closures (
  player_id bigint not null references players on delete cascade,
  closed_at timestamptz not null,
  -- Why, in the player's own words, under AES-GCM; null where nothing was said.
  reason_sealed text,
  reopened_at timestamptz,
  primary key (player_id, closed_at)
);
comment on table player_closures is 'Accounts that their players closed, and when they were opened again.';

-- ── What players agreed to ──

-- What players are asked to agree to, as it was worded, and what each of them answered. A version is a text in both
-- languages; `renew` says that whoever accepted an older one has to accept this one before going on.
create table legal_texts (
  kind text not null check (kind in ('rules', 'privacy', 'sms', 'email')),
  version int not null check (version > 0),
  lang text not null check (lang in ('tr', 'en')),
  -- SHA-256 of the text, hex.
  hash text not null check (hash = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  text text not null,
  renew boolean not null,
  published_at timestamptz not null,
  primary key (kind, version, lang)
);
comment on table legal_texts is 'Every version of what players agree to, word for word.';

create table consents (
  consent_id bigint generated always as identity primary key,
  -- No reference: the proof outlives the player.
  player_id bigint not null,
  kind text not null check (kind in ('rules', 'privacy', 'sms', 'email')),
  -- 0: from before versions were counted.
  version int not null check (version >= 0),
  given boolean not null,
  at timestamptz not null,
  source text not null check (source in ('registration', 'preferences', 'unsubscribe', 'renewal', 'closing', 'seed',
    'before'))
);
comment on table consents is 'What each player agreed to or ended, and when; rows are added, never changed.';
create index consents_of_player on consents (player_id, kind, consent_id);
create index consents_by_time on consents (at);

create function consents_stand() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < clock_timestamp() - interval '3 years' then return old; end if;
  end if;
  raise exception 'a consent stands for three years and is never changed';
end $$;
create trigger consents_stand before update or delete on consents for each row execute function consents_stand();
create trigger consents_stay before truncate on consents for each statement execute function consents_stand();

-- The one link of a player that ends news: a hash to find it by, and itself, sealed, for the next mail.
create table consent_links (
  player_id bigint primary key references players on delete cascade,
  token_hash text not null unique,
  token_sealed text not null
);
comment on table consent_links is 'The link in every news mail of a player, which ends them.';
