-- Own stakes first (docs/decisions/0115): a bonus is given and stays shut until so much own money was staked; what one stake
-- has opened it opens no second time.
alter table bonus_offers
  -- Own stakes, weighted: so many times the deposit, and so many kuruş.
  add column own_times int not null default 0 check (own_times between 0 and 100),
  add column own_kurus bigint not null default 0 check (own_kurus >= 0),
  -- Hundredths by weight class of own stakes, for opening and for the share of the turnover; null: none is asked for.
  add column own_weights int[] check (array_length(own_weights, 1) = 8 and 0 <= all (own_weights) and 100 >= all (own_weights)),
  -- What was given goes back when the purse becomes cash: only what was won with it is kept.
  add column gift_returns boolean not null default false,
  -- Of a rebate: the fewest rounds of the week.
  add column rounds_min int check (rounds_min > 0),
  -- The most that it may cost in a calendar month, for one person and for all; over it nobody claims.
  add column budget_person_kurus bigint check (budget_person_kurus > 0),
  add column budget_month_kurus bigint check (budget_month_kurus > 0),
  add check ((own_times > 0 or own_kurus > 0) <= (own_weights is not null)),
  add check (own_times = 0 or kind = 'deposit'),
  add check (rounds_min is null or kind = 'cashback');

alter table bonus_grants
  -- What has to be staked before it opens, hundredths of a kuruş; counted are stakes behind this entry.
  add column own_required_centi bigint not null default 0 check (own_required_centi >= 0),
  add column own_after bigint not null default 0,
  add column opened_at timestamptz;
update bonus_grants set opened_at = created_at;
alter table bonus_grants drop constraint bonus_grants_state_check, drop constraint bonus_grants_check,
  add constraint bonus_grants_state_check check (state in ('waiting', 'active', 'converted', 'completed', 'cancelled', 'forfeited', 'expired')),
  add constraint bonus_grants_check check ((state in ('waiting', 'active')) = (ended_at is null) and (state = 'forfeited') = (reason is not null)
    and (state <> 'waiting' or opened_at is null) and (state <> 'active' or opened_at is not null));
drop index bonus_grants_active, bonus_grants_running;
create unique index bonus_grants_active on bonus_grants (player_id) where state in ('waiting', 'active') and kind <> 'spins';
create index bonus_grants_running on bonus_grants (bonus_id) where state in ('waiting', 'active');
create index bonus_grants_month on bonus_grants (offer_id, created_at);

create table bonus_own_stakes (
  -- The stake in the journal: it counts once.
  entry_id bigint primary key,
  bonus_id bigint not null references bonus_grants,
  player_id bigint not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  weight smallint not null check (weight between 1 and 100),
  -- Given back meanwhile: it counts no more.
  undone_at timestamptz
);
comment on table bonus_own_stakes is 'Which own stake was counted for which bonus, and with what weight; in no other offer and no tournament.';
create index bonus_own_stakes_of on bonus_own_stakes (bonus_id);
create index bonus_own_stakes_by_player on bonus_own_stakes (player_id, entry_id);
insert into reward_cursors select 'own', coalesce(max(entry_id), 0) from wallet_entries;

-- The terms that npm run offers has priced (docs/offers.md).
update bonus_offers set status = 'ended' where status = 'active' and offer_id in ('hosgeldin', 'kayip', 'yatirim', 'donus');
insert into bonus_offers (offer_id, version, status, kind, position, slug, name_tr, name_en, percent, amount_max_kurus, deposit_min_kurus, first_deposit,
  loss_min_kurus, stake_counted_kurus, turnover_share, times, stake_max_kurus, weights, games_refused, cap_times, days, claim_days, spins_count,
  spins_stake_kurus, spins_game, phone_confirmed, per_player, code, by_code_only, segments, starts_at, ends_at, activated_at,
  own_times, own_kurus, own_weights, gift_returns, rounds_min, budget_person_kurus, budget_month_kurus)
select o.offer_id, o.version + 1, 'active', o.kind, o.position, o.slug, o.name_tr, o.name_en, o.percent, o.amount_max_kurus, o.deposit_min_kurus, o.first_deposit,
  o.loss_min_kurus, o.stake_counted_kurus, t.turnover_share, t.times, t.stake_max, o.weights, o.games_refused, t.cap_times, o.days, o.claim_days, o.spins_count,
  o.spins_stake_kurus, o.spins_game, o.phone_confirmed, o.per_player, o.code, o.by_code_only, o.segments, o.starts_at, o.ends_at, now(),
  t.own_times, t.own_kurus, t.own_weights::int[], t.gift_returns, t.rounds_min, t.person, t.month
from (values
  ('hosgeldin', null::int, 10, 2000::bigint, 2, 1, 0::bigint, '{100,50,0,0,0,0,0,0}', true, null::int, 199800::bigint, 50000000::bigint),
  ('yatirim', null, 8, 2500, 1, 6, 0, '{100,50,10,10,10,0,0,0}', false, null, 1550000, 100000000),
  ('kayip', 8, 1, 2500, null, 0, 0, '{100,50,10,10,10,0,0,0}', false, 100, 250000, 50000000),
  ('donus', null, 0, null, null, 0, 50000, '{100,50,10,10,10,0,0,0}', false, null, 20000, 20000000)
) t (offer_id, turnover_share, times, stake_max, cap_times, own_times, own_kurus, own_weights, gift_returns, rounds_min, person, month)
join bonus_offers o on o.offer_id = t.offer_id and o.version = (select max(version) from bonus_offers x where x.offer_id = t.offer_id);
