-- What judges a stake stands in the account row, which the vault locks anyway: meters, and rules as they were compiled
-- (docs/ledger.md, Limits). Columns without a default, or with a constant one, are a change of the catalogue alone:
-- no row is written here and stakes wait for no scan. Meters of accounts that there were are made from the journal
-- afterwards, a player at a time, under the row that stakes hold (`wallet_meter`; a job of the ledger's login).
alter table wallet_accounts
  -- Whether the meters count from the first entry on.
  add column metered boolean not null default false,
  -- Meters: own money, from the first entry on, never set back.
  add column staked_kurus bigint not null default 0,
  add column won_kurus bigint not null default 0,
  add column deposited_kurus bigint not null default 0,
  add column withdrawn_kurus bigint not null default 0,
  add column played_ms bigint not null default 0,
  -- The sitting: since when, its last stake, and what the meters showed when it began.
  add column play_since timestamptz,
  add column played_at timestamptz,
  add column sat_staked bigint not null default 0,
  add column sat_won bigint not null default 0,
  -- Rules: null allows everything. Whether there is any.
  add column ruled boolean not null default false,
  -- Why stakes are refused until further notice, and why until a time.
  add column bets_refused text,
  add column refused_until timestamptz,
  add column refused_why text,
  -- Minutes of the day in the profile's zone.
  add column night_from smallint,
  add column night_to smallint,
  -- Bit n - 1 for product n: 1 casino, 2 live, 3 virtual, 4 sports.
  add column products_refused int,
  add column bet_max bigint,
  add column slot_bet_max bigint,
  -- Ceilings: values of a meter, each beside the limit that sets it.
  add column lost_max bigint,
  add column lost_why text,
  add column staked_max bigint,
  add column staked_why text,
  add column played_ms_max bigint,
  add column played_why text,
  add column deposited_max bigint,
  add column deposited_why text,
  add column net_max bigint,
  add column net_why text,
  add column check_ms bigint,
  add column checked_at timestamptz,
  add column session_ms_max bigint,
  add column rest_ms bigint,
  -- When the first window ends: from then on the ceilings are compiled anew before anything is judged.
  add column good_until timestamptz;

update wallet_accounts a
set bets_refused = r.bets_refused, bet_max = r.stake_kurus_max, ruled = true
from wallet_rules r
where r.player_id = a.player_id and (r.bets_refused is not null or r.stake_kurus_max is not null);
drop function wallet_rule(bigint, text, bigint);
drop table wallet_rules;

-- Limits by calendar window: `opening` is what the meter showed when the window began.
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
insert into wallet_zone values (true, 'Europe/Istanbul');

-- A player's newest bonus and its purse (the money itself is `bonus_kurus`). One of a player is active at most.
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
  cap_left bigint check (cap_left >= 0)
);
-- Those before it: what their stakes still win is judged by how they ended.
create table wallet_bonuses_past (
  bonus_id bigint primary key,
  player_id bigint not null references wallet_accounts,
  state text not null check (state in ('converted', 'ended')),
  cap_left bigint check (cap_left >= 0)
);
-- The purse that a stake was paid from (null: cash), and with what weight it counted.
alter table wallet_effects add column bonus_id bigint, add column bonus_weight smallint;
