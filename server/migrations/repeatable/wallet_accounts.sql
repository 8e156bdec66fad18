-- Makes a player's accounts; again does nothing.
create or replace function wallet_open(p_player bigint) returns void language sql security definer set search_path from current as $$
  insert into wallet_accounts (player_id) values (p_player) on conflict do nothing;
$$;

-- Sets what protection allows a player; nulls allow everything. The player's row is taken first: stakes that are being
-- judged have then been posted, and those that come are judged by the new rule.
create or replace function wallet_rule(p_player bigint, p_bets_refused text, p_stake_kurus_max bigint) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform 1 from wallet_accounts a where a.player_id = p_player for no key update;
  insert into wallet_rules (player_id, bets_refused, stake_kurus_max) values (p_player, p_bets_refused, p_stake_kurus_max)
  on conflict (player_id) do update set bets_refused = excluded.bets_refused, stake_kurus_max = excluded.stake_kurus_max;
end $$;
