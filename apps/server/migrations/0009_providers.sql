-- What providers of games may take stakes for, and the sessions that they play in.

-- What a stake on a game is, for limits and bonuses, and how much may be staked and won: the games module says it
-- with every catalogue.
create table provider_games (
  provider text not null,
  game_key text not null,
  open boolean not null,
  stake_max_kurus bigint check (stake_max_kurus > 0),
  win_max_hundredths bigint check (win_max_hundredths > 0),
  product text check (product in ('casino', 'live', 'virtual', 'sports')),
  weight_class smallint check (weight_class between 1 and 8),
  -- The smallest stake of a game: with less cash than that a bonus pays next (docs/providers.md).
  stake_min_kurus bigint check (stake_min_kurus > 0),
  -- The operator's kill switch: what it shuts takes no stake, whatever its provider's catalogue says.
  shut boolean not null default false,
  -- Whose rounds many play at once. Such a draw alone may be promised together with the witness: a promise for
  -- another game would shut it, since its rounds are never promised.
  in_common boolean,
  primary key (provider, game_key)
);
comment on table provider_games is
  'What a provider may take stakes for: the gate that the games room sets with every catalogue.';
comment on column provider_games.product is
  'What a player may close. Null: offered once, and never since there are products.';
comment on column provider_games.weight_class is
  'What a stake counts as towards a bonus (protection.md §8): 1 slot, 2 virtual, 3 table, 4 live, 5 instant, 8 one '
  'that gives back 98 % and more.';
comment on column provider_games.shut is
  'Shut by the operator: the last word of provider_switches. Wins and rollbacks go on.';
comment on column provider_games.in_common is 'Its rounds are drawn for all who play. Null: not said yet.';

create table provider_switches (
  switch_id bigint primary key,
  provider text not null,
  game_key text not null,
  is_on boolean not null,
  reason text not null check (reason <> ''),
  switched_at timestamptz not null,
  foreign key (provider, game_key) references provider_games
);
comment on table provider_switches is
  'Every time the operator shut a game or a table or opened it again, and why; never changed.';

create function provider_switches_stand() returns trigger language plpgsql as $$
begin
  raise exception 'what the operator switched stays on record' using errcode = '23514';
end $$;
create trigger provider_switches_stand before update or delete on provider_switches
  for each row execute function provider_switches_stand();
create trigger provider_switches_stay before truncate on provider_switches
  for each statement execute function provider_switches_stand();

create table provider_sessions (
  session_id bigint primary key,
  provider text not null,
  game_key text not null,
  player_id bigint not null,
  player_session_id bigint not null,
  lang text not null,
  token_hash bytea not null unique,
  token_until timestamptz not null,
  spent_at timestamptz,
  created_at timestamptz not null
);
comment on table provider_sessions is
  'One row a launch: the hash of its single-use token, and the game session that stakes name afterwards.';
create index provider_sessions_by_age on provider_sessions (created_at);

create table provider_flows (
  provider text primary key,
  day text not null,
  net_kurus bigint not null,
  low_kurus bigint not null,
  entry_id bigint not null
);
comment on table provider_flows is
  'A roll-up of what each provider has brought out today (wins less stakes, Istanbul''s day) and its lowest value '
  'so far, up to a final entry of the journal.';

-- What each server process may still pay of a provider's day without asking, so that all of them together do not pass
-- it.
create table provider_shares (
  provider text not null,
  holder uuid not null,
  kurus bigint not null check (kurus >= 0),
  until timestamptz not null,
  primary key (provider, holder)
);
comment on table provider_shares is
  'Of a provider''s day: what a process has set aside for wins that no reading of the journal has seen yet.';
