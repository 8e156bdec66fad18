-- The lobbies: games and live tables as their providers offer them.

create table game_labels (
  label_id text primary key,
  name text not null
);
comment on table game_labels is 'The brands under which games stand in the lobby; one provider may sell under several.';

create table games (
  game_id text primary key,
  provider text not null,
  provider_key text not null,
  label_id text not null references game_labels,
  name text not null,
  kind text not null,
  image text not null,
  rtp_hundredths int not null,
  -- A game whose player chooses how wild it is (by target, risk or bet) has no step of its own.
  volatility smallint check (volatility between 1 and 5),
  min_stake_kurus bigint not null check (min_stake_kurus > 0),
  max_stake_kurus bigint not null check (max_stake_kurus >= min_stake_kurus),
  max_win int not null,
  features text[] not null,
  demo boolean not null,
  released_at timestamptz not null,
  rank int not null,
  status smallint not null default 1 check (status in (1, 2)),
  open boolean not null,
  seen_at timestamptz not null,
  -- What a round may win, in hundredths of its stakes, rounded up: `max_win` is for reading and is rounded down. Null
  -- until the catalogue has been read.
  win_max_hundredths bigint check (win_max_hundredths > 0),
  family text check (family in ('slot', 'instant', 'cards', 'table', 'show', 'lottery', 'racing')),
  name_en text,
  rtp_most_hundredths int,
  rtp_within_hundredths int check (rtp_within_hundredths > 0),
  top_every bigint check (top_every > 0),
  in_common boolean not null default false,
  unique (provider, provider_key),
  check (rtp_most_hundredths > rtp_hundredths)
);
comment on table games is
  'Every game that a provider has ever offered, as the lobby shows it; one that left the catalogue is closed, for '
  'histories keep naming it.';
comment on column games.name is 'The proper name, shown in every language.';
comment on column games.rtp_hundredths is 'Hundredths of a percent; the least, where wagers or decisions differ.';
comment on column games.volatility is '1 the calmest, 5 the wildest; null where the player chooses it.';
comment on column games.rank is 'Popularity, 0 first: the provider''s own order, until real stakes decide.';
comment on column games.status is '1 open to all, 2 a preview for role 20 alone.';
comment on column games.family is 'Null where the catalogue has not been read since there are families.';
comment on column games.name_en is 'What it means in English, for who searches; null where it has none.';
comment on column games.rtp_most_hundredths is 'The most, where wagers or decisions differ.';
comment on column games.rtp_within_hundredths is
  'Of a return that is sampled: half the width of its interval at 99 %, in hundredths of a point.';
comment on column games.top_every is 'One round in so many pays max_win; null where it is not said.';
comment on column games.in_common is
  'Its rounds are drawn for all who play, as at a table: promised together with the witness.';
create index games_by_provider_key on games (provider_key);

create table game_categories (
  category_id text primary key,
  slug text not null unique,
  name_tr text not null,
  name_en text not null,
  icon text not null,
  position int not null,
  rule text not null check (rule in ('popular', 'newest', 'kind', 'feature', 'picked')),
  rule_value text
);
comment on table game_categories is 'The lobby''s categories and the rule that fills each.';
insert into game_categories (category_id, slug, name_tr, name_en, icon, position, rule, rule_value) values
  ('27', 'populer', 'Popüler', 'Popular', 'flame', 1, 'popular', null),
  ('65', 'yeni', 'Yeni', 'New', 'sparkles', 2, 'newest', null),
  ('73', 'hizli-erisim', 'Hızlı Erişim', 'Quick Access', 'zap', 3, 'picked', null),
  ('67', 'klasik-cizgili', 'Klasik Çizgili', 'Classic Lines', 'rows-3', 4, 'kind', 'video'),
  ('69', '243-yol', '243 Yol', '243 Ways', 'layers', 5, 'kind', 'ways'),
  ('75', 'ucretsiz-donus', 'Ücretsiz Dönüş', 'Free Spins', 'gift', 6, 'feature', 'free_spins'),
  ('77', 'masa', 'Masa Oyunları', 'Table Games', 'circle-dot', 7, 'kind', 'table');

create table game_picks (
  category_id text not null references game_categories,
  game_id text not null,
  position int not null,
  primary key (category_id, game_id)
);
comment on table game_picks is
  'What an editor put into a picked category; a game may stand here before its provider offers it.';
insert into game_picks (category_id, game_id, position) values
  ('73', 'lale-bahcesi', 1),
  ('73', 'felek-ruleti', 2),
  ('73', 'seker-yagmuru', 3),
  ('73', 'yildiz-carki', 4),
  ('73', 'anka-atesi', 5),
  ('73', 'derin-mavi', 6),
  ('73', 'meyve-pazari', 7),
  ('73', 'kurt-dolunay', 8);

create table game_favourites (
  player_id bigint not null,
  game_id text not null references games,
  added_at timestamptz not null,
  primary key (player_id, game_id)
);
comment on table game_favourites is 'The games that a player marked as favourites.';

-- Popularity is of play: on how many days a player sat down to a game, over the last weeks.
create table game_popularity (
  provider_key text primary key,
  player_days int not null check (player_days > 0)
);
comment on table game_popularity is
  'How many player-days each game and table had in the last weeks; counted anew every few minutes.';

-- ── Live tables ──

create table live_labels (
  label_id text primary key,
  name text not null,
  status smallint not null default 1 check (status in (1, 2))
);
comment on table live_labels is 'The brands under which live tables stand in the lobby.';
comment on column live_labels.status is
  '1 open to all, 2 a preview for role 20 alone: the operator''s, so no catalogue changes it.';
insert into live_labels (label_id, name, status) values
  ('zirve', 'Zirve', 2);

create table live_tables (
  table_id text primary key,
  provider text not null,
  provider_key text not null,
  label_id text not null references live_labels,
  name_tr text not null,
  name_en text not null,
  kind text not null,
  image text not null,
  rtp_hundredths int not null,
  min_stake_kurus bigint not null check (min_stake_kurus > 0),
  max_stake_kurus bigint not null check (max_stake_kurus >= min_stake_kurus),
  seats int check (seats > 0),
  demo boolean not null,
  released_at timestamptz not null,
  rank int not null,
  open boolean not null,
  seen_at timestamptz not null,
  win_max_hundredths bigint check (win_max_hundredths > 0),
  unique (provider, provider_key)
);
comment on table live_tables is
  'Every live table that a provider has ever offered; one that left the catalogue is closed, for histories keep '
  'naming it. Whether people can sit down now is not here: the provider says that from second to second.';
comment on column live_tables.rank is 'The provider''s own order, 0 first.';
create index live_tables_by_provider_key on live_tables (provider_key);

create table live_categories (
  category_id text primary key,
  slug text not null unique,
  name_tr text not null,
  name_en text not null,
  icon text not null,
  position int not null,
  kind text not null unique
);
comment on table live_categories is 'The live lobby''s categories: each holds the tables of one kind.';
insert into live_categories (category_id, slug, name_tr, name_en, icon, position, kind) values
  ('101', 'rulet', 'Rulet', 'Roulette', 'circle-dot', 1, 'roulette'),
  ('102', 'blackjack', 'Blackjack', 'Blackjack', 'spade', 2, 'blackjack'),
  ('103', 'bakara', 'Bakara', 'Baccarat', 'diamond', 3, 'baccarat');

create table live_favourites (
  player_id bigint not null,
  table_id text not null references live_tables,
  added_at timestamptz not null,
  primary key (player_id, table_id)
);
comment on table live_favourites is 'The live tables that a player marked as favourites.';
