create table live_labels (
  label_id text primary key,
  name text not null,
  status smallint not null default 1 check (status in (1, 2))
);
comment on table live_labels is 'The brands under which live tables stand in the lobby.';
comment on column live_labels.status is '1 open to all, 2 a preview for role 20 alone: the operator''s, so no catalogue changes it.';

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
  unique (provider, provider_key)
);
comment on table live_tables is 'Every live table that a provider has ever offered; one that left the catalogue is closed, for histories keep naming it. Whether people can sit down now is not here: the provider says that from second to second.';
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

create table live_favourites (
  player_id bigint not null,
  table_id text not null references live_tables,
  added_at timestamptz not null,
  primary key (player_id, table_id)
);
comment on table live_favourites is 'The live tables that a player marked as favourites.';

insert into live_labels (label_id, name, status) values ('zirve', 'Zirve', 2);

insert into live_categories (category_id, slug, name_tr, name_en, icon, position, kind) values
  ('101', 'rulet', 'Rulet', 'Roulette', 'circle-dot', 1, 'roulette'),
  ('102', 'blackjack', 'Blackjack', 'Blackjack', 'spade', 2, 'blackjack'),
  ('103', 'bakara', 'Bakara', 'Baccarat', 'diamond', 3, 'baccarat');
