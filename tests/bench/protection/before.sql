-- The vault as it stood before limits and purse, on a database that was migrated: what `npm run bench protection` measures
-- today's against. Its text is that of server/migrations/repeatable/wallet_post.sql of 22.11.2026, with two parameters that
-- it does not read.
drop table wallet_limits, wallet_bonuses, wallet_bonuses_past cascade;
drop trigger never_shortened on wallet_accounts;
alter table wallet_accounts
  drop column staked_kurus, drop column won_kurus, drop column deposited_kurus, drop column withdrawn_kurus, drop column played_ms,
  drop column play_since, drop column played_at, drop column sat_staked, drop column sat_won, drop column ruled, drop column bets_refused,
  drop column refused_until, drop column refused_why, drop column night_from, drop column night_to, drop column products_refused,
  drop column bet_max, drop column slot_bet_max, drop column lost_max, drop column lost_why, drop column staked_max, drop column staked_why,
  drop column played_ms_max, drop column played_why, drop column deposited_max, drop column deposited_why, drop column net_max,
  drop column net_why, drop column check_ms, drop column checked_at, drop column session_ms_max, drop column rest_ms, drop column good_until;
alter table wallet_effects drop column bonus_id, drop column bonus_weight;
create table wallet_rules (player_id bigint primary key, bets_refused text, stake_kurus_max bigint);

-- One movement on its way through wallet_post.
create type wallet_step_before as (
  n int, player_no int, player bigint, verb text, source text, scope text, tx text, amount bigint, house text, about text,
  round text, game text, at timestamptz, status text, replayed boolean, tombstone boolean, entry bigint,
  -- What it does to cash and to locked, and what its entry moves.
  cash bigint, locked bigint, moved bigint,
  cash_after bigint, bonus_after bigint, locked_after bigint,
  -- Why it is held, else empty. The round that it was measured by.
  why text, measured text
);

-- Whether a movement is none of those that docs/ledger.md knows: its verb, the sign of its amount,
-- its ids, the account of the house. A null anywhere is malformed too.
create or replace function wallet_malformed(
  p_verb text, p_source text, p_tx text, p_amount bigint, p_house text, p_about text
) returns boolean language sql immutable as $$
  select not coalesce(
    p_source <> '' and p_tx <> '' and p_house <> '' and p_house not in ('cash', 'bonus', 'locked')
    and case
      when p_verb in ('bet', 'deposit', 'hold') then p_amount >= 0 and p_about = ''
      when p_verb = 'adjust' then true
      when p_verb = 'win' then p_amount >= 0 and p_about <> ''
      when p_verb in ('rollback', 'settle', 'release') then p_amount >= 0 and p_about <> ''
      else false
    end
    -- Which accounts of the house a verb may touch: no deposit comes out of a jackpot.
    and case
      when p_verb in ('bet', 'win', 'rollback') then starts_with(p_house, 'games:')
      when p_verb in ('deposit', 'hold') then starts_with(p_house, 'gateway:')
      when p_verb in ('settle', 'release') then p_house = 'held' or starts_with(p_house, 'gateway:')
      else true
    end, false)
$$;

-- Judges and posts a batch of movements, each on its own, in the order given per player. `p_players` are the players
-- of the batch, each once, rising; `p_player_no` says of each movement which of them it is. No two movements of one batch
-- may have the same id, concern the same bet or hold, or be measured by the same round (the caller sees to it; it is
-- checked). Players that another transaction holds are answered 'again', or waited for with `p_wait`. Returns one row a movement, in the order given.
-- Money that comes is held for staff (locked in place of cash, status 'held') where `p_hold` says why, or where a round
-- would win more than `p_win_max` hundredths of what its player staked in it (null: no such limit). A settle or release
-- of the source 'held' is about what was held: the number of the entry that held it.
-- The ledger's login alone executes this one; wallet_post is everybody's.
create or replace function wallet_post_any(
  p_players bigint[], p_player_no int[], p_verb text[], p_source text[], p_scope text[], p_tx text[], p_amount bigint[], p_house text[],
  p_about text[], p_round text[], p_game text[], p_refuse text[],
  p_hold text[], p_win_max bigint[], p_product smallint[], p_class smallint[], p_at timestamptz[], p_wait boolean
) returns table (status text, replayed boolean, cash_kurus bigint, bonus_kurus bigint, locked_kurus bigint, entry_id bigint)
language plpgsql security definer
set search_path from current
-- The plan must fit a ledger of any size from the first call on: each look-up goes through its index, whatever the
-- statistics said on the day when a connection first planned it.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
as $$
declare
  steps wallet_step_before[];
  cash_of bigint[];
  bonus_of bigint[];
  locked_of bigint[];
  short int[];
  short_player int;
  cash_left bigint;
  i int;
  written int;
  expected int;
begin
  if array_length(p_players, 1) is null or exists (
    select 1 from unnest(p_players) with ordinality p(id, n)
    where p.id is null or p.id <= 0 or p.id <= p_players[p.n - 1]
  ) or exists (
    select 1 from unnest(p_player_no) no where no is null or no < 1 or no > array_length(p_players, 1)
  ) then
    raise exception 'players stand in a batch once each, rising, and each movement names one'
      using errcode = '22023';
  end if;

  -- 1. The players' rows, in player order.
  if p_wait then
    select array_agg(a.cash_kurus order by p.n), array_agg(a.bonus_kurus order by p.n), array_agg(a.locked_kurus order by p.n)
    into cash_of, bonus_of, locked_of
    from unnest(p_players) with ordinality p(id, n)
    left join lateral (select * from wallet_accounts w where w.player_id = p.id for no key update) a on true;
  else
    select array_agg(a.cash_kurus order by p.n), array_agg(a.bonus_kurus order by p.n), array_agg(a.locked_kurus order by p.n)
    into cash_of, bonus_of, locked_of
    from unnest(p_players) with ordinality p(id, n)
    left join lateral (select * from wallet_accounts w where w.player_id = p.id for no key update skip locked) a on true;
  end if;

  -- 2. Judge each movement by what is on record. The rows are ours now, so whatever concerns these players' bets is
  --    committed and seen by this later statement. `offset 0` keeps each look-up a look-up.
  select array_agg(row(
      j.n, j.player_no, j.player, j.verb, j.source, j.scope, j.tx, j.amount, j.house, j.about, j.round, j.game, j.at,
      j.status, j.known, j.tombstone, j.entry,
      case when j.known or j.status <> 'ok' then 0
        when j.verb in ('bet', 'hold') then -j.amount
        when j.verb in ('win', 'deposit', 'release', 'adjust') then j.amount
        when j.verb = 'rollback' and j.refundable then j.amount
        else 0 end,
      case when j.known then 0
        when j.status = 'held' then j.amount
        when j.status <> 'ok' then 0
        when j.verb = 'hold' then j.amount
        when j.verb in ('settle', 'release') then -j.amount
        else 0 end,
      case when j.known or j.status not in ('ok', 'held') or (j.verb = 'rollback' and not j.refundable) then 0 else abs(j.amount) end,
      cash_of[j.player_no], bonus_of[j.player_no], locked_of[j.player_no],
      case when j.known or j.status <> 'held' then '' else j.why end, j.measured
    )::wallet_step_before order by j.n)
  into steps
  from (
    select m.n, m.player_no, p_players[m.player_no] as player, m.verb, m.source, m.scope, m.tx, coalesce(waiting.house, m.house) as house, m.about,
      m.round, m.game,
      case when m.source = 'seed' then coalesce(m.given_at, now()) else now() end as at,
      case when m.verb in ('rollback', 'settle', 'release') then coalesce(waiting.amount_kurus, origin.amount_kurus, 0) else m.amount end as amount,
      case
        when wallet_malformed(m.verb, m.source, m.tx, m.amount, m.house, m.about) then 'malformed'
        when cash_of[m.player_no] is null then 'away'
        when own.verb is not null then
          case
            when own.verb = 'bet' and own.status = 'rejected' then 'rejected'
            when own.player_id = p_players[m.player_no] and own.about = m.about and own.round_id = m.round and own.game = m.game
              and (m.verb in ('rollback', 'settle', 'release') or own.amount_kurus = m.amount) then own.status
            else 'conflict'
          end
        when m.verb = 'bet' and m.refuse <> '' then m.refuse
        when m.verb = 'bet' and r.bets_refused is not null then r.bets_refused
        when m.verb = 'bet' and m.amount > r.stake_kurus_max then 'limit_reached'
        when m.verb in ('win', 'rollback', 'settle', 'release') and coalesce(waiting.player_id, origin.player_id) <> p_players[m.player_no] then 'conflict'
        when m.verb = 'win' and origin.status = 'rejected' then 'round_closed'
        when m.verb = 'win' and origin.status is distinct from 'ok' then 'bet_not_found'
        when m.verb = 'win' and later.undone then 'round_closed'
        when m.verb = 'rollback' and later.paid then 'round_closed'
        when m.verb in ('settle', 'release') and origin.status is distinct from 'ok' and waiting.player_id is null then 'bet_not_found'
        when m.verb in ('settle', 'release') and later.resolved then 'round_closed'
        when beyond.round then 'held'
        when m.hold <> '' and m.verb in ('win', 'deposit') and m.amount > 0 then 'held'
        else 'ok'
      end as status,
      own.verb is not null as known,
      own.entry_id as entry,
      m.verb = 'rollback' and own.verb is null and origin.verb is null as tombstone,
      -- Only what an accepted bet took, and nothing gave back yet.
      origin.status is not distinct from 'ok' and later.undone is not true as refundable,
      case when beyond.round then limited.why else m.hold end as why,
      case when measured.applies then m.round end as measured
    from unnest(p_player_no, p_verb, p_source, p_scope, p_tx, p_amount, p_house, p_about, p_round, p_game, p_refuse, p_hold, p_win_max, p_at)
      with ordinality as m(player_no, verb, source, scope, tx, amount, house, about, round, game, refuse, hold, win_max, given_at, n)
    left join lateral (select * from wallet_rules x where x.player_id = p_players[m.player_no] offset 0) r on true
    left join lateral (
      select * from wallet_effects x
      where x.source = m.source and x.scope = m.scope and x.verb = m.verb and x.transaction_id = m.tx offset 0
    ) own on true
    left join lateral (
      select * from wallet_effects x
      where m.about <> '' and x.source = m.source and x.scope = m.scope
        and x.verb = case when m.verb in ('settle', 'release') then 'hold' else 'bet' end and x.transaction_id = m.about offset 0
    ) origin on true
    left join lateral (
      select bool_or(x.verb = 'win') as paid, bool_or(x.verb = 'rollback') as undone, bool_or(x.verb in ('settle', 'release')) as resolved
      from wallet_effects x
      where m.about <> '' and x.source = m.source and x.scope = m.scope and x.about = m.about and x.about <> '' and x.status in ('ok', 'held')
    ) later on true
    -- What a settle or release of held money is about.
    left join lateral (
      select x.player_id, x.amount_kurus, e.from_account as house
      from wallet_effects x join wallet_entries e on e.entry_id = x.entry_id
      where m.source = 'held' and x.status = 'held' and x.entry_id = case when m.source = 'held' then m.about::bigint end offset 0
    ) waiting on true
    cross join lateral (
      select m.win_max is not null and own.verb is null and origin.status = 'ok'
        and (m.verb = 'win' and m.amount > 0 or m.verb = 'rollback' and later.undone is not true) as applies
    ) measured
    -- What the bet's round has staked and won. Held wins are not counted: staff judge each of them. A round of so many
    -- stakes that summing them would keep others waiting goes to staff.
    left join lateral (
      select case when origin.game <> m.game or origin.round_id <> m.round then 'other_round' else 'round_ceiling' end as why, count(*) as stakes,
        coalesce(sum(s.amount_kurus) filter (where s.undone is not true), 0) as staked, coalesce(sum(s.won), 0) as won
      from (
        select b.amount_kurus, y.undone, y.won
        from (
          select x.transaction_id, x.amount_kurus from wallet_effects x
          where x.player_id = p_players[m.player_no] and x.round_id = origin.round_id and x.verb = 'bet' and x.status = 'ok'
            and x.source = m.source and x.scope = m.scope limit 1001
        ) b
        left join lateral (
          select bool_or(z.verb = 'rollback') as undone, sum(z.amount_kurus) filter (where z.verb = 'win' and z.status = 'ok') as won
          from wallet_effects z
          where z.source = m.source and z.scope = m.scope and z.about = b.transaction_id and z.about <> '' and z.status in ('ok', 'held') offset 0
        ) y on true
      ) s
      where measured.applies
    ) limited on true
    cross join lateral (
      select measured.applies and (limited.why = 'other_round' or limited.stakes > 1000
        or wallet_over(limited.won + case when m.verb = 'win' then m.amount else 0 end,
          limited.staked - case when m.verb = 'rollback' then origin.amount_kurus else 0 end, m.win_max)) as round
    ) beyond
  ) j;

  -- What no sender of ours could mean moves nothing: a fault of the caller, whatever it checked.
  if exists (select 1 from unnest(steps) s where s.status = 'malformed') then
    raise exception 'a movement that is none: unknown verb, a sign, an empty id or a player''s account as the house''s'
      using errcode = '22023';
  end if;

  -- Two movements of one id, bet or hold in a batch would be judged without knowing of each other, and so would two that
  -- are measured by one round.
  if exists (
    select 1 from (
      select s.source, s.scope, s.verb, s.tx from unnest(steps) s
      union all
      select s.source, s.scope, case when s.verb in ('settle', 'release') then 'hold' else 'bet' end, s.about from unnest(steps) s where s.about <> ''
      union all
      select s.source, s.scope, 'round of ' || s.player, s.measured from unnest(steps) s where s.measured is not null
    ) k group by k.source, k.scope, k.verb, k.tx having count(*) > 1
  ) then
    raise exception 'a batch holds two movements of one id, bet, hold or round' using errcode = '22023';
  end if;

  -- 3. Whose row is not ours: held by another transaction, or not there at all.
  if array_position(cash_of, null) is not null then
    for i in 1 .. array_length(steps, 1) loop
      if steps[i].status = 'away' then
        steps[i].status := case when not p_wait and exists (select 1 from wallet_accounts w where w.player_id = steps[i].player) then 'again' else 'player_not_found' end;
      end if;
    end loop;
  end if;

  -- 4. Only players who might run short are walked one by one, in order.
  select array_agg(x.player_no) into short from (
    select s.player_no from unnest(steps) s where s.cash < 0 group by s.player_no, s.cash_after having sum(s.cash) + s.cash_after < 0
  ) x;
  if short is not null then
    foreach short_player in array short loop
      cash_left := cash_of[short_player];
      for i in 1 .. array_length(steps, 1) loop
        if steps[i].player_no = short_player then
          if cash_left + steps[i].cash < 0 then
            steps[i].status := 'insufficient_funds';
            steps[i].cash := 0;
            steps[i].locked := 0;
            steps[i].moved := 0;
          end if;
          cash_left := cash_left + steps[i].cash;
        end if;
      end loop;
    end loop;
  end if;

  -- 5. Running balances, ids of the entries.
  select array_agg(x.step order by (x.step).n) into steps from (
    select row(
      s.n, s.player_no, s.player, s.verb, s.source, s.scope, s.tx, s.amount, s.house, s.about, s.round, s.game, s.at,
      s.status, s.replayed, s.tombstone, case when s.moved > 0 then nextval('wallet_entries_entry_id_seq') else s.entry end,
      s.cash, s.locked, s.moved,
      s.cash_after + sum(s.cash) over w, s.bonus_after, s.locked_after + sum(s.locked) over w,
      s.why, s.measured
    )::wallet_step_before as step
    from unnest(steps) s window w as (partition by s.player_no order by s.n)
  ) x;

  -- 6. Write: effects in key order, entries, balances.
  insert into wallet_effects (source, scope, verb, transaction_id, player_id, amount_kurus, about, round_id, game, status, entry_id, at, held_why)
  select e.source, e.scope, e.verb, e.tx, e.player, e.amount, e.about, e.round, e.game, e.status, e.entry, e.at, e.why
  from (
    select s.source, s.scope, s.verb, s.tx, s.player, s.amount, s.about, s.round, s.game, s.status, s.entry, s.at, nullif(s.why, '') as why
    from unnest(steps) s where not s.replayed and s.status not in ('conflict', 'bet_not_found', 'player_not_found', 'again', 'rejected')
    union all
    -- The tombstone: a dead bet that a late one will meet.
    select s.source, s.scope, 'bet', s.about, s.player, 0, '', s.round, s.game, 'rejected', null::bigint, s.at, null
    from unnest(steps) s where s.tombstone and s.status = 'ok'
  ) e
  order by e.source, e.scope, e.verb, e.tx
  on conflict do nothing;
  get diagnostics written = row_count;
  select count(*) filter (where not s.replayed and s.status not in ('conflict', 'bet_not_found', 'player_not_found', 'again', 'rejected'))
       + count(*) filter (where s.tombstone and s.status = 'ok')
  into expected from unnest(steps) s;
  if written < expected then
    -- The same id came at the same moment for another player: nothing of this batch holds, it is judged again.
    raise exception 'an id of this batch was taken meanwhile' using errcode = '40001';
  end if;

  insert into wallet_entries (entry_id, player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
    cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
  overriding system value
  select s.entry, s.player, s.verb, s.source, s.tx, s.moved,
    case when s.verb = 'hold' then 'cash' when s.verb in ('settle', 'release') then 'locked' when s.cash < 0 then 'cash' else s.house end,
    case when s.verb = 'hold' or s.status = 'held' then 'locked' when s.verb = 'release' then 'cash' when s.verb = 'settle' or s.cash < 0 then s.house else 'cash' end,
    s.cash_after, s.bonus_after, s.locked_after, s.round, s.game, s.at
  from unnest(steps) s where s.moved > 0;

  update wallet_accounts a
  set cash_kurus = a.cash_kurus + d.cash, locked_kurus = a.locked_kurus + d.locked,
    last_entry_id = d.last_entry
  from (
    select s.player, sum(s.cash)::bigint as cash, sum(s.locked)::bigint as locked,
      max(s.entry) as last_entry
    from unnest(steps) s where s.moved > 0 group by s.player
  ) d
  where a.player_id = d.player;

  return query select s.status, s.replayed, s.cash_after, s.bonus_after, s.locked_after, s.entry from unnest(steps) s order by s.n;
end $$;
