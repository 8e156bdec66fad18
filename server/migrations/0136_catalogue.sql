-- What a provider says of a game beside its kind: its family and its free figures (studio.md §3). A game is known by
-- these alone, whatever plays it.
alter table games drop constraint games_volatility_check;
alter table games add constraint games_volatility_check check (volatility between 1 and 5);
alter table games
  add column family text check (family in ('slot', 'instant', 'cards', 'table', 'show', 'lottery', 'racing')),
  add column name_en text,
  add column rtp_most_hundredths int check (rtp_most_hundredths > rtp_hundredths),
  add column rtp_within_hundredths int check (rtp_within_hundredths > 0),
  add column top_every bigint check (top_every > 0);
comment on column games.family is 'Null where the catalogue has not been read since there are families.';
comment on column games.name is 'The proper name, shown in every language.';
comment on column games.name_en is 'What it means in English, for who searches; null where it has none.';
comment on column games.rtp_hundredths is 'Hundredths of a percent; the least, where wagers or decisions differ.';
comment on column games.rtp_most_hundredths is 'The most, where wagers or decisions differ.';
comment on column games.rtp_within_hundredths is 'Of a return that is sampled: half the width of its interval at 99 %, in hundredths of a point.';
comment on column games.top_every is 'One round in so many pays max_win; null where it is not said.';
