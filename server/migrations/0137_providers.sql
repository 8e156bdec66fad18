-- The operator's kill switch: what it shuts takes no stake, whatever its provider's catalogue says.
alter table provider_games add column shut boolean not null default false;
comment on column provider_games.shut is 'Shut by the operator: the last word of provider_switches. Wins and rollbacks go on.';

create table provider_switches (
  switch_id bigint primary key,
  provider text not null,
  game_key text not null,
  is_on boolean not null,
  reason text not null check (reason <> ''),
  switched_at timestamptz not null,
  foreign key (provider, game_key) references provider_games
);
comment on table provider_switches is 'Every time the operator shut a game or a table or opened it again, and why; never changed.';

create function provider_switches_stand() returns trigger language plpgsql as $$
begin
  raise exception 'what the operator switched stays on record' using errcode = '23514';
end $$;
create trigger provider_switches_stand before update or delete on provider_switches for each row execute function provider_switches_stand();
create trigger provider_switches_stay before truncate on provider_switches for each statement execute function provider_switches_stand();
