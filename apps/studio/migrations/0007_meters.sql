-- The alarm on the return reads here what every game took and paid.

-- What was staked and paid, as the alarm on the return counts it: a row a game, day, kind of money, band of stakes
-- and part.
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
  -- Rounds of one game that end at the same moment would wait for each other at one row, which is held until its
  -- transaction is on the disk: they are counted in sixteen, by the round, and whoever reads adds them up.
  part smallint not null default 0 check (part between 0 and 15),
  -- Null where it is not known, and it stays null whatever is added to it.
  features bigint check (features >= 0),
  -- A room's part of a square may be below nothing (docs/decisions/0086).
  net_squares numeric,
  primary key (game, day, mode, stake_band, part)
);
