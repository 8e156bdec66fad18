-- The gate knows how much may be staked and won, not only whether.
alter table provider_games
  add column stake_max_kurus bigint check (stake_max_kurus > 0),
  add column win_max_hundredths bigint check (win_max_hundredths > 0);

create table provider_flows (
  provider text primary key,
  day text not null,
  net_kurus bigint not null,
  low_kurus bigint not null,
  entry_id bigint not null
);
comment on table provider_flows is 'A roll-up of what each provider has brought out today (wins less stakes, Istanbul''s day) and its lowest value so far, up to a final entry of the journal.';
