alter table games add column in_common boolean not null default false;
comment on column games.in_common is 'Its rounds are drawn for all who play, as at a table: promised together with the witness.';
