-- Rooms, whose rounds many players share: the chains that they are drawn from, and which process runs each.

-- The links from which a room's rounds are drawn: SHA-256 of one is the one before. The end stands here before its
-- first round; the root never does in plaintext.
create table chains (
  id uuid primary key,
  terminal text not null check (terminal ~ '^[0-9a-f]{64}$'),
  length int not null check (length > 0),
  root_sealed text not null,
  published_at timestamptz not null,
  room text,
  -- Of the round that its first link draws; a round's link follows from its number.
  first_number bigint check (first_number > 0),
  -- When the witness said that it has its end; no round is drawn from it before.
  witnessed_at timestamptz
);

-- Its body stands in repeatable/keep_rounds.sql, which runs after this file.
create function keep_chain() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger chains_keep before update or delete on chains for each row execute function keep_chain();

-- Which process runs a room.
create table keepers (
  room text primary key,
  owner uuid not null,
  until timestamptz not null
);
