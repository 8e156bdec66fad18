create table cashier_held (
  held_id bigint primary key,
  player_id bigint not null,
  decision text not null check (decision in ('release', 'refuse')),
  reason text not null check (decision = 'release' or reason <> ''),
  decided_at timestamptz not null
);
comment on table cashier_held is 'What staff decided about held money, by the number of the entry that held it: once, in the transaction that moves it.';
