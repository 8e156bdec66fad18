-- One machine plays every game of one player, and the rooms (docs/decisions/0070): it commits, takes the stake,
-- draws, lets the player decide, and settles. Nothing is drawn before the wallet has taken the stake; a round may
-- have steps, and further stakes.

-- A round is written three times within a tenth of a second. No index names what changes then (its state, when it
-- ended), in its predicate neither, and its page has room: so a change is one row (HOT, docs/decisions/0090), and no
-- index is written anew.
create table rounds (
  id uuid primary key,
  kind text not null check (kind in ('solo', 'room')),
  -- v1: drawn before there were steps; what it was drawn and shown as is its step 0.
  codec text not null default 'v2' check (codec in ('v1', 'v2')),
  game text not null,
  -- The version of rules and config that it is played under.
  maths text not null,
  -- Of a round of one player.
  mode text check (mode in ('real', 'demo')),
  player text,
  seed_id uuid references seeds (id),
  nonce bigint,
  -- Of a round in a room.
  room text,
  number bigint,
  chain_id uuid references chains (id),
  link int,
  late jsonb,
  -- SHA-256 over what is hidden, shown from step 0 on; null where nothing is.
  seal text check (seal ~ '^[0-9a-f]{64}$'),
  -- Sealed: the engine's state while its player decides; of v1 the result while its stake is open.
  hidden text,
  -- What was sealed and its salt, once the round is over.
  revealed jsonb,
  state text not null check (state in ('staking', 'deciding', 'raising', 'owed', 'settled', 'void')),
  step int not null default 0 check (step >= 0),
  -- Kuruş of the stakes that were taken, and what they paid together.
  staked bigint not null default 0 check (staked >= 0),
  paid bigint check (paid >= 0),
  -- Hundredths of what was staked that are paid at most; unknown of v1.
  cap_hundredths bigint check (cap_hundredths > 0),
  capped boolean not null default false,
  -- When the clock acts in the player's place.
  acts_until timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz,
  seen_at timestamptz,
  void_reason text,
  -- A player's last rounds in which a slot's free spins were reached are kept to be looked at again
  -- (docs/decisions/0088).
  featured boolean not null default false,
  unique (seed_id, nonce),
  constraint rounds_kind check (case kind
    when 'solo' then num_nonnulls(mode, player, seed_id, nonce) = 4
      and num_nonnulls(room, number, chain_id, link, late) = 0
    else num_nonnulls(mode, player, seed_id, nonce) = 0 and num_nonnulls(room, number, chain_id, link) = 4 end),
  constraint rounds_cap check (case codec when 'v2' then cap_hundredths is not null
    and coalesce(paid, 0) * 100 <= cap_hundredths * staked else true end),
  constraint rounds_over check ((paid is not null) = (state in ('owed', 'settled'))),
  constraint rounds_void check ((state = 'void') = (void_reason is not null)),
  constraint rounds_ended check ((ended_at is not null) = (state in ('settled', 'void'))),
  -- Nothing of an outcome stands here before its stake is taken, nothing is left sealed behind it.
  constraint rounds_hidden check (kind = 'room' or case state
    when 'staking' then codec = 'v1' or hidden is null and seal is null
    when 'deciding' then hidden is not null
    when 'raising' then hidden is not null
    else hidden is null end),
  constraint rounds_revealed check (revealed is null or state in ('owed', 'settled', 'void')),
  constraint rounds_clock check ((acts_until is not null) = (state in ('deciding', 'raising')) or kind = 'room')
) with (fillfactor = 60);
create index rounds_by_player on rounds (player, opened_at desc);
create index rounds_by_game on rounds (player, game, opened_at desc);
create index rounds_featured on rounds (player, game, opened_at desc) where featured;
create index rounds_overdue on rounds (acts_until) where acts_until is not null;
create index rounds_of_rooms on rounds (room, opened_at) where kind = 'room';
create unique index rounds_room_number on rounds (room, number) where room is not null;

-- A round of one player may go where it was of play money; one of a room a day after its end, once nobody's bet lies
-- in it.
-- Its body stands in repeatable/keep_rounds.sql, which runs after this file.
create function keep_round() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger rounds_keep before update or delete on rounds for each row execute function keep_round();

-- Which round, or which room's, a player is in: one, by the database's word.
create table playing (
  player text primary key,
  -- Of `rounds`, or of a live table.
  round uuid not null,
  game text not null,
  room text
);
create index playing_by_round on playing (round);

create table steps (
  round_id uuid not null references rounds (id) on delete cascade,
  step int not null check (step >= 0),
  actor text not null check (actor in ('player', 'clock', 'house')),
  -- Made by the player's client; null of step 0 and of whatever the clock does.
  action_id uuid,
  action jsonb,
  -- The draws that this step lets be known: what a hidden board was laid by comes with the last one.
  draws jsonb not null,
  view jsonb not null,
  at timestamptz not null,
  primary key (round_id, step),
  check ((action is null) = (step = 0))
);
create unique index steps_action on steps (action_id) where action_id is not null;

-- Its body stands in repeatable/keep_rounds.sql, which runs after this file.
create function keep_step() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger steps_keep before update or delete on steps for each row execute function keep_step();

create table stakes (
  -- A round's first has the round's id, a further one its action's.
  id uuid primary key,
  round_id uuid not null references rounds (id) on delete cascade,
  -- With which step it is played.
  step int not null check (step >= 0),
  player text not null,
  -- The wallet's; empty in a demo.
  session text not null,
  mode text not null check (mode in ('real', 'demo')),
  -- What was asked for: the wager, or of a further stake the action.
  wager jsonb not null,
  amount bigint not null check (amount > 0),
  -- sent → taken → paid, or void from anywhere before `paid` (and from there where the wallet contradicts).
  state text not null check (state in ('sent', 'taken', 'paid', 'void')),
  -- At which multiple a room's player left, hundredths.
  cashed int check (cashed >= 100),
  payout bigint check (payout >= 0),
  reason text,
  -- A free spin: its grant, and how many are left after it. Its amount was never asked for.
  grant_id text references free_spins (grant_id),
  spins_left int,
  -- The wallet's word, with the stake taken and with what came back.
  balance_staked bigint,
  balance bigint,
  placed_at timestamptz not null,
  -- After a day without its values a void pays each bet its stake; what they give beyond it is paid when they become
  -- known, once (docs/decisions/0130).
  stake_alone boolean not null default false,
  cashed_seal text,
  check ((state = 'void') = (reason is not null)),
  check (state not in ('sent', 'taken') or payout is null),
  check (state <> 'paid' or payout is not null),
  check ((grant_id is null) = (spins_left is null) and (grant_id is null or mode = 'real')),
  check (not stake_alone or state = 'paid' and payout = amount)
) with (fillfactor = 60);
comment on column stakes.stake_alone is 'Paid its stake alone, for what it gives is not known yet.';
comment on column stakes.cashed_seal is 'Of `cashed`, while the stake is not paid.';
create index stakes_by_round on stakes (round_id, step);
create index stakes_alone on stakes (round_id) where stake_alone;

-- Its body stands in repeatable/keep_rounds.sql, which runs after this file.
create function keep_stake() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger stakes_keep before update on stakes for each row execute function keep_stake();

-- Its body stands in repeatable/keep_rounds.sql, which runs after this file.
create function stake_has_calls() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger stakes_called before delete on stakes for each row execute function stake_has_calls();
