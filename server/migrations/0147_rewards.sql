-- A series may hold all games of a family, whatever they are when a tournament of it is announced (docs/decisions/0100).
create table family_games (
  provider text not null,
  game_key text not null,
  family text not null,
  primary key (provider, game_key)
);
comment on table family_games is 'What a provider''s catalogue says of its games'' families. Written anew with every catalogue.';
-- As the catalogue was read last.
insert into family_games select provider, provider_key, family from games where open and family is not null;

alter table tournament_series add column family text;
comment on column tournament_series.family is 'All games of the studio''s that are of this family when a tournament is announced; null: those of the list.';
comment on column tournament_series.games is 'The games; where there is a family, those that count until a catalogue has named any of it.';

update tournament_series set family = 'slot',
  text_tr = 'Duyurulduğu gün stüdyoda bulunan bütün slotlar sayılır. Haftanın en yüksek çarpanlarını yakalayan on oyuncu ödül kazanır.',
  text_en = 'Every slot that the studio has when this is announced counts. The ten players with the highest multiples of the week win a prize.'
where series_id = 'yildiz-ligi';
