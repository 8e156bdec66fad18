-- Bonuses, tournaments and jackpots (docs/bonuses.md). The money is the wallet's: a player's bonus is wallet_bonuses,
-- by the same bonus_id, and every kuruş of it comes from `bonus:<offer>`.

-- How far each reader of the ledger has come. Whoever moves a cursor holds its row, so that of any number of
-- processes one reads at a time, and what it writes commits with the cursor or not at all.
create table reward_cursors (
  reader text primary key,
  entry_id bigint not null
);
comment on table reward_cursors is 'The last ledger entry that jackpots and tournaments have counted.';
insert into reward_cursors (reader, entry_id) values
  ('jackpots', 0),
  ('own', 0),
  ('tournaments', 0);

-- What money hangs on stands still (docs/decisions/0119): rows of offers, grants, claims, spins, prizes and pools
-- change in the one way that their rule has, whoever asks, and are never deleted. The arguments of the trigger are
-- the columns that may change at all; what else is asked of a change follows by table.
create function rewards_stand() returns trigger language plpgsql set search_path from current as $$
declare
  was jsonb;
  is_ jsonb;
begin
  if tg_op = 'DELETE' then
    raise exception '% stands: its rows are not deleted', tg_table_name using errcode = '23514';
  end if;
  was := to_jsonb(old);
  is_ := to_jsonb(new);
  if was - tg_argv <> is_ - tg_argv then
    raise exception '% stands: only % may change', tg_table_name, array_to_string(tg_argv, ', ') using errcode = '23514';
  end if;
  return new;
end $$;

-- Beside the columns: what a change may do. p_ok false refuses it.
create function rewards_require(p_table text, p_ok boolean) returns void language plpgsql set search_path from current as $$
begin
  if p_ok is not true then raise exception '% stands: this is none of its changes', p_table using errcode = '23514'; end if;
end $$;

-- ── Bonuses: what is offered, what was asked for, what was given ──

-- Own stakes come first (docs/decisions/0115): a bonus is given and stays shut until so much own money was staked;
-- what one stake has opened it opens no second time.
-- What rewards pay by is sealed (docs/decisions/0127): `seal`, here and below, is a keyed hash of what was offered,
-- asked for, given, won or drawn, under a key that the database does not have.
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
  -- Hundredths by weight class, eight of them; null where there is no bonus wallet.
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
  -- Own stakes, weighted: so many times the deposit, and so many kuruş.
  own_times int not null default 0 check (own_times between 0 and 100),
  own_kurus bigint not null default 0 check (own_kurus >= 0),
  -- Hundredths by weight class of own stakes, for opening and for the share of the turnover; null: none is asked for.
  own_weights int[] check (array_length(own_weights, 1) = 8 and 0 <= all (own_weights) and 100 >= all (own_weights)),
  -- What was given goes back when the bonus wallet becomes cash: only what was won with it is kept.
  gift_returns boolean not null default false,
  -- Of a rebate: the fewest rounds of the week.
  rounds_min int check (rounds_min > 0),
  -- The most that it may cost in a calendar month, for one person and for all; over it nobody claims.
  budget_person_kurus bigint check (budget_person_kurus > 0),
  budget_month_kurus bigint check (budget_month_kurus > 0),
  seal text,
  primary key (offer_id, version),
  check (ends_at is null or starts_at is null or ends_at > starts_at),
  check ((status = 'draft') = (activated_at is null)),
  check ((kind = 'spins') = (weights is null) and (kind = 'spins') = (stake_max_kurus is null)
    and (kind = 'spins') = (spins_count is not null)),
  check ((kind = 'spins') = (spins_stake_kurus is not null) and (kind = 'spins') = (spins_game is not null)),
  check ((kind = 'deposit') = (deposit_min_kurus is not null) and (not first_deposit or kind = 'deposit')),
  check ((kind = 'cashback') = (loss_min_kurus is not null)
    and (kind = 'cashback') = (stake_counted_kurus is not null)),
  check (kind <> 'cashback' or per_player = 'week'),
  check ((kind = 'spins') = (percent = 0) and (kind <> 'spins' or times = 0)),
  check ((own_times > 0 or own_kurus > 0) <= (own_weights is not null)),
  check (own_times = 0 or kind = 'deposit'),
  check (rounds_min is null or kind = 'cashback')
);
comment on table bonus_offers is 'Offers, a row a version; once active it never changes (grants refer to it).';
-- The offers come with this file, which has no key to seal them with; their digests stand in
-- server/src/rewards/came-with.ts. So they are written before the trigger that asks for a seal. What was active once
-- never changes: its older versions stay. The terms are those that `npm run offers` has priced (docs/offers.md).
insert into bonus_offers (offer_id, version, status, kind, position, slug, name_tr, name_en, percent,
  amount_max_kurus, deposit_min_kurus, first_deposit, loss_min_kurus, stake_counted_kurus, turnover_share, times,
  stake_max_kurus, weights, cap_times, days, spins_count, spins_stake_kurus, spins_game, phone_confirmed, per_player,
  code, activated_at, own_times, own_kurus, own_weights, gift_returns, rounds_min, budget_person_kurus,
  budget_month_kurus) values
  ('hosgeldin', 1, 'ended', 'deposit', 1, 'hosgeldin', 'Hoş Geldin Bonusu', 'Welcome Bonus', 50, 99900, 10000, true,
    null, null, null, 10, 5000, '{100,50,10,10,10,0,0,0}', null, 30, null, null, null, false, 'once', 'HOSGELDIN',
    now(), 0, 0, null, false, null, null, null),
  ('hosgeldin', 2, 'active', 'deposit', 1, 'hosgeldin', 'Hoş Geldin Bonusu', 'Welcome Bonus', 50, 99900, 10000, true,
    null, null, null, 10, 2000, '{100,50,10,10,10,0,0,0}', 2, 30, null, null, null, false, 'once', 'HOSGELDIN', now(),
    1, 0, '{100,50,0,0,0,0,0,0}', true, null, 199800, 50000000),
  ('kayip', 1, 'ended', 'cashback', 2, 'kayip', 'Casino Kayıp Bonusu', 'Casino Cashback', 30, 50000, null, false,
    10000, 5000, null, 5, 2500, '{100,50,10,10,10,0,0,0}', null, 7, null, null, null, false, 'week', null, now(), 0,
    0, null, false, null, null, null),
  ('kayip', 2, 'active', 'cashback', 2, 'kayip', 'Casino Kayıp Bonusu', 'Casino Cashback', 30, 50000, null, false,
    10000, 5000, 8, 1, 2500, '{100,50,10,10,10,0,0,0}', null, 7, null, null, null, false, 'week', null, now(), 0, 0,
    '{100,50,10,10,10,0,0,0}', false, 100, 250000, 50000000),
  ('yatirim', 1, 'ended', 'deposit', 3, 'yatirim', 'Yatırım Bonusu', 'Deposit Bonus', 20, 50000, 25000, false, null,
    null, null, 8, 5000, '{100,50,10,10,10,0,0,0}', null, 14, null, null, null, false, 'day', null, now(), 0, 0, null,
    false, null, null, null),
  ('yatirim', 2, 'active', 'deposit', 3, 'yatirim', 'Yatırım Bonusu', 'Deposit Bonus', 20, 50000, 25000, false, null,
    null, null, 8, 2500, '{100,50,10,10,10,0,0,0}', 1, 14, null, null, null, false, 'day', null, now(), 6, 0,
    '{100,50,10,10,10,0,0,0}', false, null, 1550000, 100000000),
  ('donus', 1, 'ended', 'spins', 4, '', 'Ücretsiz Dönüş', 'Free Spins', 0, 20000, null, false, null, null, null, 0,
    null, null, null, 7, 20, 200, 'lale-bahcesi', true, 'once', null, now(), 0, 0, null, false, null, null, null),
  ('donus', 2, 'ended', 'spins', 4, 'donus', 'Ücretsiz Dönüş', 'Free Spins', 0, 20000, null, false, null, null, null,
    0, null, null, null, 7, 20, 200, 'lale-bahcesi', true, 'once', null, now(), 0, 0, null, false, null, null, null),
  ('donus', 3, 'active', 'spins', 4, 'donus', 'Ücretsiz Dönüş', 'Free Spins', 0, 20000, null, false, null, null, null,
    0, null, null, null, 7, 20, 200, 'lale-bahcesi', true, 'once', null, now(), 0, 50000, '{100,50,10,10,10,0,0,0}',
    false, null, 20000, 20000000);
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
create trigger bonus_offer_stands before update or delete on bonus_offers
  for each row execute function bonus_offer_stands();
create trigger is_sealed before insert on bonus_offers
  for each row when (new.seal is null) execute function sports_needs_seal();

-- `reason` says why a claim came to nothing before its time: a first deposit that was too small (no later one is the
-- first), a deposit that was not the first, or the offer had been had by then.
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
  reason text check (reason in ('small', 'not_first', 'had')),
  seal text,
  foreign key (offer_id, version) references bonus_offers,
  check ((state = 'open') = (ended_at is null)),
  check (reason is null or state = 'lapsed')
);
comment on table bonus_claims is 'What a player has asked for: the next fitting deposit is given it.';
-- One waits at a time, and a registration claims once.
create unique index bonus_claims_open on bonus_claims (player_id) where state = 'open';
create unique index bonus_claims_registration on bonus_claims (player_id) where via = 'registration';
create index bonus_claims_of on bonus_claims (player_id, claim_id);
create index bonus_claims_due on bonus_claims (expires_at) where state = 'open';
create index bonus_claims_missed on bonus_claims (player_id, offer_id) where reason is not null;
create trigger a_stands before update or delete on bonus_claims
  for each row execute function rewards_stand('state', 'ended_at', 'reason');

create function bonus_claim_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('bonus_claims', old.state = 'open');
  return new;
end $$;
create trigger b_changes before update on bonus_claims for each row execute function bonus_claim_changes();
create trigger is_sealed before insert on bonus_claims
  for each row when (new.seal is null) execute function sports_needs_seal();

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
  state text not null default 'active'
    check (state in ('waiting', 'active', 'converted', 'completed', 'cancelled', 'forfeited', 'expired')),
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
  -- What has to be staked before it opens, hundredths of a kuruş; counted are stakes behind this entry.
  own_required_centi bigint not null default 0 check (own_required_centi >= 0),
  own_after bigint not null default 0,
  opened_at timestamptz,
  seal text,
  foreign key (offer_id, version) references bonus_offers,
  check ((state in ('waiting', 'active')) = (ended_at is null) and (state = 'forfeited') = (reason is not null)
    and (state <> 'waiting' or opened_at is null) and (state <> 'active' or opened_at is not null))
);
comment on table bonus_grants is 'What was given, and what became of it; the purse itself is the vault''s.';
create unique index bonus_grants_once on bonus_grants (offer_id, player_id, period);
create index bonus_grants_of on bonus_grants (player_id, bonus_id);
create index bonus_grants_by_deposit on bonus_grants (deposit_id) where deposit_id is not null;
create unique index bonus_grants_active on bonus_grants (player_id)
  where state in ('waiting', 'active') and kind <> 'spins';
create index bonus_grants_running on bonus_grants (bonus_id) where state in ('waiting', 'active');
create index bonus_grants_month on bonus_grants (offer_id, created_at);
create trigger a_stands before update or delete on bonus_grants
  for each row
  execute function rewards_stand('state', 'reason', 'wagered_centi', 'converted_kurus', 'forfeited_kurus', 'ends_at',
    'rested_until', 'ended_at', 'opened_at');

create function bonus_grant_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('bonus_grants', new.converted_kurus >= old.converted_kurus and new.ends_at >= old.ends_at and case
    when old.state = 'waiting' then new.state <> 'waiting' or new.converted_kurus = 0
    when old.state = 'active' then new.state <> 'waiting' and new.opened_at = old.opened_at
    -- Free spins that were played in time are owed after their end.
    else to_jsonb(new) - 'converted_kurus' = to_jsonb(old) - 'converted_kurus' and old.kind = 'spins' end);
  return new;
end $$;
create trigger b_changes before update on bonus_grants for each row execute function bonus_grant_changes();
create trigger is_sealed before insert on bonus_grants
  for each row when (new.seal is null) execute function sports_needs_seal();

create table bonus_own_stakes (
  -- The stake in the journal: it counts once.
  entry_id bigint primary key,
  bonus_id bigint not null references bonus_grants,
  player_id bigint not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  weight smallint not null check (weight between 1 and 100),
  -- Given back meanwhile: it counts no more.
  undone_at timestamptz,
  seal text
);
comment on table bonus_own_stakes is
  'Which own stake was counted for which bonus, and with what weight; in no other offer and no tournament.';
create index bonus_own_stakes_of on bonus_own_stakes (bonus_id);
create index bonus_own_stakes_by_player on bonus_own_stakes (player_id, entry_id);
create trigger a_stands before update or delete on bonus_own_stakes
  for each row execute function rewards_stand('undone_at');

create function bonus_own_stake_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('bonus_own_stakes', old.undone_at is null);
  return new;
end $$;
create trigger b_changes before update on bonus_own_stakes for each row execute function bonus_own_stake_changes();
create trigger is_sealed before insert on bonus_own_stakes
  for each row when (new.seal is null) execute function sports_needs_seal();

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
create index bonus_spins_due on bonus_spins (try_at)
  where sent_at is null or cancel_at is not null and cancelled_at is null;
create trigger a_stands before update or delete on bonus_spins
  for each row
  execute function rewards_stand('spins_left', 'cap_left_kurus', 'won_kurus', 'sent_at', 'cancel_at', 'cancelled_at',
    'try_at', 'tries');

create function bonus_spins_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('bonus_spins', new.spins_left <= old.spins_left and new.won_kurus >= old.won_kurus
    and new.won_kurus - old.won_kurus = old.cap_left_kurus - new.cap_left_kurus
    and (old.cancel_at is null or new.cancel_at = old.cancel_at));
  return new;
end $$;
create trigger b_changes before update on bonus_spins for each row execute function bonus_spins_changes();

-- A free win that the wallet refuses for good (its answer to an id is final) waits for a person, not for the next
-- second.
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
  refused_at timestamptz,
  refused_why text,
  seal text,
  primary key (provider, transaction_id),
  check ((refused_at is null) = (refused_why is null)),
  check (refused_at is null or paid_at is null)
);
comment on table bonus_spin_wins is 'What free spins won; owed until it is paid, once.';
create index bonus_spin_wins_of on bonus_spin_wins (bonus_id);
create index bonus_spin_wins_owed on bonus_spin_wins (at) where paid_at is null and refused_at is null;
create index bonus_spin_wins_refused on bonus_spin_wins (refused_at) where refused_at is not null;
create trigger a_stands before update or delete on bonus_spin_wins
  for each row execute function rewards_stand('paid_at', 'refused_at', 'refused_why');

create function bonus_spin_win_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('bonus_spin_wins', old.paid_at is null);
  return new;
end $$;
create trigger b_changes before update on bonus_spin_wins for each row execute function bonus_spin_win_changes();
create trigger is_sealed before insert on bonus_spin_wins
  for each row when (new.seal is null) execute function sports_needs_seal();

-- ── Tournaments ──

-- A series may hold all games of a family, whatever they are when a tournament of it is announced
-- (docs/decisions/0100).
create table family_games (
  provider text not null,
  game_key text not null,
  family text not null,
  primary key (provider, game_key)
);
comment on table family_games is
  'What a provider''s catalogue says of its games'' families. Written anew with every catalogue.';

-- A tournament pays a share of what was staked in it, and its points are those of many rounds (docs/decisions/0118).
create table tournament_series (
  series_id text primary key,
  -- A draft is never held; a passive one is held no more.
  status text not null check (status in ('draft', 'active', 'passive')),
  position int not null unique,
  title_tr text not null,
  title_en text not null,
  text_tr text not null,
  text_en text not null,
  image text not null,
  min_stake_kurus bigint not null check (min_stake_kurus > 0),
  games text[] not null,
  -- By place, the first one first.
  prizes_kurus bigint[] not null,
  family text,
  -- Of the stakes that count, and the most that all prizes are; prizes_kurus says how they are shared out.
  pool_share_millionths bigint not null default 3000 check (pool_share_millionths > 0),
  pool_max_kurus bigint not null default 2000000 check (pool_max_kurus > 0),
  -- Fewer rounds win no prize.
  rounds_min int not null default 100 check (rounds_min > 0)
);
comment on table tournament_series is 'What is held week after week, in turn: the next ones are made from it.';
comment on column tournament_series.games is
  'The games; where there is a family, those that count until a catalogue has named any of it.';
comment on column tournament_series.family is
  'All games of the studio''s that are of this family when a tournament is announced; null: those of the list.';
insert into tournament_series (series_id, status, position, title_tr, title_en, text_tr, text_en, image,
  min_stake_kurus, games, prizes_kurus, family) values
  ('yildiz-ligi', 'active', 1, 'Yıldız Ligi', 'Star League',
    'Duyurulduğu gün stüdyoda bulunan bütün slotlar sayılır. En iyi yirmi turunun çarpanları en yüksek olan on '
    'oyuncu ödül kazanır.',
    'Every slot available when the tournament is announced counts. The ten players with the highest total from '
    'their best twenty rounds win a prize.', '/art/tournaments/yildiz-ligi.avif', 500,
    '{lale-bahcesi,yildiz-carki,anka-atesi,aslan-payi,korsan-koyu,derin-mavi,bal-kovani,ejder-yuvasi,nazar,meyve-pa'
    'zari,kurt-dolunay,seker-yagmuru,volkan,elmas-ocagi,gece-baykusu,cay-saati,uzay-madeni,dort-yaprak,kaplan-pence'
    'si,kum-tahti,kahinin-kuresi,mantar-ormani,bambu-bey,dino-vadisi,perili-konak,kurnaz-tilki,horoz-vakti}',
    '{1500000,1000000,750000,500000,400000,300000,200000,150000,100000,100000}', 'slot'),
  ('yonca-kupasi', 'active', 2, 'Yonca Kupası', 'Clover Cup',
    'Bahçe ve bereket temalı yedi slot. Haftanın en iyi yirmi turunuzun çarpanları toplanır.',
    'Seven slots on a garden and harvest theme. The multipliers of your best twenty rounds of the week are added '
    'up.', '/art/tournaments/yonca-kupasi.avif', 500,
    '{dort-yaprak,lale-bahcesi,meyve-pazari,bal-kovani,seker-yagmuru,cay-saati,mantar-ormani}',
    '{800000,500000,300000,200000,100000,100000}', null),
  ('gece-seferi', 'active', 3, 'Gece Seferi', 'Night Voyage',
    'Gökyüzüne ve geceye bakan yedi slot. Hafta boyunca en iyi yirmi turunuzun çarpanları toplanır.',
    'Seven night-sky slots. The multipliers of your best twenty rounds of the week are added up.',
    '/art/tournaments/gece-seferi.avif', 500,
    '{uzay-madeni,gece-baykusu,yildiz-carki,kurt-dolunay,anka-atesi,kahinin-kuresi,perili-konak}',
    '{800000,500000,300000,200000,100000,100000}', null),
  ('lale-turu', 'active', 4, 'Lale Turu', 'Tulip Tour',
    'Anadolu’dan beş tema, beş ödül. Sıralamadaki yerinizi en iyi yirmi turunuz belirler.',
    'Five themes from Anatolia, five prizes. Your best twenty rounds decide your place.',
    '/art/tournaments/lale-turu.avif', 500, '{lale-bahcesi,nazar,cay-saati,meyve-pazari,horoz-vakti}',
    '{600000,400000,250000,150000,100000}', null),
  ('tac-yarisi', 'active', 5, 'Taç Yarışı', 'Crown Race', 'Aslanlar, kaplanlar ve tahtlar: yedi slot, yedi ödül.',
    'Lions, tigers and thrones: seven slots, seven prizes.', '/art/tournaments/tac-yarisi.avif', 1000,
    '{aslan-payi,kaplan-pencesi,kum-tahti,ejder-yuvasi,anka-atesi,kurt-dolunay,kurnaz-tilki}',
    '{1000000,700000,500000,300000,200000,150000,150000}', null);
create trigger a_stands before update or delete on tournament_series
  for each row
  execute function rewards_stand('status', 'position', 'title_tr', 'title_en', 'text_tr', 'text_en', 'image',
    'games', 'family');

create table tournaments (
  tournament_id bigint primary key,
  series_id text not null references tournament_series,
  status text not null check (status in ('draft', 'active', 'passive')),
  -- As the series had them when this one was made: a running tournament keeps its rules.
  title_tr text not null,
  title_en text not null,
  text_tr text not null,
  text_en text not null,
  image text not null,
  min_stake_kurus bigint not null,
  games text[] not null,
  prizes_kurus bigint[] not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Rounds that were begun in time may end until then.
  settles_at timestamptz not null,
  settled_at timestamptz,
  -- Counts the changes of the standings.
  version int not null default 0,
  pool_share_millionths bigint not null default 3000 check (pool_share_millionths > 0),
  pool_max_kurus bigint not null default 2000000 check (pool_max_kurus > 0),
  rounds_min int not null default 100 check (rounds_min > 0),
  seal text,
  check (ends_at > starts_at and settles_at >= ends_at)
);
comment on table tournaments is
  'Tournaments with their windows; the weekly ones are made by a job, others may stand beside them.';
create index tournaments_unsettled on tournaments (settles_at) where settled_at is null;
-- Two series may share a week; one series may not have it twice.
create unique index tournaments_once on tournaments (series_id, starts_at, ends_at);
create trigger a_stands before update or delete on tournaments
  for each row execute function rewards_stand('status', 'settled_at', 'version');

create function tournament_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('tournaments', (old.settled_at is null or new.settled_at = old.settled_at)
    and (new.rounds_min = old.rounds_min or not exists (select 1 from tournament_points p where p.tournament_id = old.tournament_id)));
  return new;
end $$;
create trigger b_changes before update on tournaments for each row execute function tournament_changes();
create trigger is_sealed before insert on tournaments
  for each row when (new.seal is null) execute function sports_needs_seal();

create table tournament_points (
  tournament_id bigint not null references tournaments,
  player_id bigint not null,
  player_mask text not null,
  points bigint not null check (points >= 0),
  -- The round that made them.
  round_id text not null default '',
  game text not null default '',
  stake_kurus bigint not null default 0,
  paid_kurus bigint not null default 0,
  entry_id bigint not null default 0,
  scored_at timestamptz not null,
  rounds int not null default 0 check (rounds >= 0),
  staked_kurus bigint not null default 0 check (staked_kurus >= 0),
  primary key (tournament_id, player_id)
);
comment on table tournament_points is
  'A player''s play in a tournament: rounds, stakes, the points of the best rounds; beside them the round that last '
  'added to these.';
create index tournament_points_ranked on tournament_points (tournament_id, points desc, scored_at, entry_id);
create trigger a_stands before update or delete on tournament_points
  for each row
  execute function rewards_stand('points', 'rounds', 'staked_kurus', 'round_id', 'game', 'stake_kurus', 'paid_kurus',
    'entry_id', 'scored_at');

create function tournament_point_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('tournament_points', new.points >= old.points and new.rounds >= old.rounds and new.staked_kurus >= old.staked_kurus
    and exists (select 1 from tournaments t where t.tournament_id = old.tournament_id and t.settled_at is null));
  return new;
end $$;
create trigger b_changes before update on tournament_points for each row execute function tournament_point_changes();

create table tournament_rounds (
  tournament_id bigint not null references tournaments,
  player_id bigint not null,
  -- The stake in the journal.
  stake_entry_id bigint not null,
  points bigint not null check (points > 0),
  seal text,
  primary key (tournament_id, stake_entry_id)
);
comment on table tournament_rounds is 'The rounds that a player''s points are made of, the best twenty.';
create index tournament_rounds_of on tournament_rounds (tournament_id, player_id, points desc, stake_entry_id);
create trigger is_sealed before insert on tournament_rounds
  for each row when (new.seal is null) execute function sports_needs_seal();

-- Of a player's best twenty rounds one gets better, or gives way to twenty better ones, until its tournament is
-- settled.
create function tournament_round_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('tournament_rounds', exists (select 1 from tournaments t where t.tournament_id = coalesce(new.tournament_id, old.tournament_id) and t.settled_at is null)
    and case tg_op
      when 'INSERT' then true
      when 'UPDATE' then (new.tournament_id, new.player_id, new.stake_entry_id) = (old.tournament_id, old.player_id, old.stake_entry_id) and new.points >= old.points
      else 20 <= (select count(*) from tournament_rounds r where (r.tournament_id, r.player_id) = (old.tournament_id, old.player_id)
        and (r.points > old.points or r.points = old.points and r.stake_entry_id < old.stake_entry_id)) end);
  return coalesce(new, old);
end $$;
create trigger b_changes before insert or update or delete on tournament_rounds
  for each row execute function tournament_round_changes();

create table tournament_prizes (
  tournament_id bigint not null references tournaments,
  rank int not null,
  player_id bigint not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  paid_at timestamptz,
  paid_entry_id bigint,
  seal text,
  primary key (tournament_id, rank),
  unique (tournament_id, player_id)
);
comment on table tournament_prizes is 'The final places and what each is owed; paid once.';
create index tournament_prizes_owed on tournament_prizes (tournament_id) where paid_at is null;
create trigger a_stands before update or delete on tournament_prizes
  for each row execute function rewards_stand('paid_at', 'paid_entry_id');

create function tournament_prize_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('tournament_prizes', old.paid_at is null);
  return new;
end $$;
create trigger b_changes before update on tournament_prizes for each row execute function tournament_prize_changes();
create trigger is_sealed before insert on tournament_prizes
  for each row when (new.seal is null) execute function sports_needs_seal();

-- ── Jackpots ──

-- Which games feed the pools says the catalogue (docs/decisions/0085), no list in the code.
create table jackpot_games (
  provider text not null,
  game_key text not null,
  primary key (provider, game_key)
);
comment on table jackpot_games is
  'Slots that feed the pools: their provider''s catalogue gives them the facet `jackpot`. Written anew with every '
  'catalogue.';
-- They stand here until the catalogue is read for the first time, so that no stake is lost to the pools.
insert into jackpot_games (provider, game_key) values
  ('felek', 'anka-atesi'), ('felek', 'aslan-payi'), ('felek', 'derin-mavi'), ('felek', 'dort-yaprak'),
  ('felek', 'ejder-yuvasi'), ('felek', 'elmas-ocagi'), ('felek', 'kahinin-kuresi'), ('felek', 'korsan-koyu'),
  ('felek', 'kum-tahti'), ('felek', 'lale-bahcesi'), ('felek', 'uzay-madeni'), ('felek', 'yildiz-carki');

create table jackpot_pools (
  pool_id text primary key,
  -- 1 the smallest.
  level int not null unique,
  name_tr text not null,
  name_en text not null,
  -- Millionths of each stake that the operator adds: kuruş times this is millionths of a kuruş, exactly.
  share_millionths bigint not null check (share_millionths between 1 and 50000),
  seed_kurus bigint not null check (seed_kurus > 0),
  -- A pool has fallen by then at the latest.
  must_hit_by_kurus bigint not null check (must_hit_by_kurus > seed_kurus)
);
comment on table jackpot_pools is 'The progressive pools, and the rule of each.';
-- The smallest pool falls often enough to be seen: about once in 19,000 TL of stakes.
insert into jackpot_pools (pool_id, level, name_tr, name_en, share_millionths, seed_kurus, must_hit_by_kurus) values
  ('yildiz', 1, 'Yıldız', 'Star', 4000, 10000, 25000),
  ('ay', 2, 'Ay', 'Moon', 2000, 250000, 750000),
  ('gunes', 3, 'Güneş', 'Sun', 1500, 1000000, 4000000),
  ('felek', 4, 'Felek', 'Felek', 1000, 10000000, 50000000);
-- Rules that came with a migration change with one, or not at all: the digest of what a pool and a series pay stands
-- in server/src/rewards/came-with.ts.
create trigger a_stands before update or delete on jackpot_pools
  for each row execute function rewards_stand('name_tr', 'name_en');

-- Jackpots have no hidden threshold (docs/decisions/0123): stakes are counted in batches. The operator and the studio
-- promise a chain of values each; a batch's list is fixed by its digest; then both show their next value, and which
-- contribution takes a pool follows from list and values.
create table jackpot_series (
  series bigint primary key check (series > 0),
  -- What the studio knows it by.
  round_id text not null unique,
  steps int not null check (steps between 1 and 1000),
  -- Of SEAL_KEY, from which the operator's values follow; they are in no table before they are shown.
  key_id text not null,
  house_commitment text not null check (house_commitment ~ '^[0-9a-f]{64}$'),
  studio_commitment text not null check (studio_commitment ~ '^[0-9a-f]{64}$'),
  promised_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('used', 'renewed')),
  seal text,
  check ((ended_at is null) = (ended_why is null))
);
comment on table jackpot_series is 'Both promises for so many draws, exchanged before the first of them.';
create unique index jackpot_series_running on jackpot_series ((true)) where ended_at is null;
create trigger a_stands before update or delete on jackpot_series
  for each row execute function rewards_stand('ended_at', 'ended_why');

create function jackpot_series_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('jackpot_series', old.ended_at is null);
  return new;
end $$;
create trigger b_changes before update on jackpot_series for each row execute function jackpot_series_changes();
create trigger is_sealed before insert on jackpot_series
  for each row when (new.seal is null) execute function sports_needs_seal();

create table jackpot_batches (
  batch bigint primary key check (batch > 0),
  series bigint not null references jackpot_series,
  step int not null check (step >= 0),
  -- The stakes of the journal behind the first entry and up to the second.
  after_entry bigint not null,
  up_to_entry bigint not null check (up_to_entry > after_entry),
  -- What the pools are worth and which stakes come: the text that the digest is of
  -- (server/src/rewards/jackpots/batches/list.ts).
  list text not null,
  digest text not null,
  fixed_at timestamptz not null,
  house_value text check (house_value ~ '^[0-9a-f]{64}$'),
  studio_value text check (studio_value ~ '^[0-9a-f]{64}$'),
  drawn_at timestamptz,
  -- Why it can not be drawn: the studio contradicts its promise, or our key is another one. Staff decide then.
  refused_at timestamptz,
  refused_why text check (refused_why in ('disagrees', 'key_lost')),
  withdrawn_at timestamptz,
  seal text,
  unique (series, step),
  check (digest = encode(sha256(convert_to(list, 'UTF8')), 'hex')),
  check ((drawn_at is null) = (house_value is null) and (drawn_at is null) = (studio_value is null)),
  check ((refused_at is null) = (refused_why is null)),
  check (withdrawn_at is null or refused_at is not null),
  check (drawn_at is null or refused_at is null)
);
comment on table jackpot_batches is 'Stakes whose contributions are drawn together, by one pair of values.';
-- One is drawn at a time.
create unique index jackpot_batches_open on jackpot_batches ((true)) where drawn_at is null and withdrawn_at is null;
create index jackpot_batches_by_entries on jackpot_batches (up_to_entry);
create trigger a_stands before update or delete on jackpot_batches
  for each row
  execute function rewards_stand('house_value', 'studio_value', 'drawn_at', 'refused_at', 'refused_why',
    'withdrawn_at');

create function jackpot_batch_changes() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    perform rewards_require('jackpot_batches', new.drawn_at is null and new.refused_at is null
      and not exists (select 1 from jackpot_batches b where b.withdrawn_at is null and b.up_to_entry > new.after_entry));
    return new;
  end if;
  perform rewards_require('jackpot_batches', old.drawn_at is null and old.withdrawn_at is null
    and (old.refused_at is null or (new.refused_at, new.refused_why) = (old.refused_at, old.refused_why)));
  return new;
end $$;
create trigger b_changes before insert or update on jackpot_batches
  for each row execute function jackpot_batch_changes();
create trigger is_sealed before insert on jackpot_batches
  for each row when (new.seal is null) execute function sports_needs_seal();

-- A pool that fell to a stake which its provider gave back before the pool was paid is void: nobody won it, and what
-- was in it went on into the cycle that runs.
create table jackpot_cycles (
  pool_id text not null references jackpot_pools,
  cycle int not null,
  -- What is in it, in millionths of a kuruş; the ledger account jackpot:<pool> holds the whole kuruş.
  value_millionths bigint not null,
  -- SHA-256 over pool, cycle, threshold and salt, hex, where a cycle has a threshold.
  commitment text,
  started_at timestamptz not null,
  -- The stake that took the pool, and what it is owed.
  fell_at timestamptz,
  winner_id bigint,
  winner_mask text,
  stake_entry_id bigint,
  round_id text,
  game text,
  amount_kurus bigint,
  threshold_kurus bigint,
  salt text,
  paid_at timestamptz,
  paid_entry_id bigint,
  voided_at timestamptz,
  batch bigint references jackpot_batches,
  seal text,
  primary key (pool_id, cycle),
  constraint jackpot_cycles_void check (voided_at is null or (fell_at is not null and paid_at is null)),
  constraint jackpot_cycles_fall check (
    (fell_at is null) = (winner_id is null) and (fell_at is null) = (amount_kurus is null)
    and num_nonnulls(batch, threshold_kurus) = (fell_at is not null)::int)
);
comment on table jackpot_cycles is 'Each life of a pool, from its seed to its fall.';
comment on column jackpot_cycles.seal is 'Of the fall: the cycle that runs has none.';
-- A pool has one open cycle, whoever opens it.
create unique index jackpot_cycles_open on jackpot_cycles (pool_id) where fell_at is null;
create index jackpot_cycles_owed on jackpot_cycles (fell_at)
  where fell_at is not null and paid_at is null and voided_at is null;
create index jackpot_cycles_by_batch on jackpot_cycles (batch) where batch is not null;
create trigger a_stands before update or delete on jackpot_cycles
  for each row
  execute function rewards_stand('value_millionths', 'fell_at', 'winner_id', 'winner_mask', 'stake_entry_id',
    'round_id', 'game', 'amount_kurus', 'batch', 'paid_at', 'paid_entry_id', 'voided_at', 'seal');

-- Its body stands in repeatable/jackpot_cycle_changes.sql, which runs after this file.
create function jackpot_cycle_changes() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger b_changes before update on jackpot_cycles for each row execute function jackpot_cycle_changes();
create trigger falls_sealed before update on jackpot_cycles
  for each row when (old.fell_at is null and (new.fell_at is null) <> (new.seal is null))
  execute function sports_needs_seal();
create trigger is_sealed before insert on jackpot_cycles
  for each row when (new.fell_at is not null and new.seal is null) execute function sports_needs_seal();
