-- Two series may share a week; one series may not have it twice.
drop index tournaments_once;
create unique index tournaments_once on tournaments (series_id, starts_at, ends_at);
