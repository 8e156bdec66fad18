-- Whether a round has won more than it may: `p_win_max` is hundredths of its stakes, a part of a kuruş counts as one.
create or replace function wallet_over(p_won numeric, p_staked numeric, p_win_max bigint) returns boolean
language sql immutable as $$ select p_won > ceil(p_staked * p_win_max / 100) $$;

-- Money that was held, and what became of it: `outcome` is null while it waits, then `release` (the player has it) or
-- `settle` (it went back where it came from). The entry that held it is its number.
create or replace view wallet_held as
select f.entry_id as held_id, f.player_id, f.verb, f.source, f.transaction_id, f.amount_kurus, f.round_id, f.game,
  f.held_why as why, f.at, e.cash_after_kurus as cash_kurus,
  r.verb as outcome, r.at as decided_at, d.cash_after_kurus as cash_decided_kurus
from wallet_effects f
join wallet_entries e on e.entry_id = f.entry_id
left join wallet_effects r on r.source = 'held' and r.scope = '' and r.about = f.entry_id::text and r.about <> ''
  and r.verb in ('settle', 'release') and r.status = 'ok'
left join wallet_entries d on d.entry_id = r.entry_id
where f.status = 'held';
