-- Lists of the sportsbook: results by day, and what a player marked.

create index sports_events_by_start on sports_events (starts_at);
create index sports_short_codes_by_end on sports_short_codes (expires_at);

create table sports_favourites (
  player_id bigint not null,
  kind text not null check (kind in ('event', 'league')),
  id text not null check (id <> ''),
  added_at timestamptz not null,
  primary key (player_id, kind, id)
);
comment on table sports_favourites is 'Matches and leagues that players marked.';
