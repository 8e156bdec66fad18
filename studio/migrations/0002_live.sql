-- Live tables: rounds that everybody at a table shares, the stakes of each player in them, and their own outbox.

create table live_rounds (
  id uuid primary key,
  table_id text not null,
  -- Counts the rounds of a table; the nonce of its draws.
  number bigint not null,
  -- `betting` … `result` are the phases; `done` and `void` are ends.
  state text not null check (state in ('betting', 'closed', 'dealing', 'decisions', 'dealer', 'result', 'done', 'void')),
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text not null,
  client_seed text not null,
  draws jsonb not null,
  -- What was dealt; null before.
  deal jsonb,
  -- One word for the list of last results; null before.
  result text,
  started_at timestamptz not null,
  -- When the phase began and ends.
  phase_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  unique (table_id, number),
  check (deal is not null or state in ('betting', 'closed', 'void')),
  check ((ended_at is not null) = (state in ('done', 'void')))
);
-- One round at a time per table, by the database's word.
create unique index live_rounds_running on live_rounds (table_id) where state not in ('done', 'void');

-- Seeds do not change, nothing dealt is taken back, and an end is an end.
create function keep_live_round() returns trigger language plpgsql as $$
begin
  if row(new.id, new.table_id, new.number, new.server_seed, new.client_seed) is distinct from row(old.id, old.table_id, old.number, old.server_seed, old.client_seed)
     or old.state in ('done', 'void')
     or jsonb_array_length(new.draws) < jsonb_array_length(old.draws)
     or exists (select from jsonb_array_elements(old.draws) with ordinality as was (value, i) where new.draws -> (i::int - 1) is distinct from was.value) then
    raise exception 'a dealt round does not change' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger live_rounds_keep before update on live_rounds for each row execute function keep_live_round();

create table live_stakes (
  -- Made by the player's client.
  id uuid primary key,
  round_id uuid not null references live_rounds (id),
  player text not null,
  session text not null,
  mode text not null check (mode in ('real', 'demo')),
  kind text not null check (kind in ('bet', 'double', 'split')),
  seat int,
  -- Blackjack: the hand of that seat it lies on.
  hand int,
  bets jsonb not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  -- sent → accepted → counted → paid, or void from anywhere before `paid`.
  state text not null check (state in ('sent', 'accepted', 'counted', 'paid', 'void')),
  reason text,
  payout_kurus bigint check (payout_kurus >= 0),
  placed_at timestamptz not null,
  check ((state = 'void') = (reason is not null)),
  check ((state = 'paid') = (payout_kurus is not null))
);
create index live_stakes_by_round on live_stakes (round_id);
create index live_stakes_by_player on live_stakes (player, placed_at desc);

create table live_outbox (
  transaction_id uuid primary key,
  stake_id uuid not null references live_stakes (id),
  verb text not null check (verb in ('bet', 'win', 'rollback')),
  -- The exact bytes that are sent.
  body text not null,
  -- `abandoned`: a bet that a rollback has overtaken; it is never sent again.
  state text not null default 'pending' check (state in ('pending', 'final', 'abandoned')),
  status text,
  attempts int not null default 0,
  first_sent_at timestamptz,
  next_at timestamptz not null,
  unique (stake_id, verb)
);
create index live_outbox_due on live_outbox (next_at) where state = 'pending';

-- Which process runs the tables: one at a time.
create table live_keeper (
  id int primary key check (id = 1),
  owner uuid not null,
  until timestamptz not null
);
