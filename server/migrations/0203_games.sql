-- Popularity is of play: on how many days a player sat down to a game, over the last weeks.
create table game_popularity (
  provider_key text primary key,
  player_days int not null check (player_days > 0)
);
comment on table game_popularity is 'How many player-days each game and table had in the last weeks; counted anew every few minutes.';

-- A game whose player chooses how wild it is (by target, risk or bet) has no step of its own.
alter table games alter column volatility drop not null;
comment on column games.volatility is '1 the calmest, 5 the wildest; null where the player chooses it.';
