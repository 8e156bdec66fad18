-- What an entry adds to its player's meters, by the journal alone: own money, kuruş. What was held counts when staff
-- release it, what was parked when it is accepted, a payout when it is settled; corrections of cash by a game's account are wins.
-- Jackpots, prizes and a bonus count in none.
create or replace view wallet_metered as
select e.entry_id, e.player_id, e.at,
  case when e.verb = 'bet' and e.from_account = 'cash' then e.amount_kurus
    when e.to_account = 'cash' and (e.verb = 'rollback' or h.verb = 'rollback') then -e.amount_kurus else 0 end as staked,
  case when e.to_account = 'cash' and (e.verb = 'win' or h.verb = 'win') then e.amount_kurus
    when e.verb = 'adjust' and e.to_account = 'cash' and starts_with(e.from_account, 'games:') then e.amount_kurus
    when e.verb = 'adjust' and e.from_account = 'cash' and starts_with(e.to_account, 'games:') then -e.amount_kurus else 0 end as won,
  case when e.to_account = 'cash' and (e.verb in ('deposit', 'accept') or h.verb = 'deposit') then e.amount_kurus else 0 end as deposited,
  case when e.verb = 'settle' and e.source <> 'held' then e.amount_kurus else 0 end as withdrawn,
  e.verb = 'bet' and e.source <> 'seed' as plays
from wallet_entries e
left join wallet_effects h on e.verb = 'release' and e.source = 'held' and h.status = 'held'
  and h.entry_id = case when e.source = 'held' then e.transaction_id::bigint end;

-- Makes the meters of an account that was there before them from its journal, under its row: whatever was posted is
-- committed and seen, and what comes is added by wallet_post. Again does nothing. False where it was done.
create or replace function wallet_meter(p_player bigint) returns boolean
language plpgsql security definer set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  perform 1 from wallet_accounts a where a.player_id = p_player and not a.metered for no key update;
  if not found then return false; end if;
  update wallet_accounts a
  set metered = true, staked_kurus = m.staked, won_kurus = m.won, deposited_kurus = m.deposited, withdrawn_kurus = m.withdrawn,
    sat_staked = m.staked, sat_won = m.won, played_ms = p.played_ms, played_at = p.played_at, play_since = p.played_at
  from (
    select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won,
      coalesce(sum(deposited), 0)::bigint as deposited, coalesce(sum(withdrawn), 0)::bigint as withdrawn
    from wallet_metered where player_id = p_player
  ) m cross join (
    select coalesce(sum(wallet_gap_ms(x.before, x.at)), 0)::bigint as played_ms,
      (array_agg(x.at order by x.entry_id desc))[1] as played_at
    from (
      select e.entry_id, e.at, lag(e.at) over (order by e.entry_id) as before
      from wallet_entries e where e.player_id = p_player and e.verb = 'bet' and e.source <> 'seed') x
  ) p
  where a.player_id = p_player;
  return true;
end $$;

-- Played time between two stakes, in whole milliseconds: a gap of 15 minutes and more is none.
create or replace function wallet_gap_ms(p_before timestamptz, p_at timestamptz) returns bigint language sql stable as $$
  select case when p_at > p_before and p_before > p_at - interval '15 minutes'
    then floor(extract(epoch from p_at - p_before) * 1000)::bigint else 0 end
$$;

-- Accounts whose meters are still to be made, at most so many.
create or replace function wallet_unmetered(p_limit int) returns table (player_id bigint)
language sql stable security definer set search_path from current as $$
  select a.player_id from wallet_accounts a where not a.metered limit p_limit
$$;
