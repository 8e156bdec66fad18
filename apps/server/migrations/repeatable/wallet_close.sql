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

-- Whether a player must set something before anything is staked (a territory's rule): stakes are 'limit_reached' until then.
-- Of an account that is excluded, barred or closed nothing changes: that is more. Errors: P0002 no such player.
create or replace function wallet_require(p_player bigint, p_missing boolean) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform wallet_take(p_player);
  update wallet_accounts a set bets_refused = case when p_missing then 'limit_reached' end
  where a.player_id = p_player and case when p_missing then a.bets_refused is null else a.bets_refused = 'limit_reached' end;
  perform wallet_compile(p_player, wallet_now());
end $$;

-- Bars a player from depositing and playing, for where they are; or lifts it again, which staff do. What they have can be
-- withdrawn, what is owed is paid. Says whether anything changed. Of an account that is excluded or closed nothing changes: that is more. Errors:
-- P0002 no such player.
create or replace function wallet_bar(p_player bigint, p_barred boolean) returns boolean
language plpgsql security definer set search_path from current as $$
declare
  changed boolean;
begin
  perform wallet_take(p_player);
  update wallet_accounts a set bets_refused = case when p_barred then 'barred' end
  where a.player_id = p_player and case when p_barred then a.bets_refused is null or a.bets_refused = 'limit_reached' else a.bets_refused = 'barred' end;
  changed := found;
  if changed then perform wallet_compile(p_player, wallet_now()); end if;
  return changed;
end $$;
