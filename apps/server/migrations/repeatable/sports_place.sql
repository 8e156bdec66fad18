-- Coupons that are decided at once (docs/sportsbook.md, "Placing"): stakes, coupons, legs and what hangs on selections, in
-- one statement. `p_players` to `p_wait` are wallet_post's and go to it as they are, so a coupon's id, number, player
-- and stake are its movement's (transaction, round, player, amount) and can be no others. What follows of them stands in the
-- movements' order; legs name theirs by its place in it. Answers wallet_post's rows.
-- A coupon opens where its stake was taken and is refused where the vault says no. Where the vault says neither (its player
-- is held by another transaction: 'again'; an id that is taken, a player who is none) it stays 'posting': whoever places goes on
-- with it alone.
-- A result that is written meanwhile: either the look at results below sees it, or what spreads it waits for this
-- transaction by the same lock, and sees its coupons.
create or replace function sports_place(
  p_players bigint[], p_player_no int[], p_verb text[], p_source text[], p_scope text[], p_tx text[], p_amount bigint[], p_house text[],
  p_about text[], p_round text[], p_game text[], p_refuse text[],
  p_hold text[], p_win_max bigint[], p_product smallint[], p_class smallint[], p_at timestamptz[], p_wait boolean,
  p_request text[], p_systems text[], p_lines int[], p_line_stake bigint[], p_total_odds bigint[], p_potential bigint[], p_policy text[],
  p_placed_at timestamptz[], p_board_seq bigint[], p_seal text[],
  p_leg_of int[], p_n smallint[], p_selection bigint[], p_odds int[], p_shown_odds int[], p_banker boolean[], p_live boolean[],
  p_stake bigint[], p_takeout bigint[]
) returns table (status text, replayed boolean, cash_kurus bigint, bonus_kurus bigint, locked_kurus bigint, entry_id bigint)
language plpgsql
-- Each look-up by its key, whatever statistics said on the day when a connection planned it.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  ids bigint[];
  statuses text[];
  replays boolean[];
  cash bigint[];
  bonus bigint[];
  locked bigint[];
  entries bigint[];
  opened boolean[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('sports_place'));

  select array_agg(w.status), array_agg(w.replayed), array_agg(w.cash_kurus), array_agg(w.bonus_kurus), array_agg(w.locked_kurus),
    array_agg(w.entry_id), array_agg(w.status = 'ok')
  into statuses, replays, cash, bonus, locked, entries, opened
  from wallet_post(p_players, p_player_no, p_verb, p_source, p_scope, p_tx, p_amount, p_house,
    p_about, p_round, p_game, p_refuse, p_hold, p_win_max, p_product, p_class, p_at, p_wait) w;
  ids := p_tx::bigint[];

  insert into sports_coupons (coupon_id, coupon_number, player_id, request_id, state, systems, lines, line_stake_kurus, stake_kurus,
    total_odds, potential_kurus, odds_policy, placed_at, checked_at, board_seq, refused_why, seal)
  select g.id, g.number, p_players[g.player_no], g.request_id, g.state, g.systems::smallint[], g.lines, g.line_stake, g.stake,
    g.total_odds, g.potential, g.policy, g.at, g.at, g.board_seq, case when g.state = 'refused' then g.status end, g.seal
  from (
    select u.*, case when u.status = 'ok' then 'open' when u.status in ('again', 'conflict', 'player_not_found') then 'posting'
      else 'refused' end as state
    from unnest(ids, p_round, p_player_no, p_request, statuses, p_systems, p_lines, p_line_stake, p_amount, p_total_odds, p_potential,
      p_policy, p_placed_at, p_board_seq, p_seal)
      as u (id, number, player_no, request_id, status, systems, lines, line_stake, stake, total_odds, potential, policy, at, board_seq, seal)
  ) g
  -- Always in the same order: of two batches with the same requests one waits for the other, never each for each.
  order by g.player_no, g.request_id;

  insert into sports_legs (coupon_id, n, selection_id, odds, shown_odds, banker, live, stake_kurus, takeout_kurus)
  select ids[l.of], l.n, l.selection_id, l.odds, l.shown_odds, l.banker, l.live, l.stake, l.takeout
  from unnest(p_leg_of, p_n, p_selection, p_odds, p_shown_odds, p_banker, p_live, p_stake, p_takeout)
    as l (of, n, selection_id, odds, shown_odds, banker, live, stake, takeout);

  -- A settlement can overtake a placing: one whose legs have results by now is due at once.
  insert into sports_due (coupon_id, due_at)
  select ids[d.of], p_placed_at[d.of]
  from (
    select distinct l.of from unnest(p_leg_of, p_selection) as l (of, selection_id)
    where opened[l.of] and exists (select from sports_results r where r.selection_id = l.selection_id)
  ) d order by d.of;

  -- Last, as everywhere: whoever takes these rows holds the coupons already.
  insert into sports_exposure (selection_id, stake_kurus, takeout_kurus, coupons, changed_at)
  select l.selection_id, sum(l.stake), sum(l.takeout), count(*), clock_timestamp()
  from unnest(p_leg_of, p_selection, p_stake, p_takeout) as l (of, selection_id, stake, takeout)
  where opened[l.of]
  group by l.selection_id order by l.selection_id
  on conflict (selection_id) do update set stake_kurus = sports_exposure.stake_kurus + excluded.stake_kurus,
    takeout_kurus = sports_exposure.takeout_kurus + excluded.takeout_kurus, coupons = sports_exposure.coupons + excluded.coupons,
    changed_at = excluded.changed_at;

  return query select * from unnest(statuses, replays, cash, bonus, locked, entries);
end $$;
