-- Why a claim came to nothing before its time: a first deposit that was too small (no later one is the first), a deposit
-- that was not the first, or the offer had been had by then.
alter table bonus_claims add column reason text check (reason in ('small', 'not_first', 'had')),
  add check (reason is null or state = 'lapsed');
create index bonus_claims_missed on bonus_claims (player_id, offer_id) where reason is not null;

-- Free spins have a promotion's page as the other offers have. What was active once never changes: it is a new version.
update bonus_offers set status = 'ended' where offer_id = 'donus' and version = 1 and status = 'active' and slug = '';
insert into bonus_offers (offer_id, version, status, kind, position, slug, name_tr, name_en, percent, amount_max_kurus, times, days, claim_days, spins_count,
  spins_stake_kurus, spins_game, phone_confirmed, per_player, activated_at)
select offer_id, 2, 'active', kind, position, 'donus', name_tr, name_en, percent, amount_max_kurus, times, days, claim_days, spins_count,
  spins_stake_kurus, spins_game, phone_confirmed, per_player, now()
from bonus_offers o where offer_id = 'donus' and version = 1 and status = 'ended' and slug = ''
  and not exists (select 1 from bonus_offers x where x.offer_id = 'donus' and x.version > 1);

-- A free win that the vault refuses for good (its answer to an id is final) waits for a person, not for the next second.
alter table bonus_spin_wins add column refused_at timestamptz, add column refused_why text,
  add check ((refused_at is null) = (refused_why is null)), add check (refused_at is null or paid_at is null);
drop index bonus_spin_wins_owed;
create index bonus_spin_wins_owed on bonus_spin_wins (at) where paid_at is null and refused_at is null;
create index bonus_spin_wins_refused on bonus_spin_wins (refused_at) where refused_at is not null;
