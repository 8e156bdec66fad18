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
  volatility smallint not null check (volatility between 1 and 3),
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
  unique (provider, provider_key)
);
comment on table games is 'Every game that a provider has ever offered, as the lobby shows it; one that left the catalogue is closed, for histories keep naming it.';
comment on column games.rank is 'Popularity, 0 first: the provider''s own order, until real stakes decide.';
comment on column games.status is '1 open to all, 2 a preview for role 20 alone.';
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

create table game_picks (
  category_id text not null references game_categories,
  game_id text not null,
  position int not null,
  primary key (category_id, game_id)
);
comment on table game_picks is 'What an editor put into a picked category; a game may stand here before its provider offers it.';

create table game_favourites (
  player_id bigint not null,
  game_id text not null references games,
  added_at timestamptz not null,
  primary key (player_id, game_id)
);
comment on table game_favourites is 'The games that a player marked as favourites.';

insert into game_categories (category_id, slug, name_tr, name_en, icon, position, rule, rule_value) values
  ('27', 'populer', 'Popüler', 'Popular', 'flame', 1, 'popular', null),
  ('65', 'yeni', 'Yeni', 'New', 'sparkles', 2, 'newest', null),
  ('73', 'hizli-erisim', 'Hızlı Erişim', 'Quick Access', 'zap', 3, 'picked', null),
  ('67', 'klasik-cizgili', 'Klasik Çizgili', 'Classic Lines', 'rows-3', 4, 'kind', 'video'),
  ('69', '243-yol', '243 Yol', '243 Ways', 'layers', 5, 'kind', 'ways'),
  ('75', 'ucretsiz-donus', 'Ücretsiz Dönüş', 'Free Spins', 'gift', 6, 'feature', 'free_spins'),
  ('77', 'masa', 'Masa Oyunları', 'Table Games', 'circle-dot', 7, 'kind', 'table');

insert into game_picks (category_id, game_id, position) values
  ('73', 'lale-bahcesi', 1),
  ('73', 'felek-ruleti', 2),
  ('73', 'seker-yagmuru', 3),
  ('73', 'yildiz-carki', 4),
  ('73', 'anka-atesi', 5),
  ('73', 'derin-mavi', 6),
  ('73', 'meyve-pazari', 7),
  ('73', 'kurt-dolunay', 8);
