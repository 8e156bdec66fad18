-- Players, their sessions, and what guards both. Tokens, sids, device cookies and passwords stand here as hashes only;
-- identity numbers and second-factor secrets are sealed (server/src/seal.ts).

create table players (
  player_id bigint primary key,
  username text not null unique check (username ~ '^[a-z0-9._-]{3,20}$'),
  role text not null default '10' check (role in ('10', '20')),
  status text not null check (status in ('unconfirmed', 'active', 'closed', 'excluded')),
  firstname text not null,
  lastname text not null,
  lang text not null check (lang in ('tr', 'en')),
  gtm text not null default '+03:00',
  country text not null check (country ~ '^[A-Z]{2}$'),
  city text not null,
  address text not null,
  birthdate date not null,
  identity_sealed text not null,
  identity_key text not null unique,
  email text not null,
  email_key text not null unique,
  phone text not null unique,
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
  created_at timestamptz not null
);
comment on table players is 'Everyone who has registered, confirmed or not.';
create index players_unconfirmed on players (player_id) where status = 'unconfirmed';

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
  ended_at timestamptz
);
comment on table player_sessions is 'One row for each sign-in; it lives while it is not ended, not idle and not too old.';
create index player_sessions_of_player on player_sessions (player_id) where ended_at is null;
create index player_sessions_by_device on player_sessions (device_hash);

create table player_sids (
  sid_hash text primary key,
  session_id bigint not null references player_sessions on delete cascade,
  created_at timestamptz not null,
  good_until timestamptz
);
comment on table player_sids is 'The sids of a session: the current ones, and replaced ones that are good for a moment longer.';
create index player_sids_of_session on player_sids (session_id);

create table player_tokens (
  token_hash text primary key,
  player_id bigint not null references players on delete cascade,
  purpose text not null check (purpose in ('confirm')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table player_tokens is 'Hashes of the single-use tokens that travel by mail.';
create index player_tokens_of_player on player_tokens (player_id);

create table player_tries (
  purse text primary key,
  at timestamptz[] not null,
  refused boolean not null default false
);
comment on table player_tries is 'Recent tries at a secret (a password, a code), by the hash of what they were aimed at.';

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

create table promotion_codes (
  code text primary key check (code ~ '^[A-Z0-9]{3,40}$'),
  active boolean not null default true
);
comment on table promotion_codes is 'Codes that may be named when registering.';
insert into promotion_codes (code) values ('HOSGELDIN');
