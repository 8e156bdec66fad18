-- What the account history is counted from: a player's days, kept by a reader of the journal (docs/ledger.md).
create table cashier_history_cursor (
  -- One row: whoever moves it holds it, so that of any number of processes one reads at a time.
  id int primary key check (id = 1),
  -- The last ledger entry that stands in the days and sittings.
  entry_id bigint not null
);
comment on table cashier_history_cursor is 'How far the reader of histories has come in the journal.';
insert into cashier_history_cursor values (1, 0);

create table cashier_history_days (
  player_id bigint not null,
  -- Of Europe/Istanbul.
  day date not null,
  -- As in the view wallet_history.
  category smallint not null,
  rows int not null check (rows > 0),
  -- Signed as the player sees it.
  kurus bigint not null,
  primary key (player_id, day, category)
) with (fillfactor = 80);
comment on table cashier_history_days is 'How many entries moved a player''s cash on a day, and by how much, by category.';

create table cashier_sittings (
  -- The entry of its first stake.
  sitting_id bigint primary key,
  player_id bigint not null,
  game text not null,
  started_at timestamptz not null,
  -- Of its last stake.
  ended_at timestamptz not null,
  rounds int not null,
  staked_kurus bigint not null,
  -- What its stakes were given back.
  refunded_kurus bigint not null default 0,
  won_kurus bigint not null default 0,
  check (ended_at >= started_at)
);
comment on table cashier_sittings is 'Play of one game without a pause of fifteen minutes between two stakes.';
create index cashier_sittings_by_player on cashier_sittings (player_id, started_at desc, sitting_id desc);
create index cashier_sittings_by_game on cashier_sittings (player_id, game, ended_at);
