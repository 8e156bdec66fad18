-- What the operator decides about games and tables, beside what their provider says: no catalogue changes it.

alter table games
  add column house_open boolean not null default true,
  add column house_rank int check (house_rank >= 0),
  add column badges text[] not null default '{}'
    check (badges <@ array['editors_choice', 'exclusive', 'hot', 'limited'] and cardinality(badges) <= 3),
  add column preview_only boolean not null default false,
  add column version int not null default 1;
update games set preview_only = true where status = 2;
update games g set house_open = false from provider_games p
where p.provider = g.provider and p.game_key = g.provider_key and p.shut;
-- It said what `preview_only` says.
alter table games drop column status;

alter table live_tables
  add column house_open boolean not null default true,
  add column house_rank int check (house_rank >= 0),
  add column badges text[] not null default '{}'
    check (badges <@ array['editors_choice', 'exclusive', 'hot', 'limited'] and cardinality(badges) <= 3),
  add column preview_only boolean not null default false,
  add column version int not null default 1;
update live_tables t set house_open = false from provider_games p
where p.provider = t.provider and p.game_key = t.provider_key and p.shut;

comment on column games.house_open is
  'False: shut by the operator. The gate of its stakes, provider_games.shut, is moved with it.';
comment on column games.house_rank is 'Its place before all that have none, 0 first; null: its popularity decides.';
comment on column games.badges is 'What the operator puts on its card.';
comment on column games.preview_only is 'For role 20 alone.';
comment on column games.version is 'Goes up with each of these decisions.';
comment on column live_tables.house_open is
  'False: shut by the operator. The gate of its stakes, provider_games.shut, is moved with it.';
comment on column live_tables.house_rank is 'Its place before all that have none, 0 first; null: its popularity decides.';
comment on column live_tables.badges is 'What the operator puts on its card.';
comment on column live_tables.preview_only is 'For role 20 alone, as all tables of a label with status 2 are.';
comment on column live_tables.version is 'Goes up with each of these decisions.';
