-- One machine for every game of one player, and for rooms (docs/decisions/0070): commit, stake taken, draw, decide,
-- settle. Nothing is drawn before the wallet has taken the stake; a round may have steps, and further stakes.

-- Rounds are copied below. A studio of before that plays meanwhile would lose what it writes.
do $$ begin
  if exists (select from live_keeper where until > now()) then
    raise exception 'a studio of before is running: stop it, then start again (its lease ends within seconds)';
  end if;
end $$;
lock table rounds, outbox, live_rounds, live_stakes in access exclusive mode;

alter table rounds rename to old_rounds;
alter table outbox rename to old_outbox;
alter index rounds_pkey rename to old_rounds_pkey;
alter index rounds_seed_id_nonce_key rename to old_rounds_seed_id_nonce_key;
alter index outbox_pkey rename to old_outbox_pkey;
alter index outbox_round_id_verb_key rename to old_outbox_round_id_verb_key;
drop index rounds_running, rounds_by_player, rounds_by_game, outbox_due;
-- What is left behind holds nothing back that goes.
alter table old_rounds drop constraint rounds_seed_id_fkey, drop constraint rounds_grant_id_fkey;

-- The links from which a room's rounds are drawn: SHA-256 of one is the one before. The end stands here before its
-- first round; the root never does in plaintext.
create table chains (
  id uuid primary key,
  terminal text not null check (terminal ~ '^[0-9a-f]{64}$'),
  length int not null check (length > 0),
  root_sealed text not null,
  published_at timestamptz not null
);

-- Which process runs a room.
create table keepers (
  room text primary key,
  owner uuid not null,
  until timestamptz not null
);

create table rounds (
  id uuid primary key,
  kind text not null check (kind in ('solo', 'room')),
  -- v1: drawn before there were steps; what it was drawn and shown as is its step 0.
  codec text not null default 'v2' check (codec in ('v1', 'v2')),
  game text not null,
  -- The version of rules and config that it is played under.
  maths text not null,
  -- solo
  mode text check (mode in ('real', 'demo')),
  player text,
  seed_id uuid references seeds (id),
  nonce bigint,
  -- room
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
  unique (seed_id, nonce),
  unique (room, number),
  constraint rounds_kind check (case kind
    when 'solo' then num_nonnulls(mode, player, seed_id, nonce) = 4 and num_nonnulls(room, number, chain_id, link, late) = 0
    else num_nonnulls(mode, player, seed_id, nonce) = 0 and num_nonnulls(room, number, chain_id, link) = 4 end),
  constraint rounds_cap check (case codec when 'v2' then cap_hundredths is not null and coalesce(paid, 0) * 100 <= cap_hundredths * staked else true end),
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
);
create index rounds_by_player on rounds (player, opened_at desc);
create index rounds_by_game on rounds (player, game, opened_at desc);
create index rounds_by_seed on rounds (seed_id) where state in ('staking', 'deciding', 'raising');
create index rounds_overdue on rounds (acts_until) where state = 'deciding';

create function keep_round() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.mode is distinct from 'demo' then
      raise exception 'a round of real money stays' using errcode = 'P0001';
    end if;
    return old;
  end if;
  if row(new.id, new.kind, new.codec, new.game, new.maths, new.mode, new.player, new.seed_id, new.nonce, new.room, new.number, new.chain_id, new.link, new.cap_hundredths, new.opened_at)
     is distinct from row(old.id, old.kind, old.codec, old.game, old.maths, old.mode, old.player, old.seed_id, old.nonce, old.room, old.number, old.chain_id, old.link, old.cap_hundredths, old.opened_at)
     or old.late is not null and new.late is distinct from old.late
     or old.seal is not null and new.seal is distinct from old.seal
     or old.state <> 'staking' and old.seal is null and new.seal is not null and old.kind = 'solo'
     or old.paid is not null and (new.paid, new.staked) is distinct from (old.paid, old.staked) and new.state <> 'void'
     or new.step < old.step or new.step > old.step + 1
     or new.staked < old.staked
     or old.state in ('settled', 'void') and row(new.state, new.step, new.staked, new.paid, new.revealed, new.ended_at, new.void_reason, new.capped)
       is distinct from row(old.state, old.step, old.staked, old.paid, old.revealed, old.ended_at, old.void_reason, old.capped)
     or new.state <> old.state and not (case old.state
       when 'staking' then true
       when 'deciding' then new.state in ('raising', 'owed', 'settled', 'void')
       when 'raising' then new.state in ('deciding', 'owed', 'settled', 'void')
       when 'owed' then new.state in ('settled', 'void')
       else false end) then
    raise exception 'a round does not go back' using errcode = 'P0001';
  end if;
  return new;
end $$;

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
  action_id uuid unique,
  action jsonb,
  -- The draws that this step lets be known: what a hidden board was laid by comes with the last one.
  draws jsonb not null,
  view jsonb not null,
  at timestamptz not null,
  primary key (round_id, step),
  check ((action is null) = (step = 0))
);

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
  check ((state = 'void') = (reason is not null)),
  check (state not in ('sent', 'taken') or payout is null),
  check (state <> 'paid' or payout is not null),
  check ((grant_id is null) = (spins_left is null) and (grant_id is null or mode = 'real'))
);
create index stakes_by_round on stakes (round_id, step);

-- Every call to the wallet, written before it is sent and repeated with the same id until its answer is final.
create table outbox (
  transaction_id uuid primary key,
  stake_id uuid not null references stakes (id) on delete cascade,
  -- Calls of one player go one after the other.
  player text not null,
  verb text not null check (verb in ('bet', 'win', 'rollback', 'free-win')),
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
create index outbox_due on outbox (next_at) where state = 'pending';
create index outbox_lane on outbox (player, next_at) where state = 'pending';

-- A stake brings a win or goes back, never both.
create function one_return() returns trigger language plpgsql as $$
begin
  if new.verb in ('win', 'free-win', 'rollback') and exists (
    select from outbox where stake_id = new.stake_id and verb <> new.verb and verb in ('win', 'free-win', 'rollback')
  ) then
    raise exception 'a stake comes back once' using errcode = 'P0001';
  end if;
  return new;
end $$;

create function keep_call() returns trigger language plpgsql as $$
begin
  if row(new.transaction_id, new.stake_id, new.player, new.verb, new.body) is distinct from row(old.transaction_id, old.stake_id, old.player, old.verb, old.body)
     or old.state <> 'pending' then
    raise exception 'a call stays as it was written' using errcode = 'P0001';
  end if;
  return new;
end $$;

create function keep_step() returns trigger language plpgsql as $$
begin
  -- With their round alone (play money that is forgotten): then that is gone already.
  if tg_op = 'DELETE' and not exists (select from rounds where id = old.round_id) then
    return old;
  end if;
  raise exception 'a step stays as it was taken' using errcode = 'P0001';
end $$;

create function keep_stake() returns trigger language plpgsql as $$
begin
  if row(new.id, new.round_id, new.step, new.player, new.session, new.mode, new.amount, new.grant_id, new.spins_left, new.wager::text)
     is distinct from row(old.id, old.round_id, old.step, old.player, old.session, old.mode, old.amount, old.grant_id, old.spins_left, old.wager::text)
     or old.state = 'void' and row(new.state, new.reason) is distinct from row(old.state, old.reason)
     or old.state = 'paid' and new.payout is distinct from old.payout
     or old.state = 'paid' and new.state not in ('paid', 'void') or old.state = 'taken' and new.state = 'sent' then
    raise exception 'a stake stays as it was placed' using errcode = 'P0001';
  end if;
  return new;
end $$;

-- What was staked and paid, as the alarm on the return counts it: a row a game, day, kind of money and band of stakes.
create table meters (
  game text not null,
  day date not null,
  mode text not null check (mode in ('real', 'demo')),
  -- Of the round's first stake: 1 up to 5.00, 2 up to 25.00, 3 up to 100.00, 4 above.
  stake_band int not null check (stake_band between 1 and 4),
  rounds bigint not null,
  staked numeric not null,
  paid numeric not null,
  -- Of the stakes of a round together, squared.
  sum_squares numeric not null,
  -- Rounds that met their cap.
  tops bigint not null,
  primary key (game, day, mode, stake_band)
);

-- ── What stands moves in ──

insert into rounds (id, kind, codec, game, maths, mode, player, seed_id, nonce, hidden, state, staked, paid, opened_at, ended_at, seen_at, void_reason)
select id, 'solo', 'v1', game, maths, mode, player, seed_id, nonce, sealed_result,
  case when state in ('drawn', 'stake_sent') then 'staking' when state in ('staked', 'shown', 'win_sent') then 'owed' else state end,
  case when state in ('staked', 'shown', 'win_sent', 'settled') then stake_kurus else 0 end,
  case when state in ('staked', 'shown', 'win_sent', 'settled') then payout_kurus end,
  drawn_at,
  case when state in ('settled', 'void') then coalesce(ended_at, drawn_at) end,
  seen_at,
  case when state = 'void' then coalesce(void_reason, 'void') end
from old_rounds;

insert into steps (round_id, step, actor, draws, view, at)
select id, 0, 'player', draws, outcome, drawn_at from old_rounds where draws is not null;

insert into stakes (id, round_id, step, player, session, mode, wager, amount, state, payout, reason, grant_id, spins_left, balance_staked, balance, placed_at)
select id, id, 0, player, session, mode, to_jsonb(request), stake_kurus,
  case when state in ('drawn', 'stake_sent') then 'sent' when state = 'void' then 'void' else 'paid' end,
  case when state not in ('drawn', 'stake_sent', 'void') then payout_kurus end,
  case when state = 'void' then coalesce(void_reason, 'void') end,
  grant_id, spins_left, balance_staked_kurus, balance_kurus, drawn_at
from old_rounds;

insert into outbox (transaction_id, stake_id, player, verb, body, state, status, attempts, first_sent_at, next_at)
select old_outbox.transaction_id, round_id, player, verb, body, old_outbox.state, status, attempts, first_sent_at, next_at
from old_outbox join old_rounds on old_rounds.id = round_id;

insert into playing (player, round, game, room)
select distinct on (player) player, round, game, room from (
  select player, id as round, game, null as room, drawn_at as at from old_rounds where state not in ('settled', 'void')
  union all
  select live_stakes.player, live_rounds.id, table_id, table_id, placed_at from live_stakes join live_rounds on live_rounds.id = round_id
  where live_rounds.state not in ('done', 'void') and live_stakes.state <> 'void'
) running order by player, at;

do $$
declare
  difference text;
begin
  with before as (
    select case when state in ('drawn', 'stake_sent') then 'staking' when state in ('staked', 'shown', 'win_sent') then 'owed' else state end as state,
      mode, count(*) as rounds, sum(stake_kurus) as staked,
      coalesce(sum(payout_kurus) filter (where state in ('staked', 'shown', 'win_sent', 'settled')), 0) as paid, count(draws) as drawn, count(sealed_result) as sealed
    from old_rounds group by 1, 2
  ), after as (
    select rounds.state, rounds.mode, count(*) as rounds, sum(stakes.amount) as staked,
      coalesce(sum(rounds.paid), 0) as paid, count(steps.draws) as drawn, count(rounds.hidden) as sealed
    from rounds join stakes on stakes.id = rounds.id left join steps on steps.round_id = rounds.id group by 1, 2
  )
  select string_agg(it::text, '; ') into difference from (
    (table before except table after) union all (table after except table before)
  ) it;
  if difference is not null then
    raise exception 'rounds do not agree before and after: %', difference;
  end if;
  with before as (
    select verb, old_outbox.state, status, count(*) as calls, md5(string_agg(md5(body), '' order by transaction_id)) as bodies from old_outbox group by 1, 2, 3
  ), after as (
    select verb, state, status, count(*), md5(string_agg(md5(body), '' order by transaction_id)) from outbox group by 1, 2, 3
  )
  select string_agg(it::text, '; ') into difference from (
    (table before except table after) union all (table after except table before)
  ) it;
  if difference is not null then
    raise exception 'calls do not agree before and after: %', difference;
  end if;
end $$;

create trigger rounds_keep before update or delete on rounds for each row execute function keep_round();
create trigger steps_keep before update or delete on steps for each row execute function keep_step();
create trigger stakes_keep before update on stakes for each row execute function keep_stake();
create trigger outbox_keep before update on outbox for each row execute function keep_call();
create trigger outbox_one_return before insert on outbox for each row execute function one_return();
