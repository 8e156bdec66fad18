-- Who plays in the studio: the accesses that the operator opened, the play money of demos, and free spins. Amounts
-- are whole kuruş.

-- A player's access to one game, from `open` on. The bearer token itself is not kept, only its SHA-256.
create table accesses (
  token_hash text primary key,
  player text not null,
  -- The wallet's session; empty in a demo.
  session text not null,
  game text not null,
  mode text not null check (mode in ('real', 'demo')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Masked by the operator; null: not by any name.
  alias text check (length(alias) between 1 and 40)
);
create index accesses_expiry on accesses (expires_at);
-- The accesses of a session of the wallet's are looked for when it ends.
create index accesses_by_session on accesses (session) where session <> '';

-- The play money of demos.
create table demo_balances (
  player text primary key,
  balance_kurus bigint not null check (balance_kurus >= 0),
  created_at timestamptz not null
);

-- Free spins that the operator has granted (docs/providers.md, Free spins): rounds without a stake, of one player in
-- one game. What they win is told with the grant, one round after the other.
create table free_spins (
  grant_id text primary key,
  player text not null,
  game text not null,
  spins int not null check (spins >= 0),
  spins_left int not null check (spins_left between 0 and spins),
  stake_kurus bigint not null check (stake_kurus >= 0),
  expires_at timestamptz not null,
  -- `cancelled`: none is played any more. Also what was cancelled before it was ever granted.
  state text not null check (state in ('active', 'cancelled')),
  created_at timestamptz not null
);
create index free_spins_open on free_spins (player, game, expires_at) where state = 'active' and spins_left > 0;
