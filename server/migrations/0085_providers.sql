-- What a stake on a game is, for limits and bonuses: the games room says it with every catalogue.
alter table provider_games
  add column product text check (product in ('casino', 'live', 'virtual', 'sports')),
  add column weight_class smallint check (weight_class between 1 and 8);
comment on column provider_games.product is 'What a player may close. Null: offered once, and never since there are products.';
comment on column provider_games.weight_class is 'What a stake counts as towards a bonus (protection.md §8): 1 slot, 2 virtual, 3 table, 4 live, 5 instant, 8 one that gives back 98 % and more.';
