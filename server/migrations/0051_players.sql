-- The second factor. What sign-in asks for stands with the player; `two_factor_sealed` there is the secret in use, and a
-- secret that waits for its first code stands apart, so that nothing changes for the player until that code is right.
alter table players add column two_factor_type text not null default 'none'
  check (two_factor_type in ('none', 'ga', 'sms'));
update players set two_factor_type = 'ga' where two_factor_sealed is not null;
alter table players add constraint players_two_factor
  check (two_factor_type <> 'ga' or two_factor_sealed is not null);

create table player_second_factors (
  player_id bigint primary key references players on delete cascade,
  waiting_sealed text,
  -- The newest time step whose code was taken: none of it or before it is taken again.
  used_step bigint,
  wrong_at timestamptz[] not null default '{}',
  locked_until timestamptz
);
comment on table player_second_factors is 'What is known of the codes of a player: a secret that waits, the last code used, the wrong ones of the last hour.';

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
comment on table player_sms_codes is 'Keyed hashes of the newest code that went to a phone, one a purpose; good for five minutes, once.';
create index player_sms_codes_by_end on player_sms_codes (expires_at, player_id, purpose);

-- Wrong codes of a sign-in that waits for its second factor; the fifth ends it.
alter table player_sessions add column wrong_codes integer not null default 0;

-- A new mailbox, until its own mail's link is opened.
create table player_email_changes (
  player_id bigint primary key references players on delete cascade,
  token_hash text not null unique,
  email_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table player_email_changes is 'Mailboxes that players want and have not confirmed yet; the newest wish of each.';
create index player_email_changes_by_end on player_email_changes (expires_at, player_id);
