-- Rounds of one game that end at the same moment waited for each other: one row counted them all, held until its
-- transaction was on the disk. They are counted in sixteen, by the round; whoever reads adds them up.
alter table meters add column part smallint not null default 0 check (part between 0 and 15);
alter table meters drop constraint meters_pkey;
alter table meters add primary key (game, day, mode, stake_band, part);
