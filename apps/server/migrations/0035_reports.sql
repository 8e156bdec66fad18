-- What reports are made of: the journal summed up by one reader up to an entry, and nothing else. Whatever stands here can
-- be made anew from wallet_entries, and is compared with it every night (docs/reports.md).

-- How far each reader has come: of the journal by entry, of open rounds by effect.
create table report_cursors (
  reader text primary key check (reader in ('journal', 'rounds')),
  position bigint not null,
  -- When the entry at that position was posted; null before the first.
  at timestamptz
);
comment on table report_cursors is 'How far the journal has been summed up, and how far it was searched for open rounds.';
insert into report_cursors (reader, position) values ('journal', 0), ('rounds', 0);

-- Before these nothing is kept by hour and by player's day: months and days of the house go on for ever.
create table report_kept (
  one boolean primary key default true check (one),
  hours_from timestamptz not null,
  players_from date not null
);
comment on table report_kept is 'From when on hours and players’ days are kept.';
insert into report_kept (hours_from, players_from) values ('-infinity', '-infinity');

-- The day is the posting’s, in Europe/Istanbul; `origin` is the first word of its source (provider, gateway, held, staff …).
create table report_money (
  day date not null,
  from_account text not null,
  to_account text not null,
  verb text not null,
  origin text not null,
  entries bigint not null,
  kurus bigint not null,
  primary key (day, from_account, to_account, verb, origin)
);
comment on table report_money is 'Every kuruş that moved, by day, accounts and verb: the balance of any account at any day’s end is a sum of it.';

create table report_games (
  day date not null,
  game text not null,
  provider text not null,
  -- Own money. What staff held counts as it came; what they took back of it, and corrections, stand apart.
  stakes bigint not null,
  staked_kurus bigint not null,
  refunded_kurus bigint not null,
  wins bigint not null,
  won_kurus bigint not null,
  corrected_kurus bigint not null,
  taken_back_kurus bigint not null,
  -- Money of bonus wallets.
  bonus_staked_kurus bigint not null,
  bonus_won_kurus bigint not null,
  -- Sums of squares, of stakes without those given back and of wins: what a band of the return is made of.
  stake_squares numeric not null,
  win_squares numeric not null,
  primary key (day, game, provider)
);
comment on table report_games is 'What was played, by day, game and provider.';

create table report_hours (
  hour timestamptz not null,
  -- games:… or gateway:…
  account text not null,
  stakes bigint not null,
  staked_kurus bigint not null,
  refunded_kurus bigint not null,
  won_kurus bigint not null,
  deposits bigint not null,
  deposited_kurus bigint not null,
  withdrawals bigint not null,
  withdrawn_kurus bigint not null,
  primary key (hour, account)
);
comment on table report_hours is 'Play and money by hour, of the last sixty days.';

create table report_players (
  player_id bigint not null,
  day date not null,
  stakes bigint not null,
  staked_kurus bigint not null,
  refunded_kurus bigint not null,
  won_kurus bigint not null,
  deposited_kurus bigint not null,
  withdrawn_kurus bigint not null,
  rewarded_kurus bigint not null,
  primary key (day, player_id)
);
create index report_players_of on report_players (player_id, day);
comment on table report_players is 'What a player staked, won, paid in and took out on a day, of the last four hundred days.';

create table report_player_months (
  player_id bigint not null,
  -- Its first day.
  month date not null,
  stakes bigint not null,
  staked_kurus bigint not null,
  refunded_kurus bigint not null,
  won_kurus bigint not null,
  deposited_kurus bigint not null,
  withdrawn_kurus bigint not null,
  rewarded_kurus bigint not null,
  primary key (month, player_id)
);
comment on table report_player_months is 'The same by month, for ever.';

create table report_firsts (
  player_id bigint primary key,
  deposit_day date,
  stake_day date
);
create index report_firsts_by_deposit on report_firsts (deposit_day);
create index report_firsts_by_stake on report_firsts (stake_day);
comment on table report_firsts is 'The day of a player’s first deposit and first stake.';

create table report_wins (
  entry_id bigint primary key,
  day date not null,
  at timestamptz not null,
  player_id bigint not null,
  game text not null,
  provider text not null,
  kurus bigint not null
);
create index report_wins_by_day on report_wins (day, kurus desc);
comment on table report_wins is 'Wins of 10,000 TL and more.';

create table report_rounds (
  effect_no bigint primary key,
  player_id bigint not null,
  source text not null,
  round_id text not null,
  game text not null,
  kurus bigint not null,
  at timestamptz not null
);
comment on table report_rounds is 'Stakes of ten minutes ago and more that nothing has answered; asked about anew each minute.';

-- Where the journal was at a minute: a stake is looked for once its minute is ten minutes old.
create table report_marks (
  at timestamptz primary key,
  effect_no bigint not null
);
comment on table report_marks is 'The newest effect of each of the last minutes.';

create table report_checks (
  day date primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  entry_id bigint,
  differences int,
  first jsonb
);
comment on table report_checks is 'The nightly comparison with the journal: how far it went, and what differed.';
