-- Which games feed the pools says the catalogue (docs/decisions/0085), no list in the code.
create table jackpot_games (
  provider text not null,
  game_key text not null,
  primary key (provider, game_key)
);
comment on table jackpot_games is 'Slots that feed the pools: their provider''s catalogue gives them the facet `jackpot`. Written anew with every catalogue.';
-- Those of before, until the catalogue is read for the next time: no stake in between is lost to the pools.
insert into jackpot_games
  select 'felek', unnest(array['lale-bahcesi', 'yildiz-carki', 'anka-atesi', 'aslan-payi', 'korsan-koyu', 'derin-mavi',
    'ejder-yuvasi', 'elmas-ocagi', 'uzay-madeni', 'dort-yaprak', 'kum-tahti', 'kahinin-kuresi']);
