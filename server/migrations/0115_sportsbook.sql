-- Limits by liability: what each leg has of its coupon's stake and of what that may pay, and who
-- changed the sum last.
alter table sports_legs
  add column stake_kurus bigint not null default 0 check (stake_kurus >= 0),
  add column takeout_kurus bigint not null default 0 check (takeout_kurus >= 0);
alter table sports_exposure add column changed_at timestamptz not null default '-infinity';
-- What a player has open, for the limit of a player on a selection.
create index sports_coupons_in_play on sports_coupons (player_id) where state in ('waiting', 'posting', 'open');
-- What desk holds now (sportsbook.md §7); the acts that made it so are in sports_desk.
create table sports_terms (
  -- `suspended`: of an event or a market; `price`: of an outcome, hundredths; `mbs`: of an event or a
  -- market; `limit`: of an event or a market, kuruş; `factor`: of a player, thousandths.
  kind text not null check (kind in ('suspended', 'price', 'mbs', 'limit', 'factor')),
  -- `event`, `event/market`, `event/market/outcome`, or a player's id.
  subject text not null check (subject <> ''),
  -- Nothing where it holds no more.
  value bigint,
  changed_at timestamptz not null,
  primary key (kind, subject),
  check (case kind when 'suspended' then value = 1 when 'price' then value between 101 and 50000 when 'mbs' then value between 1 and 20
    when 'limit' then value between 0 and 1000000000 when 'factor' then value between 50 and 5000 end)
);
comment on table sports_terms is 'What desk ordered of prices, markets, limits and players, and holds now.';
