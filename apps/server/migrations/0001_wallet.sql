-- The wallet. Amounts are whole kuruş. Every posting is one row that names the account it leaves and the account it
-- reaches, so that debits and credits can not differ. Effects, entries and seals are never updated or deleted, and
-- only the functions in repeatable/wallet_*.sql write (docs/ledger.md).

-- ── Accounts, and what judges a stake ──

-- A player's three balances: a cache of the entries, kept by wallet_post and compared with them by ledger:verify.
-- What judges a stake stands in the same row, which the wallet locks anyway: meters, and rules as they were compiled
-- (docs/ledger.md, Limits).
create table wallet_accounts (
  player_id bigint primary key,
  cash_kurus bigint not null default 0 check (cash_kurus >= 0),
  bonus_kurus bigint not null default 0 check (bonus_kurus >= 0),
  locked_kurus bigint not null default 0 check (locked_kurus >= 0),
  -- The newest entry, beside the balances that it left: who is told a balance can tell whether it is older than one
  -- heard before.
  last_entry_id bigint not null default 0,
  -- Whether the meters count from the first entry on.
  metered boolean not null default false,
  -- Meters: own money, from the first entry on, never set back.
  staked_kurus bigint not null default 0,
  won_kurus bigint not null default 0,
  deposited_kurus bigint not null default 0,
  withdrawn_kurus bigint not null default 0,
  played_ms bigint not null default 0,
  -- The sitting: since when, its last stake, and what the meters showed when it began.
  play_since timestamptz,
  played_at timestamptz,
  sat_staked bigint not null default 0,
  sat_won bigint not null default 0,
  -- Rules: null allows everything. Whether there is any.
  ruled boolean not null default false,
  -- Why stakes are refused until further notice, and why until a time.
  bets_refused text,
  refused_until timestamptz,
  refused_why text,
  -- Minutes of the day in the profile's zone.
  night_from smallint,
  night_to smallint,
  -- Bit n - 1 for product n: 1 casino, 2 live, 3 virtual, 4 sports.
  products_refused int,
  bet_max bigint,
  slot_bet_max bigint,
  -- Ceilings: values of a meter, each beside the limit that sets it.
  lost_max bigint,
  lost_why text,
  staked_max bigint,
  staked_why text,
  played_ms_max bigint,
  played_why text,
  deposited_max bigint,
  deposited_why text,
  net_max bigint,
  net_why text,
  check_ms bigint,
  checked_at timestamptz,
  session_ms_max bigint,
  rest_ms bigint,
  -- When the first window ends: from then on the ceilings are compiled anew before anything is judged.
  good_until timestamptz
) with (fillfactor = 70);

-- Limits by calendar window. `opening` is what the meter showed when the window began.
create table wallet_limits (
  player_id bigint not null references wallet_accounts,
  kind text not null check (kind in ('deposit', 'net', 'loss', 'stake', 'time')),
  win text not null check (win in ('day', 'week', 'month')),
  -- Kuruş; of `time` milliseconds.
  most bigint not null check (most >= 0),
  opening bigint not null,
  ends_at timestamptz not null,
  primary key (player_id, kind, win)
);

-- The zone in which days, weeks, months and nights are counted: the territory profile's.
create table wallet_zone (
  one boolean primary key default true check (one),
  zone text not null
);
insert into wallet_zone (zone) values
  ('Europe/Istanbul');

-- A player's newest bonus and its bonus wallet (the money itself is `bonus_kurus`). One of a player is active at most.
create table wallet_bonuses (
  player_id bigint primary key references wallet_accounts,
  bonus_id bigint not null unique,
  -- Where it came from and what is left of it goes back to: `bonus:<offer>`.
  house text not null,
  -- Hundredths of a kuruş: stake times weight.
  wagered_centi bigint not null default 0 check (wagered_centi >= 0),
  required_centi bigint not null check (required_centi >= 0),
  stake_max bigint not null,
  -- Hundredths, by weight class: 1 slot, 2 virtual, 3 table, 4 live, 5 instant, 8 an RTP of 98 % and more.
  weights smallint[] not null check (array_length(weights, 1) = 8 and 0 <= all (weights) and 100 >= all (weights)),
  games_refused text[] not null default '{}',
  ends_at timestamptz not null,
  state text not null default 'active' check (state in ('active', 'converted', 'ended')),
  -- Its stakes that neither won (not even nothing) nor were given back yet.
  open_bets int not null default 0 check (open_bets >= 0),
  -- What may still become cash; null: all of it.
  cap_left bigint check (cap_left >= 0),
  -- What of a bonus wallet goes back before anything of it becomes cash: the gift itself, where an offer lends it to
  -- be played with.
  gift_back bigint not null default 0 check (gift_back >= 0)
);

-- The bonuses before a player's newest one: what their stakes still win is judged by how they ended.
create table wallet_bonuses_past (
  bonus_id bigint primary key,
  player_id bigint not null references wallet_accounts,
  state text not null check (state in ('converted', 'ended')),
  cap_left bigint check (cap_left >= 0)
);

-- ── The journal and its audit chain ──

-- Every movement that was ever judged stands here, by the id its sender made: the same id again gets the same answer,
-- for ever.
create table wallet_effects (
  source text not null,
  scope text not null,
  verb text not null,
  transaction_id text not null,
  player_id bigint not null,
  amount_kurus bigint not null,
  about text not null,
  round_id text not null,
  game text not null,
  status text not null,
  entry_id bigint,
  at timestamptz not null,
  -- Effects are numbered as they are written, so that refusals and verdicts have a place in the chain. The number comes
  -- from a sequence without a cache: a session that kept numbers back would write low ones after high ones were sealed.
  effect_no bigint not null generated always as identity,
  -- Why money that came waits for staff: it lies in the player's locked account, and `status` says 'held'.
  held_why text,
  -- The bonus that a stake was paid from (null: cash), and with what weight it counted.
  bonus_id bigint,
  bonus_weight smallint,
  primary key (source, scope, verb, transaction_id)
);
-- What became of a bet or a hold.
create index wallet_effects_about on wallet_effects (source, scope, about) where about <> '';
create unique index wallet_effects_no on wallet_effects (effect_no);
create unique index wallet_effects_held on wallet_effects (entry_id) where status = 'held';
create index wallet_effects_held_player on wallet_effects (player_id) where status = 'held';
-- A player's stakes in one round: what the round's wins are measured by.
create index wallet_effects_round on wallet_effects (player_id, round_id) where verb = 'bet' and status = 'ok';
create index wallet_effects_sports on wallet_effects (player_id, round_id) where source = 'sports';

-- Refuses every change of the ledger.
create function wallet_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: correct it by a reversing entry';
end $$;
create trigger append_only before update or delete or truncate on wallet_effects
  execute function wallet_refuse_change();

-- The journal: money moved from one account to another. Accounts of the player are cash, bonus, locked; all others
-- are the operator's (games:…, gateway:…, rewards, suspense). Money between two of the operator's accounts (a
-- jackpot's share, a new pool's seed) stands in the same journal under player 0, who has no accounts and so no
-- balance to change.
create table wallet_entries (
  entry_id bigint generated always as identity primary key,
  player_id bigint not null,
  verb text not null,
  source text not null,
  transaction_id text not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  cash_after_kurus bigint not null,
  bonus_after_kurus bigint not null,
  locked_after_kurus bigint not null,
  round_id text not null,
  game text not null,
  at timestamptz not null
);
create index wallet_entries_player on wallet_entries (player_id, at);
-- Histories by amount: the stakes and wins of a player's day (of Europe/Istanbul) from an amount on, without a look at
-- the rows. A row stands in one of the two.
create index wallet_entries_stakes on wallet_entries
  (player_id, ((at at time zone 'Europe/Istanbul')::date), amount_kurus, at, entry_id) where verb = 'bet';
create index wallet_entries_wins on wallet_entries
  (player_id, ((at at time zone 'Europe/Istanbul')::date), amount_kurus, at, entry_id) where verb = 'win'
    and to_account = 'cash';
-- A bonus that became cash is a line of its player's history, found by day as refunds and corrections are.
create index wallet_entries_rest on wallet_entries (player_id, at) where verb in ('rollback', 'adjust', 'convert');
-- A player's bets among millions of spins: histories count and show them apart.
create index wallet_entries_sports on wallet_entries (player_id, at, entry_id) where source = 'sports';
create trigger append_only before update or delete or truncate on wallet_entries
  execute function wallet_refuse_change();

-- The audit chain covers what was judged as well as what was posted (docs/ledger.md): each seal is an HMAC over a
-- span of entries and effects and over the seal before it. The key is not in the database, and neither is the
-- function that makes them (server/src/wallet/seal/).
create table wallet_seals (
  seal_no bigint primary key,
  key_id text not null,
  -- The span, both ends in it. A number in it that no row has belongs to a transaction that was rolled back.
  first_entry_id bigint not null,
  last_entry_id bigint not null,
  entries int not null,
  first_effect_no bigint not null,
  last_effect_no bigint not null,
  effects int not null,
  -- For each row of the span its number and the first eight bytes of its keyed hash: entries first, then effects.
  marks bytea not null,
  -- The keyed hash of all that the span's rows say.
  content bytea not null,
  previous bytea not null,
  -- The keyed hash of all the columns here: the seal itself.
  hash bytea not null,
  at timestamptz not null
);
create trigger append_only before update or delete or truncate on wallet_seals execute function wallet_refuse_change();

-- One movement on its way through wallet_post.
create type wallet_step as (
  n int, slot int, player bigint, verb text, source text, scope text, tx text, amount bigint, house text, about text,
  round text, game text, at timestamptz, status text, replayed boolean, tombstone boolean, entry bigint,
  -- What it does to cash and to locked, and what its entry moves.
  cash bigint, locked bigint, moved bigint,
  cash_after bigint, bonus_after bigint, locked_after bigint
);
