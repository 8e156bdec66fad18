-- What was agreed stands: of a coupon only what happens to it is written.
create or replace function sports_coupon_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.coupon_id, old.coupon_number, old.player_id, old.request_id, old.systems, old.lines, old.line_stake_kurus, old.stake_kurus,
      old.odds_policy, old.placed_at) is distinct from (new.coupon_id, new.coupon_number, new.player_id, new.request_id, new.systems, new.lines,
      new.line_stake_kurus, new.stake_kurus, new.odds_policy, new.placed_at)
    or old.state <> 'waiting' and (old.total_odds, old.potential_kurus, old.checked_at, old.board_seq, old.seal)
      is distinct from (new.total_odds, new.potential_kurus, new.checked_at, new.board_seq, new.seal)
    or old.state = 'refused' and new.state <> 'refused'
    or old.state in ('open', 'won', 'lost', 'void', 'cashed') and new.state not in ('open', 'won', 'lost', 'void', 'cashed') then
    raise exception 'a coupon stands as it was accepted' using errcode = '23514';
  end if;
  return new;
end $$;
