-- What protection allows a player, set and read. Whoever changes a rule holds the player's row: stakes that are being
-- judged have then been posted, and none that comes passes the rule once its change has been answered. The windows and
-- verdicts that wallet_post reads are compiled here (docs/ledger.md, "Limits"). Amounts are kuruş, times milliseconds.

-- Takes a player's row, meters made, windows rolled. Errors: P0002 where there is no such player.
create or replace function wallet_take(p_player bigint) returns wallet_accounts
language plpgsql security definer set search_path from current as $$
declare
  a wallet_accounts;
  clock timestamptz;
begin
  select * into a from wallet_accounts w where w.player_id = p_player for no key update;
  if not found then raise exception 'no player %', p_player using errcode = 'P0002'; end if;
  if not a.metered then
    perform wallet_meter(p_player);
    select * into a from wallet_accounts w where w.player_id = p_player;
  end if;
  clock := wallet_now();
  return case when a.good_until <= clock then wallet_compile(p_player, clock) else a end;
end $$;

-- What a meter shows: of `net` deposits less payouts, of `loss` stakes less wins (an open stake counts as lost).
create or replace function wallet_meter_of(a wallet_accounts, p_kind text) returns bigint language sql immutable as $$
  select case p_kind when 'deposit' then a.deposited_kurus when 'net' then a.deposited_kurus - a.withdrawn_kurus
    when 'loss' then a.staked_kurus - a.won_kurus when 'stake' then a.staked_kurus when 'time' then a.played_ms end
$$;

-- Rolls the windows that have ended and makes the ceilings anew. The caller holds the player's row.
create or replace function wallet_compile(p_player bigint, p_at timestamptz) returns wallet_accounts
language plpgsql security definer set search_path from current as $$
declare
  a wallet_accounts;
begin
  update wallet_limits l
  set opening = wallet_meter_of(w, l.kind), ends_at = wallet_window(p_at, l.win, z.zone, 1)
  from wallet_accounts w, wallet_zone z
  where l.player_id = p_player and l.ends_at <= p_at and w.player_id = p_player and z.one;

  update wallet_accounts w
  set deposited_max = x.most[1], deposited_why = x.why[1], net_max = x.most[2], net_why = x.why[2], lost_max = x.most[3], lost_why = x.why[3],
    staked_max = x.most[4], staked_why = x.why[4], played_ms_max = x.most[5], played_why = x.why[5], good_until = x.ends_at,
    ruled = x.ends_at is not null or w.blocked or num_nonnulls(w.bets_refused, w.refused_until, w.night_from, w.products_refused,
      w.bet_max, w.slot_bet_max, w.check_ms, w.session_ms_max) > 0
  from (
    select array_agg(y.most order by k.n) as most, array_agg(y.why order by k.n) as why, min(y.ends_at) as ends_at
    from unnest('{deposit,net,loss,stake,time}'::text[]) with ordinality k (kind, n)
    left join lateral (
      -- The lowest holds; of two alike the shorter window names it. All windows of the kind roll in time.
      select l.opening + l.most as most, 'limit:' || l.kind || ':' || l.win as why, min(l.ends_at) over () as ends_at
      from wallet_limits l where l.player_id = p_player and l.kind = k.kind order by 1, l.ends_at limit 1
    ) y on true
  ) x
  where w.player_id = p_player
  returning w.* into a;
  return a;
end $$;

-- What the journal shows of a meter since a moment.
create or replace function wallet_used(p_player bigint, p_kind text, p_since timestamptz) returns bigint
language plpgsql stable security definer set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  if p_kind = 'time' then
    return (select coalesce(sum(wallet_gap_ms(x.before, x.at)), 0) from (
      select e.at, lag(e.at) over (order by e.entry_id) as before from wallet_entries e
      where e.player_id = p_player and e.verb = 'bet' and e.source <> 'seed' and e.at >= p_since - interval '15 minutes') x
      where x.at >= p_since);
  end if;
  return (select coalesce(sum(case p_kind when 'deposit' then m.deposited when 'net' then m.deposited - m.withdrawn
      when 'loss' then m.staked - m.won when 'stake' then m.staked end), 0)
    from wallet_metered m where m.player_id = p_player and m.at >= p_since);
end $$;

-- Sets a limit of a calendar window, from now on: p_kind 'deposit', 'net', 'loss', 'stake' (kuruş) or 'time'
-- (milliseconds), p_win 'day', 'week' or 'month'; null takes it away. What was used in the running window stands in the
-- journal and counts. Errors: P0002 no such player; 23514 unknown kind or window, or a limit below zero.
create or replace function wallet_set_limit(p_player bigint, p_kind text, p_win text, p_most bigint) returns void
language plpgsql security definer set search_path from current as $$
declare
  a wallet_accounts := wallet_take(p_player);
  clock timestamptz := wallet_now();
  zone text;
begin
  if p_most is null then
    delete from wallet_limits l where l.player_id = p_player and l.kind = p_kind and l.win = p_win;
  else
    select z.zone into zone from wallet_zone z where z.one;
    insert into wallet_limits as l values (p_player, p_kind, p_win, p_most,
      coalesce(wallet_meter_of(a, p_kind) - wallet_used(p_player, p_kind, wallet_window(clock, p_win, zone, 0)), 0),
      coalesce(wallet_window(clock, p_win, zone, 1), clock))
    on conflict (player_id, kind, win) do update set most = excluded.most, opening = excluded.opening, ends_at = excluded.ends_at;
  end if;
  perform wallet_compile(p_player, clock);
end $$;

-- Sets rules of a player, from now on: of the keys night_from and night_to (minutes of the local day, unlike, both or
-- neither), products_refused (bit n - 1 for 1 casino, 2 live, 3 virtual, 4 sports), bet_max and slot_bet_max (kuruş),
-- check_ms, session_ms_max, rest_ms (at most 15 minutes, which is what it is without one) those that are named; null takes
-- one away. Errors: P0002 no such player; 22023 a key or value that is none.
create or replace function wallet_set_rules(p_player bigint, p_rules jsonb) returns void
language plpgsql security definer set search_path from current as $$
declare
  known constant text[] := '{night_from,night_to,products_refused,bet_max,slot_bet_max,check_ms,session_ms_max,rest_ms}';
  a wallet_accounts := wallet_take(p_player);
  r wallet_accounts;
begin
  r := jsonb_populate_record(a, p_rules);
  if exists (select 1 from jsonb_object_keys(p_rules) k where k <> all (known))
    or (r.night_from is null) <> (r.night_to is null) or r.night_from = r.night_to
    or not coalesce(r.night_from between 0 and 1439 and r.night_to between 0 and 1439, true)
    or not coalesce(r.products_refused between 0 and 15, true)
    or least(r.bet_max, r.slot_bet_max) < 0 or least(r.check_ms, r.session_ms_max) <= 0
    or not coalesce(r.rest_ms between 0 and 900000, true) then
    raise exception 'rules that are none: %', p_rules using errcode = '22023';
  end if;
  update wallet_accounts w
  set night_from = r.night_from, night_to = r.night_to, products_refused = nullif(r.products_refused, 0), bet_max = r.bet_max,
    slot_bet_max = r.slot_bet_max, check_ms = r.check_ms, session_ms_max = r.session_ms_max, rest_ms = r.rest_ms
  where w.player_id = p_player;
  perform wallet_compile(p_player, wallet_now());
end $$;

-- Sets why a player's stakes are refused until further notice (null: they are not) and the largest one. The door of old,
-- for rooms: 'excluded', 'paused', 'closed', 'barred' (then what comes in is parked) or 'limit_reached'. It ends no exclusion that runs.
create or replace function wallet_rule(p_player bigint, p_bets_refused text, p_stake_kurus_max bigint) returns void
language plpgsql security definer set search_path from current as $$
begin
  if p_bets_refused not in ('excluded', 'paused', 'closed', 'barred', 'limit_reached') or p_stake_kurus_max < 0 then
    raise exception 'a rule that is none: % %', p_bets_refused, p_stake_kurus_max using errcode = '22023';
  end if;
  perform wallet_take(p_player);
  update wallet_accounts a set bets_refused = p_bets_refused, bet_max = p_stake_kurus_max where a.player_id = p_player;
  perform wallet_compile(p_player, wallet_now());
end $$;

-- Blocks a player by a decision of staff's, or opens the account again: stakes are `blocked`, what comes in is parked. It
-- stands beside what else refuses stakes, and ends none of that. A trigger of player_blocks calls it, and no login may.
-- Errors: P0002 no such player.
create or replace function wallet_block(p_player bigint, p_blocked boolean) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform wallet_take(p_player);
  update wallet_accounts a set blocked = p_blocked where a.player_id = p_player;
  perform wallet_compile(p_player, wallet_now());
end $$;

-- Why an account takes no stake until further notice. A block gives way to what shuts more, or what its player asked for,
-- and not to a limit that is to be set first.
create or replace function wallet_stop(p_bets_refused text, p_blocked boolean) returns text language sql immutable as $$
  select case when p_blocked and coalesce(p_bets_refused, 'limit_reached') = 'limit_reached' then 'blocked' else p_bets_refused end
$$;

-- A pause until a moment: stakes are `paused`, what comes in is parked. It ends by itself, can grow and never shrinks.
-- Answers when it ends; null where the player is excluded, which is more.
create or replace function wallet_pause(p_player bigint, p_until timestamptz) returns timestamptz
language plpgsql security definer set search_path from current as $$
declare
  a wallet_accounts := wallet_take(p_player);
begin
  if p_until is null then raise exception 'a pause has an end' using errcode = '22023'; end if;
  if a.bets_refused = 'excluded' then return null; end if;
  update wallet_accounts w set refused_why = 'paused', refused_until = greatest(w.refused_until, p_until)
  where w.player_id = p_player returning * into a;
  perform wallet_compile(p_player, wallet_now());
  return a.refused_until;
end $$;

-- Excludes a player: at once, until `wallet_return`, which is refused before p_until ('infinity': for good). It can grow
-- and never shrinks. Answers the moment before which nothing ends it.
create or replace function wallet_exclude(p_player bigint, p_until timestamptz) returns timestamptz
language plpgsql security definer set search_path from current as $$
declare
  a wallet_accounts;
begin
  perform wallet_take(p_player);
  if p_until is null then raise exception 'an exclusion says until when' using errcode = '22023'; end if;
  update wallet_accounts w
  set bets_refused = 'excluded', refused_why = 'excluded', refused_until = greatest(w.refused_until, p_until)
  where w.player_id = p_player returning * into a;
  perform wallet_compile(p_player, wallet_now());
  return a.refused_until;
end $$;

-- Ends an exclusion whose time is over. 'ok', 'too_early', or 'not_found' where there is none.
create or replace function wallet_return(p_player bigint) returns text
language plpgsql security definer set search_path from current as $$
declare
  a wallet_accounts := wallet_take(p_player);
  clock timestamptz := wallet_now();
begin
  if a.bets_refused is distinct from 'excluded' or a.refused_why is distinct from 'excluded' then return 'not_found'; end if;
  if a.refused_until > clock then return 'too_early'; end if;
  update wallet_accounts w set bets_refused = null, refused_why = null, refused_until = null where w.player_id = p_player;
  perform wallet_compile(p_player, clock);
  return 'ok';
end $$;

-- No statement shortens an exclusion or a pause that runs, whoever writes it.
create or replace function wallet_refuse_shortening() returns trigger language plpgsql set search_path from current as $$
begin
  if old.refused_until > wallet_now() and (
    new.refused_until is null or new.refused_until < old.refused_until
    or old.refused_why = 'excluded' and (new.refused_why, new.bets_refused) is distinct from ('excluded', 'excluded')
    or new.refused_why is null
  ) then
    raise exception 'an exclusion or a pause that runs is never shortened' using errcode = '23514';
  end if;
  return new;
end $$;
drop trigger if exists never_shortened on wallet_accounts;
create trigger never_shortened before update of bets_refused, refused_until, refused_why on wallet_accounts
  for each row execute function wallet_refuse_shortening();

-- The player has answered the reality check: the next is due `check_ms` from now.
create or replace function wallet_answer_check(p_player bigint) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform wallet_take(p_player);
  update wallet_accounts a set checked_at = wallet_now() where a.player_id = p_player;
end $$;

-- Why a stake is refused now whatever it is (null: it is not), by the rules of the account alone. A sitting ends after 15
-- minutes without a stake; one that has lasted as long as it may rests; an unanswered check stops it 60 s after it was due.
create or replace function wallet_refusal(
  bets_refused text, refused_until timestamptz, refused_why text, night_from smallint, night_to smallint, played_ms bigint, played_ms_max bigint,
  played_why text, session_ms_max bigint, rest_ms bigint, check_ms bigint, checked_at timestamptz, play_since timestamptz, played_at timestamptz,
  p_at timestamptz
) returns text language sql stable as $$
  select case
    when bets_refused is not null then bets_refused
    when refused_until > p_at then refused_why
    when night_from is not null and wallet_is_night(night_from, night_to, p_at) then 'night'
    when played_ms_max is not null and played_ms + wallet_gap_ms(played_at, p_at) >= played_ms_max then played_why
    when session_ms_max is not null and played_at > p_at - interval '15 minutes'
      and p_at - play_since >= session_ms_max * interval '1 millisecond'
      and p_at < played_at + coalesce(rest_ms, 900000) * interval '1 millisecond' then 'limit:session'
    when check_ms is not null and played_at > p_at - interval '15 minutes'
      and p_at >= greatest(play_since, checked_at) + (check_ms + 60000) * interval '1 millisecond' then 'check'
  end
$$;

-- Whether money that comes is parked for such a refusal.
create or replace function wallet_parks(p_why text) returns boolean language sql immutable as $$
  select p_why in ('excluded', 'paused', 'closed', 'barred', 'blocked', 'night')
$$;

-- What may still come in under a player's row, which stays held until the transaction ends: `refused` where nothing may
-- be asked for now (excluded, paused, closed, barred, blocked, night), else the room in kuruş (null: as much as you like) and the
-- limit that leaves no more. The caller takes off what it has asked for already.
create or replace function wallet_deposit_room(p_player bigint) returns table (room_kurus bigint, why text, refused text)
language plpgsql security definer set search_path from current as $$
declare
  a wallet_accounts := wallet_take(p_player);
  deposits bigint := a.deposited_max - a.deposited_kurus;
  net bigint := a.net_max - a.deposited_kurus + a.withdrawn_kurus;
begin
  -- Not `greatest` of the two: it takes no limit for none.
  room_kurus := least(deposits, net);
  if room_kurus < 0 then room_kurus := 0; end if;
  why := case when net < deposits or deposits is null then a.net_why else a.deposited_why end;
  refused := wallet_refusal(wallet_stop(a.bets_refused, a.blocked), a.refused_until, a.refused_why, a.night_from, a.night_to, a.played_ms, a.played_ms_max, a.played_why,
    a.session_ms_max, a.rest_ms, a.check_ms, a.checked_at, a.play_since, a.played_at, wallet_now());
  if wallet_parks(refused) is not true then refused := null; end if;
  return next;
end $$;

-- A player's limits as they are now, without writing: a window that has ended counts as begun anew. `used` and `most` in
-- kuruş, of 'time' in milliseconds; `used` may be below zero (a loss limit after a win) or over `most`.
create or replace function wallet_limits_of(p_player bigint)
returns table (kind text, win text, most bigint, used bigint, restarts_at timestamptz)
language plpgsql stable security definer set search_path from current as $$
declare
  clock timestamptz := wallet_now();
begin
  return query
  select l.kind, l.win, l.most, case when l.ends_at <= clock then 0 else wallet_meter_of(a, l.kind) - l.opening end,
    case when l.ends_at <= clock then wallet_window(clock, l.win, z.zone, 1) else l.ends_at end
  from wallet_accounts a join wallet_limits l using (player_id) cross join wallet_zone z
  where a.player_id = p_player and z.one order by l.kind, l.ends_at;
end $$;

-- How a player stands now, one row: why every stake is refused (null: it is not), pause or exclusion, the sitting (null
-- where none goes on: since when, staked and won in kuruş, when its check is or was due, when it has lasted as long as it
-- may), and the meters of all time.
create or replace function wallet_standing(p_player bigint)
returns table (refused text, refused_why text, refused_until timestamptz, since timestamptz, sat_staked bigint, sat_won bigint,
  check_at timestamptz, session_ends_at timestamptz, deposited bigint, withdrawn bigint, staked bigint, won bigint, played_ms bigint)
language plpgsql stable security definer set search_path from current as $$
declare
  a wallet_accounts;
  clock timestamptz := wallet_now();
  sits boolean;
begin
  select * into a from wallet_accounts w where w.player_id = p_player;
  if not found then return; end if;
  sits := coalesce(a.played_at > clock - interval '15 minutes', false);
  -- Nothing is written here: a window that has ended counts as begun anew, as the next stake will make it. Else a time
  -- limit that was full yesterday would keep the game closed that alone could roll it.
  if a.good_until <= clock then
    select x.most, 'limit:time:' || x.win into a.played_ms_max, a.played_why
    from (select l.win, l.most + case when l.ends_at <= clock then a.played_ms else l.opening end as most
      from wallet_limits l where l.player_id = p_player and l.kind = 'time') x
    order by x.most, array_position('{day,week,month}', x.win) limit 1;
  end if;
  return query select wallet_refusal(wallet_stop(a.bets_refused, a.blocked), a.refused_until, a.refused_why, a.night_from, a.night_to, a.played_ms, a.played_ms_max, a.played_why,
    a.session_ms_max, a.rest_ms, a.check_ms, a.checked_at, a.play_since, a.played_at, clock),
    -- Of two that hold at once the player's own is named: it has an end.
    coalesce(nullif(a.bets_refused, 'limit_reached'), case when a.refused_until > clock then a.refused_why end, wallet_stop(a.bets_refused, a.blocked)), a.refused_until,
    case when sits then a.play_since end, case when sits then a.staked_kurus - a.sat_staked end, case when sits then a.won_kurus - a.sat_won end,
    case when sits then greatest(a.play_since, a.checked_at) + a.check_ms * interval '1 millisecond' end,
    case when sits then a.play_since + a.session_ms_max * interval '1 millisecond' end,
    a.deposited_kurus, a.withdrawn_kurus, a.staked_kurus, a.won_kurus, a.played_ms + wallet_gap_ms(a.played_at, clock);
end $$;

-- Makes a player's accounts; again does nothing. Their meters count from the first entry on: this file runs after the
-- one that brings the wallet_post which adds to them.
create or replace function wallet_open(p_player bigint) returns void language sql security definer set search_path from current as $$
  insert into wallet_accounts (player_id, metered) values (p_player, true) on conflict do nothing;
$$;
