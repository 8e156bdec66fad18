-- A sitting goes on with every stake: what each of them changes may stand in no index, or every one of
-- them writes all indexes anew.
drop index cashier_sittings_by_game;
create index cashier_sittings_by_game on cashier_sittings (player_id, game, started_at desc);
alter table cashier_sittings set (fillfactor = 80);
