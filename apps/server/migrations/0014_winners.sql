-- The newest large wins.

-- Wins that may be shown to everybody, written by a reader of the journal and bounded by it. Who the player is and
-- whether they are shown at all is asked when the list is read, so that a change of mind takes effect on wins of
-- before, too.
create table winners (
  win_id bigint primary key,
  -- The stake that won: all its wins are one row.
  stake_entry_id bigint not null unique,
  player_id bigint not null,
  -- The provider's own id of the game.
  game text not null,
  stake_kurus bigint not null check (stake_kurus > 0),
  paid_kurus bigint not null check (paid_kurus > stake_kurus),
  at timestamptz not null
);
comment on table winners is 'The newest large wins of real rounds.';
create index winners_newest on winners (at desc, win_id desc);

create table winners_cursor (
  one boolean primary key default true check (one),
  entry_id bigint not null
);
comment on table winners_cursor is 'The last ledger entry that the list of wins has read; who moves it holds its row.';
insert into winners_cursor (entry_id) values
  (0);
