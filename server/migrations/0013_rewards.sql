-- How far each reader of the ledger has come. Whoever moves a cursor holds its row, so that of any number of
-- processes one reads at a time, and what it writes commits with the cursor or not at all.
create table reward_cursors (
  reader text primary key,
  entry_id bigint not null
);
comment on table reward_cursors is 'The last ledger entry that jackpots and tournaments have counted.';
-- Stakes from before there were pools and tournaments do not count.
insert into reward_cursors select r.reader, (select coalesce(max(entry_id), 0) from wallet_entries)
from (values ('jackpots'), ('tournaments')) r (reader);

create table jackpot_pools (
  pool_id text primary key,
  -- 1 the smallest.
  level int not null unique,
  name_tr text not null,
  name_en text not null,
  -- Millionths of each stake that the house adds: kuruş times this is millionths of a kuruş, exactly.
  share_millionths bigint not null check (share_millionths between 1 and 50000),
  seed_kurus bigint not null check (seed_kurus > 0),
  -- A pool has fallen by then at the latest.
  must_hit_by_kurus bigint not null check (must_hit_by_kurus > seed_kurus)
);
comment on table jackpot_pools is 'The progressive pools, and the rule of each.';

create table jackpot_cycles (
  pool_id text not null references jackpot_pools,
  cycle int not null,
  -- What is in it, in millionths of a kuruş; the ledger account jackpot:<pool> holds the whole kuruş.
  value_millionths bigint not null,
  -- SHA-256 over pool, cycle, threshold and salt, hex: published while the threshold is secret.
  commitment text not null,
  -- Threshold in kuruş and salt, under AES-GCM.
  threshold_sealed text not null,
  started_at timestamptz not null,
  -- The stake that crossed the threshold, and what it is owed.
  fell_at timestamptz,
  winner_id bigint,
  winner_mask text,
  stake_entry_id bigint,
  round_id text,
  game text,
  amount_kurus bigint,
  threshold_kurus bigint,
  salt text,
  paid_at timestamptz,
  paid_entry_id bigint,
  primary key (pool_id, cycle),
  check ((fell_at is null) = (winner_id is null) and (fell_at is null) = (amount_kurus is null) and (fell_at is null) = (threshold_kurus is null))
);
comment on table jackpot_cycles is 'Each life of a pool, from its seed to its fall.';
-- A pool has one open cycle, whoever opens it.
create unique index jackpot_cycles_open on jackpot_cycles (pool_id) where fell_at is null;
create index jackpot_cycles_owed on jackpot_cycles (fell_at) where fell_at is not null and paid_at is null;

insert into jackpot_pools values
  ('yildiz', 1, 'Yıldız', 'Star', 3000, 50000, 150000),
  ('ay', 2, 'Ay', 'Moon', 2000, 250000, 750000),
  ('gunes', 3, 'Güneş', 'Sun', 1500, 1000000, 4000000),
  ('felek', 4, 'Felek', 'Felek', 1000, 10000000, 50000000);

create table tournament_series (
  series_id text primary key,
  -- A draft is never held; a passive one is held no more.
  status text not null check (status in ('draft', 'active', 'passive')),
  position int not null unique,
  title_tr text not null,
  title_en text not null,
  text_tr text not null,
  text_en text not null,
  image text not null,
  min_stake_kurus bigint not null check (min_stake_kurus > 0),
  games text[] not null,
  -- By place, the first one first.
  prizes_kurus bigint[] not null
);
comment on table tournament_series is 'What is held week after week, in turn: the next ones are made from it.';

create table tournaments (
  tournament_id bigint primary key,
  series_id text not null references tournament_series,
  status text not null check (status in ('draft', 'active', 'passive')),
  -- As the series had them when this one was made: a running tournament keeps its rules.
  title_tr text not null,
  title_en text not null,
  text_tr text not null,
  text_en text not null,
  image text not null,
  min_stake_kurus bigint not null,
  games text[] not null,
  prizes_kurus bigint[] not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Rounds that were begun in time may end until then.
  settles_at timestamptz not null,
  settled_at timestamptz,
  -- Counts the changes of the standings.
  version int not null default 0,
  check (ends_at > starts_at and settles_at >= ends_at)
);
comment on table tournaments is 'Tournaments with their windows; the weekly ones are made by a job, others may stand beside them.';
-- A week has one, whoever makes it.
create unique index tournaments_once on tournaments (starts_at, ends_at);
create index tournaments_unsettled on tournaments (settles_at) where settled_at is null;

create table tournament_points (
  tournament_id bigint not null references tournaments,
  player_id bigint not null,
  player_mask text not null,
  points bigint not null check (points > 0),
  -- The round that made them.
  round_id text not null,
  game text not null,
  stake_kurus bigint not null,
  paid_kurus bigint not null,
  entry_id bigint not null,
  scored_at timestamptz not null,
  primary key (tournament_id, player_id)
);
comment on table tournament_points is 'A player''s best round in a tournament.';
create index tournament_points_ranked on tournament_points (tournament_id, points desc, scored_at, entry_id);

create table tournament_prizes (
  tournament_id bigint not null references tournaments,
  rank int not null,
  player_id bigint not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  paid_at timestamptz,
  paid_entry_id bigint,
  primary key (tournament_id, rank),
  unique (tournament_id, player_id)
);
comment on table tournament_prizes is 'The final places and what each is owed; paid once.';
create index tournament_prizes_owed on tournament_prizes (tournament_id) where paid_at is null;

insert into tournament_series values
  ('yildiz-ligi', 'active', 1, 'Yıldız Ligi', 'Star League',
   'Stüdyonun yirmi yedi slotu sayılır. Haftanın en yüksek çarpanlarını yakalayan on oyuncu ödül kazanır.',
   'Twenty-seven slots of the studio count. The ten players with the highest multiples of the week win a prize.',
   '/art/tournaments/yildiz-ligi.avif', 500,
   '{lale-bahcesi,yildiz-carki,anka-atesi,aslan-payi,korsan-koyu,derin-mavi,bal-kovani,ejder-yuvasi,nazar,meyve-pazari,kurt-dolunay,seker-yagmuru,volkan,elmas-ocagi,gece-baykusu,cay-saati,uzay-madeni,dort-yaprak,kaplan-pencesi,kum-tahti,kahinin-kuresi,mantar-ormani,bambu-bey,dino-vadisi,perili-konak,kurnaz-tilki,horoz-vakti}',
   '{1500000,1000000,750000,500000,400000,300000,200000,150000,100000,100000}'),
  ('yonca-kupasi', 'active', 2, 'Yonca Kupası', 'Clover Cup',
   'Bahçe ve bereket temalı yedi slot. Ne kadar oynadığınız değil, tek bir turunuzun çarpanı sayılır.',
   'Seven slots of gardens and harvest. Not how much you play counts, but the multiple of a single round.',
   '/art/tournaments/yonca-kupasi.avif', 500,
   '{dort-yaprak,lale-bahcesi,meyve-pazari,bal-kovani,seker-yagmuru,cay-saati,mantar-ormani}',
   '{800000,500000,300000,200000,100000,100000}'),
  ('gece-seferi', 'active', 3, 'Gece Seferi', 'Night Voyage',
   'Gökyüzüne ve geceye bakan yedi slot. Hafta boyunca tek turda ulaşılan en yüksek çarpan aranır.',
   'Seven slots that look at the night sky. All week long, the highest multiple of a single round is wanted.',
   '/art/tournaments/gece-seferi.avif', 500,
   '{uzay-madeni,gece-baykusu,yildiz-carki,kurt-dolunay,anka-atesi,kahinin-kuresi,perili-konak}',
   '{800000,500000,300000,200000,100000,100000}'),
  ('lale-turu', 'active', 4, 'Lale Turu', 'Tulip Tour',
   'Bu toprakların beş teması, beş ödül. Sıralamadaki yerinizi en iyi turunuz belirler.',
   'Five themes from home, five prizes. Your best round decides your place.',
   '/art/tournaments/lale-turu.avif', 500,
   '{lale-bahcesi,nazar,cay-saati,meyve-pazari,horoz-vakti}',
   '{600000,400000,250000,150000,100000}'),
  ('tac-yarisi', 'active', 5, 'Taç Yarışı', 'Crown Race',
   'Aslanlar, kaplanlar ve tahtlar: yedi slot, yedi ödül.',
   'Lions, tigers and thrones: seven slots, seven prizes.',
   '/art/tournaments/tac-yarisi.avif', 1000,
   '{aslan-payi,kaplan-pencesi,kum-tahti,ejder-yuvasi,anka-atesi,kurt-dolunay,kurnaz-tilki}',
   '{1000000,700000,500000,300000,200000,150000,150000}');
