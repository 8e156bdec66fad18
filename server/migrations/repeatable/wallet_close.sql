-- Closes a player's account to play, or opens it again: what comes in is parked and goes back. Of an account that is excluded
-- or barred nothing changes: that is more. Errors: P0002 no such player.
create or replace function wallet_close(p_player bigint, p_closed boolean) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform wallet_take(p_player);
  update wallet_accounts a set bets_refused = case when p_closed then 'closed' end
  where a.player_id = p_player and case when p_closed then a.bets_refused is null or a.bets_refused = 'limit_reached' else a.bets_refused = 'closed' end;
  perform wallet_compile(p_player, wallet_now());
end $$;
