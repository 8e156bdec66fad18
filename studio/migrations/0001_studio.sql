-- The studio's own cupboard: who plays, the seeds, the rounds, and the outbox to the wallet. Amounts are whole kuruş.

-- A player's access to one game, from `open` on. The bearer token itself is not kept, only its SHA-256.
create table accesses (
  token_hash text primary key,
  player text not null,
  -- The wallet's session; empty in a demo.
  session text not null,
  game text not null,
  mode text not null check (mode in ('real', 'demo')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index accesses_expiry on accesses (expires_at);

-- Play money of demos.
create table purses (
  player text primary key,
  balance_kurus bigint not null check (balance_kurus >= 0),
  created_at timestamptz not null
);

-- Pairs of server and client seed. A player has one in force and one committed to as the next.
create table seeds (
  id uuid primary key,
  player text not null,
  state text not null check (state in ('next', 'active', 'revealed')),
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text not null,
  client_seed text not null,
  -- The nonce of the next round: counts up by one a round, in the transaction that draws it, so that none is left out.
  nonce bigint not null default 0,
  created_at timestamptz not null,
  revealed_at timestamptz,
  check ((state = 'revealed') = (revealed_at is not null))
);
create unique index seeds_active on seeds (player) where state = 'active';
create unique index seeds_next on seeds (player) where state = 'next';

create table rounds (
  id uuid primary key,
  player text not null,
  session text not null,
  game text not null,
  mode text not null check (mode in ('real', 'demo')),
  seed_id uuid not null references seeds (id),
  nonce bigint not null,
  stake_kurus bigint not null check (stake_kurus > 0),
  -- What was played: a repeat with other content is not the same round.
  request text not null,
  -- Version of the game's data.
  maths text not null,
  draws jsonb not null,
  outcome jsonb not null,
  payout_kurus bigint not null check (payout_kurus >= 0),
  state text not null check (state in ('drawn', 'stake_sent', 'staked', 'shown', 'win_sent', 'settled', 'void')),
  void_reason text,
  balance_staked_kurus bigint,
  balance_kurus bigint,
  drawn_at timestamptz not null,
  shown_at timestamptz,
  ended_at timestamptz,
  -- When the player had seen it to its end.
  seen_at timestamptz,
  unique (seed_id, nonce),
  check ((state = 'void') = (void_reason is not null and ended_at is not null) or state = 'stake_sent')
);
-- One round at a time per player and game, by the database's word.
create unique index rounds_running on rounds (player, game) where state not in ('settled', 'void');
create index rounds_by_player on rounds (player, drawn_at desc);
create index rounds_by_game on rounds (player, game, drawn_at desc);

-- What was drawn stays as it was drawn.
create function keep_draw() returns trigger language plpgsql as $$
begin
  if row(new.id, new.player, new.game, new.seed_id, new.nonce, new.stake_kurus, new.draws::text, new.outcome::text, new.payout_kurus)
     is distinct from row(old.id, old.player, old.game, old.seed_id, old.nonce, old.stake_kurus, old.draws::text, old.outcome::text, old.payout_kurus)
     or old.state = 'settled' and new.state <> 'settled' or old.state = 'void' and new.state <> 'void' then
    raise exception 'a drawn round does not change' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger rounds_keep_draw before update on rounds for each row execute function keep_draw();

-- Every call to the wallet, written before it is sent and repeated with the same id until its answer is final.
create table outbox (
  transaction_id uuid primary key,
  round_id uuid not null references rounds (id),
  verb text not null check (verb in ('bet', 'win', 'rollback')),
  -- The exact bytes that are sent.
  body text not null,
  -- `abandoned`: a bet that a rollback has overtaken; it is never sent again.
  state text not null default 'pending' check (state in ('pending', 'final', 'abandoned')),
  -- The wallet's last word.
  status text,
  attempts int not null default 0,
  first_sent_at timestamptz,
  next_at timestamptz not null,
  unique (round_id, verb)
);
create index outbox_due on outbox (next_at) where state = 'pending';
