-- Live tables, whose rounds everybody at a table shares. Two parties draw them (docs/fairness.md): the studio and a
-- witness, the operator. Each has a chain of values for a round; its promise is known before the first bet, its
-- values only step by step after the close. Nothing of the studio's stands here before it may be known: it follows
-- from a key that this database never has.

-- Which process runs the tables: one at a time.
create table live_keeper (
  id int primary key check (id = 1),
  owner uuid not null,
  until timestamptz not null
);

create table live_rounds (
  id uuid primary key,
  table_id text not null,
  -- Counts the rounds of a table; the nonce of its draws.
  number bigint not null,
  -- `waiting`: the witness has not promised yet, nobody can bet. `betting` … `result` are the phases; `done` and `void`
  -- are ends.
  state text not null check (state in ('waiting', 'betting', 'closed', 'dealing', 'decisions', 'dealer', 'result',
    'done', 'void')),
  server_seed text check (server_seed ~ '^[0-9a-f]{64}$'),
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
  -- 1: from the server seed alone (rounds of before). 2: from both parties' values.
  scheme int not null default 1 check (scheme in (1, 2)),
  key_id text,
  steps int not null default 1 check (steps between 1 and 1000),
  witness_commitment text check (witness_commitment ~ '^[0-9a-f]{64}$'),
  -- The values that were exchanged, by step; both lists have the same length but where only ours could be shown.
  studio_values jsonb not null default '[]',
  witness_values jsonb not null default '[]',
  -- Which stakes count, by the transaction ids of their bets: written before the first values are exchanged.
  counted jsonb,
  -- Blackjack: the decision whose cards are waited for.
  pending jsonb,
  void_reason text,
  unique (table_id, number),
  check (deal is not null or state in ('waiting', 'betting', 'closed', 'void')),
  check ((ended_at is not null) = (state in ('done', 'void'))),
  constraint live_rounds_scheme check ((scheme = 1) = (server_seed is not null)
    and (scheme = 2) = (key_id is not null)),
  constraint live_rounds_promised check (scheme = 1 or state in ('waiting', 'void') or witness_commitment is not null),
  constraint live_rounds_void check ((state = 'void') = (void_reason is not null))
);
-- One round at a time per table, by the database's word.
create unique index live_rounds_running on live_rounds (table_id) where state not in ('done', 'void');
-- Voided rounds that are still to be drawn.
create index live_rounds_undrawn on live_rounds (table_id)
  where state = 'void' and scheme = 2 and witness_commitment is not null and studio_values = '[]';
create index live_rounds_by_end on live_rounds (table_id, ended_at);

-- Promises do not change, nothing drawn or shown is taken back, and an end is an end; but a voided round that was not
-- drawn is drawn once all the same.
-- Its body stands in repeatable/keep_live_rounds.sql, which runs after this file.
create function keep_live_round() returns trigger language plpgsql as $$ begin return new; end $$;
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
  stake_alone boolean not null default false,
  check ((state = 'void') = (reason is not null)),
  check ((state = 'paid') = (payout_kurus is not null)),
  check (not stake_alone or state = 'paid' and payout_kurus = amount_kurus)
);
comment on column live_stakes.stake_alone is 'Paid its stake alone, for what it gives is not known yet.';
create index live_stakes_by_round on live_stakes (round_id);
create index live_stakes_by_player on live_stakes (player, placed_at desc);
create index live_stakes_alone on live_stakes (round_id) where stake_alone;
create trigger live_stakes_called before delete on live_stakes for each row execute function stake_has_calls();

-- Its body stands in repeatable/keep_live_rounds.sql, which runs after this file.
create function keep_live_stake() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger live_stakes_keep before update on live_stakes for each row execute function keep_live_stake();

-- How rounds ended, for ever: rows of rounds without stakes are deleted after a week, their count is not.
create table live_counts (
  table_id text not null,
  -- `done`, or why a round was void.
  outcome text not null,
  rounds bigint not null,
  primary key (table_id, outcome)
);
