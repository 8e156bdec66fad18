-- The pairs of seeds from which rounds of one player are drawn. What tells an outcome before it may be known is
-- sealed under a key that this database never has (STUDIO_SEAL_KEY): a reader of every table can compute no draw that
-- is still to come.

-- Pairs of server and client seed. A player has one in force and one committed to as the next.
create table seeds (
  id uuid primary key,
  player text not null,
  state text not null check (state in ('next', 'active', 'revealed')),
  server_seed text check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text not null,
  -- A player's first client seed is the player's: the page sends it once it has seen the server seed's hash. Until then
  -- it is empty, and no round begins.
  client_seed text not null,
  -- The nonce of the next round: counts up by one a round, in the transaction that draws it, so that none is left out.
  nonce bigint not null default 0,
  created_at timestamptz not null,
  revealed_at timestamptz,
  -- The server seed until it is revealed; `server_seed` from then on.
  sealed_seed text,
  check ((state = 'revealed') = (revealed_at is not null)),
  constraint seeds_sealed check (
    (state = 'revealed') = (server_seed is not null)
    and (server_seed is null) = (sealed_seed is not null)
  )
);
create unique index seeds_active on seeds (player) where state = 'active';
create unique index seeds_next on seeds (player) where state = 'next';
