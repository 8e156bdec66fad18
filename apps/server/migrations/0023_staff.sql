-- Staff: who they are, what they may do, how they prove it, and where they come from (docs/office.md).

create table office_roles (
  role text primary key,
  permissions text[] not null,
  version int not null default 0,
  updated_at timestamptz not null
);
comment on table office_roles is 'What each role may do; seeded from the contract''s matrix, then changed by two persons.';

create table staff (
  staff_id bigint primary key,
  email text not null unique check (email !~ '[A-Z]'),
  name text not null,
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'locked', 'left')),
  version int not null default 0,
  created_at timestamptz not null,
  -- Wrong factors of the last day; five wait, twenty lock until a colleague unlocks.
  wrong_at timestamptz[] not null default '{}',
  -- Of the app's codes: none is good twice.
  used_step bigint
);
comment on table staff is 'Whoever works in the back office. They are no players.';

create table staff_roles (
  staff_id bigint not null references staff,
  role text not null references office_roles,
  -- Since when: a new role rests before it approves.
  since timestamptz not null,
  primary key (staff_id, role)
);
comment on table staff_roles is 'One to three roles a person.';

create table staff_factors (
  factor_id bigint primary key,
  staff_id bigint not null references staff,
  kind text not null check (kind in ('totp', 'passkey')),
  -- The app's secret under AES-GCM.
  secret_sealed text,
  -- The passkey's name at the authenticator, its public key and its count of uses.
  credential_id text unique,
  public_key bytea,
  uses bigint,
  -- Null while no code of it was shown.
  confirmed_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check ((kind = 'totp') = (secret_sealed is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and uses is not null))
);
comment on table staff_factors is 'Second factors: the authenticator app''s secret, passkeys.';
create index staff_factors_of_staff on staff_factors (staff_id);

create table staff_recovery_codes (
  staff_id bigint not null references staff,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
comment on table staff_recovery_codes is 'Eight codes that open once each where the other factors are lost.';

create table staff_sessions (
  session_id bigint primary key,
  staff_id bigint not null references staff,
  token_hash text not null unique,
  device_hash text not null,
  network text not null,
  user_agent text not null,
  -- Waits for the second factor.
  pending boolean not null,
  -- What a passkey of this session has to sign next.
  challenge text,
  created_at timestamptz not null,
  last_activity_at timestamptz not null,
  factor_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('signed_out', 'idle', 'age', 'newer', 'staff', 'security')),
  check ((ended_at is null) = (ended_by is null))
);
comment on table staff_sessions is 'Open and ended sessions of the back office; the cookie stands here hashed.';
create index staff_sessions_open on staff_sessions (staff_id, created_at) where ended_at is null;

create table staff_invitations (
  token_hash text primary key,
  email text not null,
  name text not null,
  roles text[] not null check (cardinality(roles) between 1 and 3),
  -- Null: made on the machine itself.
  invited_by bigint references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table staff_invitations is 'Links that open an account once, for half an hour.';

create table staff_networks (
  network cidr primary key,
  added_at timestamptz not null
);
comment on table staff_networks is 'From where the back office opens; none: from this machine and private networks.';

create table staff_break_glass (
  break_glass_id bigint primary key,
  staff_id bigint not null references staff,
  -- The permission whose proposals this person may approve alone.
  permission text not null,
  why text not null check (length(why) >= 10),
  begun_at timestamptz not null,
  ends_at timestamptz not null check (ends_at <= begun_at + interval '30 minutes'),
  -- Two others look at what was done, and close it.
  closed_by bigint[] not null default '{}' check (not staff_id = any (closed_by) and cardinality(closed_by) <= 2)
);
comment on table staff_break_glass is 'Half hours in which one person may do what takes two, begun on the machine itself.';
create index staff_break_glass_of_staff on staff_break_glass (staff_id, ends_at);

create table staff_replies (
  staff_id bigint not null references staff,
  call text not null,
  request_id text not null,
  hash bytea not null,
  reply json,
  at timestamptz not null,
  primary key (staff_id, call, request_id)
);
comment on table staff_replies is 'What was answered to a write of staff''s, by its requestID.';
