-- The match feed: its matches, and the log of all that it says.

-- One row: who draws, until when, and the newest number of the log. Whoever writes a message moves
-- that number in the same transaction and is refused where the lease is another's; so numbers have
-- no gaps, and a process that lost the lease without knowing it can write nothing.
create table feed_cursor (
  id int primary key check (id = 1),
  owner uuid,
  until timestamptz,
  last_seq bigint not null check (last_seq >= 0),
  -- The oldest number of which nothing after it has been forgotten.
  kept_after bigint not null default 0 check (kept_after between 0 and last_seq)
);
insert into feed_cursor (id, last_seq) values
  (1, 0);

create table feed_matches (
  event text primary key,
  sport text not null,
  -- The place in the calendar: a match is planned once.
  rail text not null,
  starts_at timestamptz not null,
  code text not null check (code ~ '^\d{4}$'),
  -- Everything public that was fixed before the seal: fixture, rates, rosters, pacing.
  plan jsonb not null,
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  -- Until the match is over; `seed` from then on.
  sealed_seed text,
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  -- What the witness was told and promised, and showed at kick-off.
  number bigint check (number > 0),
  witness_commitment text check (witness_commitment ~ '^[0-9a-f]{64}$'),
  value text check (value ~ '^[0-9a-f]{64}$'),
  kicked_at timestamptz,
  state text not null check (state in ('planned', 'open', 'live', 'over', 'closed', 'cancelled')),
  -- How far it has been told: so many beats, and every market that was ever offered.
  beats int not null default 0 check (beats >= 0),
  offered jsonb not null default '[]',
  -- SHA-256 of what it ended with, as the witness has it.
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  ended_at timestamptz,
  -- By what the bad luck of a match was decided, from its kick-off on (docs/feed.md, "Bad luck").
  fates text check (fates in ('chance', 'codes', 'first')),
  unique (rail, starts_at),
  unique (sport, number),
  check ((sealed_seed is null) <> (seed is null)),
  check (number is not null or state in ('planned', 'cancelled')),
  check (value is not null or state in ('planned', 'open', 'cancelled')),
  check ((value is null) = (kicked_at is null)),
  check (seed is null or state in ('closed', 'cancelled')),
  check ((ended_at is not null) = (state in ('over', 'closed', 'cancelled'))),
  constraint feed_matches_fates check ((fates is null) = (value is null))
);
create index feed_matches_open on feed_matches (starts_at) where state not in ('closed', 'cancelled');
create unique index feed_matches_code on feed_matches (code) where state not in ('closed', 'cancelled');
-- The newest code of each head, without all that was ever played.
create index feed_matches_newest on feed_matches (left(code, 1), starts_at desc, code desc);

-- What is sealed stays what it is, and nothing told is taken back.
-- Its body stands in repeatable/keep_match.sql, which runs after this file.
create function keep_match() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger feed_matches_keep before update on feed_matches for each row execute function keep_match();

create table feed_messages (
  seq bigint primary key,
  at timestamptz not null,
  producer text not null check (producer in ('pre', 'live')),
  type text not null,
  event text not null,
  -- Those that decide money are kept for ever.
  stateful boolean not null,
  -- The line as it went out.
  line text not null
);
create index feed_messages_stateful on feed_messages (event, seq) where stateful;
create index feed_messages_all_stateful on feed_messages (seq) where stateful;
create index feed_messages_old on feed_messages (producer, at) where not stateful;

-- A line that went out is what it is.
create function keep_message() returns trigger language plpgsql as $$
begin
  raise exception 'a message does not change' using errcode = 'P0001';
end $$;
create trigger feed_messages_keep before update on feed_messages for each row execute function keep_message();
