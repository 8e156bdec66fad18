-- A tournament pays a share of what was staked in it, and its points are those of many rounds (docs/decisions/0118).
alter table tournament_series
  -- Of the stakes that count, and the most that all prizes are; prizes_kurus says how they are shared out.
  add column pool_share_millionths bigint not null default 3000 check (pool_share_millionths > 0),
  add column pool_max_kurus bigint not null default 2000000 check (pool_max_kurus > 0),
  -- Fewer rounds win no prize.
  add column rounds_min int not null default 100 check (rounds_min > 0);
alter table tournaments
  add column pool_share_millionths bigint not null default 3000 check (pool_share_millionths > 0),
  add column pool_max_kurus bigint not null default 2000000 check (pool_max_kurus > 0),
  add column rounds_min int not null default 100 check (rounds_min > 0);
-- What is settled was held by the rules of before: all prizes, whatever was staked.
update tournaments set pool_share_millionths = 1000000000000, rounds_min = 1,
  pool_max_kurus = (select sum(p) from unnest(prizes_kurus) p) where settled_at is not null;

-- A player's play in a tournament; the points are the sum of the best rounds.
alter table tournament_points
  drop constraint tournament_points_points_check,
  add constraint tournament_points_points_check check (points >= 0),
  add column rounds int not null default 0 check (rounds >= 0),
  add column staked_kurus bigint not null default 0 check (staked_kurus >= 0),
  alter column round_id set default '', alter column game set default '', alter column stake_kurus set default 0,
  alter column paid_kurus set default 0, alter column entry_id set default 0;
comment on table tournament_points is 'A player''s play in a tournament: rounds, stakes, the points of the best rounds; beside them the round that last added to these.';
-- What settled ones were won by is kept as it was.
update tournament_points p set rounds = 1 from tournaments t where t.tournament_id = p.tournament_id and t.settled_at is not null;

create table tournament_rounds (
  tournament_id bigint not null references tournaments,
  player_id bigint not null,
  -- The stake in the journal.
  stake_entry_id bigint not null,
  points bigint not null check (points > 0),
  primary key (tournament_id, stake_entry_id)
);
comment on table tournament_rounds is 'The rounds that a player''s points are made of, the best twenty.';
create index tournament_rounds_of on tournament_rounds (tournament_id, player_id, points desc, stake_entry_id);

-- What runs is counted anew by these rules, from its first stake on.
delete from tournament_points p using tournaments t where t.tournament_id = p.tournament_id and t.settled_at is null;
update reward_cursors set entry_id = least(entry_id, coalesce(
  (select min(e.entry_id) - 1 from wallet_entries e where e.at >= (select min(starts_at) from tournaments where settled_at is null)), entry_id))
where reader = 'tournaments';

update tournament_series set
  text_tr = 'Stüdyonun yirmi yedi slotu sayılır. En iyi yirmi turunun çarpanları en yüksek olan on oyuncu ödül kazanır.',
  text_en = 'Twenty-seven slots of the studio count. The ten players whose best twenty rounds add up to most win a prize.'
where series_id = 'yildiz-ligi' and family is null;
update tournament_series set
  text_tr = 'Duyurulduğu gün stüdyoda bulunan bütün slotlar sayılır. En iyi yirmi turunun çarpanları en yüksek olan on oyuncu ödül kazanır.',
  text_en = 'Every slot that the studio has when this is announced counts. The ten players whose best twenty rounds add up to most win a prize.'
where series_id = 'yildiz-ligi' and family is not null;
update tournament_series set
  text_tr = 'Bahçe ve bereket temalı yedi slot. Haftanın en iyi yirmi turunuzun çarpanları toplanır.',
  text_en = 'Seven slots of gardens and harvest. The multiples of your best twenty rounds of the week are added up.'
where series_id = 'yonca-kupasi';
update tournament_series set
  text_tr = 'Gökyüzüne ve geceye bakan yedi slot. Hafta boyunca en iyi yirmi turunuzun çarpanları toplanır.',
  text_en = 'Seven slots that look at the night sky. All week long, the multiples of your best twenty rounds are added up.'
where series_id = 'gece-seferi';
update tournament_series set
  text_tr = 'Bu toprakların beş teması, beş ödül. Sıralamadaki yerinizi en iyi yirmi turunuz belirler.',
  text_en = 'Five themes from home, five prizes. Your best twenty rounds decide your place.'
where series_id = 'lale-turu';
update tournaments t set text_tr = s.text_tr, text_en = s.text_en from tournament_series s
where s.series_id = t.series_id and t.settled_at is null;
