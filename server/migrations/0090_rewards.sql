-- Bonuses: what is offered, what was asked for, what was given (docs/bonuses.md). The money is the vault's: a purse is
-- wallet_bonuses, by the same bonus_id, and every kuruş of it comes from `bonus:<offer>`.

create table bonus_offers (
  offer_id text not null check (offer_id ~ '^[a-z0-9-]{1,40}$'),
  version int not null check (version > 0),
  -- A version that was active once never changes again: a change is a new version.
  status text not null default 'draft' check (status in ('draft', 'active', 'ended')),
  kind text not null check (kind in ('deposit', 'cashback', 'spins')),
  position int not null,
  -- Of its promotion's page; empty where it has none.
  slug text not null default '',
  name_tr text not null,
  name_en text not null,
  -- Of the deposit or the loss, and the most that it gives; of spins the most that they pay.
  percent int not null default 0 check (percent between 0 and 100),
  amount_max_kurus bigint not null check (amount_max_kurus > 0),
  deposit_min_kurus bigint check (deposit_min_kurus > 0),
  first_deposit boolean not null default false,
  loss_min_kurus bigint check (loss_min_kurus > 0),
  -- Stakes over it are in no loss, nor is what they win.
  stake_counted_kurus bigint check (stake_counted_kurus > 0),
  -- Of the turnover, percent: no more of a loss counts. Null: all of it (the demo alone).
  turnover_share int check (turnover_share between 1 and 100),
  times int not null default 0 check (times >= 0),
  stake_max_kurus bigint check (stake_max_kurus > 0),
  -- Hundredths by weight class, eight of them; null where there is no purse.
  weights int[] check (array_length(weights, 1) = 8 and 0 <= all (weights) and 100 >= all (weights)),
  games_refused text[] not null default '{}',
  -- What of it may become cash: so many times the bonus; null: all of it.
  cap_times int check (cap_times > 0),
  days int not null check (days between 1 and 365),
  claim_days int not null default 7 check (claim_days between 1 and 365),
  spins_count int check (spins_count between 1 and 1000),
  spins_stake_kurus bigint check (spins_stake_kurus > 0),
  spins_game text,
  phone_confirmed boolean not null default false,
  -- How often a player may have it.
  per_player text not null check (per_player in ('once', 'day', 'week')),
  -- Typed instead of chosen: capitals. An offer with `by_code_only` is shown to nobody without it.
  code text check (code ~ '^[A-Z0-9]{3,40}$'),
  by_code_only boolean not null default false check (not by_code_only or code is not null),
  -- Whom it is for: registeredFrom, registeredUntil (days), countries, identified, played.
  segments jsonb not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  primary key (offer_id, version),
  check (ends_at is null or starts_at is null or ends_at > starts_at),
  check ((status = 'draft') = (activated_at is null)),
  check ((kind = 'spins') = (weights is null) and (kind = 'spins') = (stake_max_kurus is null) and (kind = 'spins') = (spins_count is not null)),
  check ((kind = 'spins') = (spins_stake_kurus is not null) and (kind = 'spins') = (spins_game is not null)),
  check ((kind = 'deposit') = (deposit_min_kurus is not null) and (not first_deposit or kind = 'deposit')),
  check ((kind = 'cashback') = (loss_min_kurus is not null) and (kind = 'cashback') = (stake_counted_kurus is not null)),
  check (kind <> 'cashback' or per_player = 'week'),
  check ((kind = 'spins') = (percent = 0) and (kind <> 'spins' or times = 0))
);
comment on table bonus_offers is 'Offers, a row a version; once active it never changes (grants refer to it).';
create unique index bonus_offers_active on bonus_offers (offer_id) where status = 'active';
create unique index bonus_offers_code on bonus_offers (code) where status = 'active';

-- Not even the owner changes what was promised.
create function bonus_offer_stands() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and (tg_op = 'DELETE' or new.status not in ('active', 'ended') or old.status = 'ended' and new.status <> 'ended'
    or to_jsonb(new) - 'status' <> to_jsonb(old) - 'status') then
    raise exception 'version % of the offer % was active: make a new version', old.version, old.offer_id using errcode = '23514';
  end if;
  return coalesce(new, old);
end $$;
create trigger bonus_offer_stands before update or delete on bonus_offers for each row execute function bonus_offer_stands();

create table bonus_claims (
  claim_id bigint primary key,
  player_id bigint not null,
  offer_id text not null,
  version int not null,
  via text not null check (via in ('page', 'code', 'registration')),
  state text not null default 'open' check (state in ('open', 'granted', 'dropped', 'lapsed')),
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  foreign key (offer_id, version) references bonus_offers,
  check ((state = 'open') = (ended_at is null))
);
comment on table bonus_claims is 'What a player has asked for: the next fitting deposit is given it.';
-- One waits at a time, and a registration claims once.
create unique index bonus_claims_open on bonus_claims (player_id) where state = 'open';
create unique index bonus_claims_registration on bonus_claims (player_id) where via = 'registration';
create index bonus_claims_of on bonus_claims (player_id, claim_id);
create index bonus_claims_due on bonus_claims (expires_at) where state = 'open';

create table bonus_grants (
  bonus_id bigint primary key,
  player_id bigint not null,
  offer_id text not null,
  version int not null,
  kind text not null check (kind in ('deposit', 'cashback', 'spins')),
  claim_id bigint references bonus_claims,
  -- What it may be had once for: '' ever, a day, an ISO week (`kayip:2026-W47` is offer and period).
  period text not null,
  -- The deposit or loss, and what was given on it.
  base_kurus bigint not null check (base_kurus >= 0),
  amount_kurus bigint not null check (amount_kurus >= 0),
  required_kurus bigint not null check (required_kurus >= 0),
  -- The request of the deposit.
  deposit_id bigint,
  state text not null default 'active' check (state in ('active', 'converted', 'completed', 'cancelled', 'forfeited', 'expired')),
  reason text check (reason in ('withdrawal', 'deposit_returned', 'excluded', 'closed', 'staff')),
  -- What was wagered when it ended, what became cash, what went back.
  wagered_centi bigint,
  converted_kurus bigint not null default 0,
  forfeited_kurus bigint not null default 0,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  -- Until then a pause has been added to its time.
  rested_until timestamptz,
  ended_at timestamptz,
  foreign key (offer_id, version) references bonus_offers,
  check ((state = 'active') = (ended_at is null) and (state = 'forfeited') = (reason is not null))
);
comment on table bonus_grants is 'What was given, and what became of it; the purse itself is the vault''s.';
create unique index bonus_grants_once on bonus_grants (offer_id, player_id, period);
-- One purse at a time.
create unique index bonus_grants_active on bonus_grants (player_id) where state = 'active' and kind <> 'spins';
create index bonus_grants_running on bonus_grants (bonus_id) where state = 'active';
create index bonus_grants_of on bonus_grants (player_id, bonus_id);
create index bonus_grants_by_deposit on bonus_grants (deposit_id) where deposit_id is not null;

-- Free spins, as their provider plays them.
create table bonus_spins (
  bonus_id bigint primary key references bonus_grants,
  provider text not null,
  game text not null,
  count int not null,
  stake_kurus bigint not null,
  spins_left int not null check (spins_left between 0 and count),
  -- What they may still pay.
  cap_left_kurus bigint not null check (cap_left_kurus >= 0),
  won_kurus bigint not null default 0,
  -- When the provider had been told of them, and of their end.
  sent_at timestamptz,
  cancel_at timestamptz,
  cancelled_at timestamptz,
  try_at timestamptz not null,
  tries int not null default 0
);
comment on table bonus_spins is 'Free spins that were given, as far as they are played; what is unsent is an outbox.';
create index bonus_spins_due on bonus_spins (try_at) where sent_at is null or cancel_at is not null and cancelled_at is null;

create table bonus_spin_wins (
  provider text not null,
  transaction_id text not null,
  bonus_id bigint not null references bonus_spins,
  player_id bigint not null,
  round_id text not null,
  game text not null,
  -- What the provider said, and what of it is owed (to the cap).
  amount_kurus bigint not null check (amount_kurus >= 0),
  owed_kurus bigint not null check (owed_kurus between 0 and amount_kurus),
  spins_left int not null,
  at timestamptz not null,
  paid_at timestamptz,
  primary key (provider, transaction_id)
);
comment on table bonus_spin_wins is 'What free spins won; owed until it is paid, once.';
create index bonus_spin_wins_owed on bonus_spin_wins (at) where paid_at is null;
create index bonus_spin_wins_of on bonus_spin_wins (bonus_id);

-- What the demo profile advertises (protection.md §8).
insert into bonus_offers (offer_id, version, status, kind, position, slug, name_tr, name_en, percent, amount_max_kurus, deposit_min_kurus,
  first_deposit, loss_min_kurus, stake_counted_kurus, times, stake_max_kurus, weights, days, claim_days, spins_count, spins_stake_kurus, spins_game,
  phone_confirmed, per_player, code, activated_at) values
  ('hosgeldin', 1, 'active', 'deposit', 1, 'hosgeldin', 'Hoş Geldin Bonusu', 'Welcome Bonus', 50, 99900, 10000, true, null, null,
    10, 5000, '{100,50,10,10,10,0,0,0}', 30, 7, null, null, null, false, 'once', 'HOSGELDIN', now()),
  ('kayip', 1, 'active', 'cashback', 2, 'kayip', 'Casino Kayıp Bonusu', 'Casino Cashback', 30, 50000, null, false, 10000, 5000,
    5, 2500, '{100,50,10,10,10,0,0,0}', 7, 7, null, null, null, false, 'week', null, now()),
  ('yatirim', 1, 'active', 'deposit', 3, 'yatirim', 'Yatırım Bonusu', 'Deposit Bonus', 20, 50000, 25000, false, null, null,
    8, 5000, '{100,50,10,10,10,0,0,0}', 14, 7, null, null, null, false, 'day', null, now()),
  ('donus', 1, 'active', 'spins', 4, '', 'Ücretsiz Dönüş', 'Free Spins', 0, 20000, null, false, null, null,
    0, null, null, 7, 7, 20, 200, 'lale-bahcesi', true, 'once', null, now());
