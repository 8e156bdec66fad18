-- One movement on its way through wallet_post.
drop function if exists wallet_is_kept(wallet_step);
drop type if exists wallet_step;
create type wallet_step as (
  n int, player_no int, player bigint, verb text, source text, scope text, tx text, amount bigint, house text, about text,
  round text, game text, at timestamptz, status text, replayed boolean,
  -- 1: a rollback of an unknown bet, which leaves a tombstone; 2: the first answer to a stake from a bonus.
  mark smallint, entry bigint,
  -- What it does to cash, bonus and locked, and what its entry moves.
  cash bigint, bonus bigint, locked bigint, moved bigint,
  -- The meter that its cash is of: 1 staked, 2 won, 3 deposited; 4: its locked is of withdrawn.
  meter smallint,
  -- The bonus that a stake was paid from, also of what comes of it; the weight with which it counts.
  bonus_id bigint, weight smallint,
  cash_after bigint, bonus_after bigint, locked_after bigint,
  -- Why it is held or parked, else empty. The round that it was measured by.
  why text, measured text
);

-- Whether a movement is none of those that docs/ledger.md knows: its verb, the sign of its amount,
-- its ids, the account of the house. A null anywhere is malformed too.
create or replace function wallet_malformed(
  p_verb text, p_source text, p_tx text, p_amount bigint, p_house text, p_about text
) returns boolean language sql immutable as $$
  select not coalesce(
    p_source <> '' and p_tx <> '' and p_house <> '' and p_house not in ('cash', 'bonus', 'locked')
    -- What ends held or parked money is named by the entry that it is about.
    and (p_source <> 'held' or p_tx = p_about)
    and case
      when p_verb in ('bet', 'deposit', 'hold') then p_amount >= 0 and p_about = ''
      -- Of cash; wallet_adjust has the other accounts, and names them there.
      when p_verb = 'adjust' then p_about = ''
      when p_verb = 'win' then p_amount >= 0 and p_about <> ''
      when p_verb in ('rollback', 'settle', 'release') then p_amount >= 0 and p_about <> ''
      when p_verb in ('accept', 'return') then p_amount >= 0 and p_source = 'held' and p_house = 'held'
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

-- Whether a judged movement is kept for ever: what may yet come, and what was known, is not.
create or replace function wallet_is_kept(s wallet_step) returns boolean language sql immutable as $$
  select not s.replayed and s.status not in ('conflict', 'bet_not_found', 'player_not_found', 'again', 'rejected')
    and (s.verb <> 'accept' or s.status in ('ok', 'round_closed'))
$$;

-- Whether a stake goes on with the sitting: not 15 minutes after the last, nor behind the rest of one that lasted as long
-- as it may.
create or replace function wallet_sits(a wallet_accounts, p_at timestamptz) returns boolean language sql stable as $$
  select coalesce(a.played_at > p_at - interval '15 minutes'
    and not coalesce(p_at - a.play_since >= a.session_ms_max * interval '1 millisecond', false), false)
$$;

-- Judges and posts a batch of movements, each on its own, in the order given per player. `p_players` are the players
-- of the batch, each once, rising; `p_player_no` says of each movement which of them it is. No two movements of one batch
-- may have the same id, concern the same bet or hold, or be measured by the same round (the caller sees to it as far as it
-- knows: one that names another round than its bet's is measured by its bet's; it is
-- checked). Players that another transaction holds are answered 'again', or waited for with `p_wait`. Returns one row a movement, in the order given.
-- Money that comes is held for staff (locked in place of cash, status 'held') where `p_hold` says why, or where a round
-- would win more than `p_win_max` hundredths of what its player staked in it (null: no such limit). A settle or release
-- of the source 'held' is about what was held: the number of the entry that held it; an accept or return about what was
-- parked (a deposit that a rule of its player's keeps out of cash: locked too, status 'parked').
-- `p_product` (what a player may refuse: 1 casino, 2 live, 3 virtual, 4 sports) and `p_class` (what counts for a bonus: its
-- weight class, 1 to 8) of stakes; a null array where nobody says, as 1 and as none.
drop function if exists wallet_post_any(bigint[], int[], text[], text[], text[], text[], bigint[], text[],
  text[], text[], text[], text[], text[], bigint[], timestamptz[], boolean);
drop function if exists wallet_post_any(bigint[], int[], text[], text[], text[], text[], bigint[], text[],
  text[], text[], text[], text[], text[], bigint[], smallint[], smallint[], timestamptz[], boolean);
-- The ledger's login alone executes this one; wallet_post is everybody's.
create function wallet_post_any(
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
-- A plan without a sequential scan says that it is dear where there is no index; compiling it took 100 ms a statement.
set jit = off
as $$
declare
  steps wallet_step[];
  cash_of bigint[];
  bonus_of bigint[];
  locked_of bigint[];
  -- Read once the rows are ours: what was judged before another transaction let go of them did not happen before it.
  clock timestamptz;
  -- Of players with rules alone: their rows, why each stake is refused, and what the ceilings leave.
  ruled boolean;
  earliest timestamptz;
  rules wallet_accounts[];
  refused_of text[];
  products_of int[];
  bet_max_of bigint[];
  slot_max_of bigint[];
  loss_room bigint[];
  stake_room bigint[];
  deposit_room bigint[];
  net_room bigint[];
  -- Who is walked, and the bonuses of those.
  walked int[];
  is_walked boolean[];
  bonuses wallet_bonuses[];
  purse wallet_bonuses;
  past wallet_bonuses_past;
  one wallet_step;
  who int;
  weight_class smallint;
  i int;
  malformed boolean;
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
    select array_agg(x.cash_kurus), array_agg(x.bonus_kurus), array_agg(x.locked_kurus), array_agg(x.rules), coalesce(bool_or(x.ruled), false),
      min(x.good_until)
    into cash_of, bonus_of, locked_of, rules, ruled, earliest
    from (
      select a.cash_kurus, a.bonus_kurus, a.locked_kurus, case when a.ruled then a.w end as rules, a.ruled, a.good_until
      from unnest(p_players) with ordinality p(id, n)
      left join lateral (select w, w.cash_kurus, w.bonus_kurus, w.locked_kurus, w.ruled, w.good_until
        from wallet_accounts w where w.player_id = p.id for no key update) a on true
      order by p.n) x;
  else
    select array_agg(x.cash_kurus), array_agg(x.bonus_kurus), array_agg(x.locked_kurus), array_agg(x.rules), coalesce(bool_or(x.ruled), false),
      min(x.good_until)
    into cash_of, bonus_of, locked_of, rules, ruled, earliest
    from (
      select a.cash_kurus, a.bonus_kurus, a.locked_kurus, case when a.ruled then a.w end as rules, a.ruled, a.good_until
      from unnest(p_players) with ordinality p(id, n)
      left join lateral (select w, w.cash_kurus, w.bonus_kurus, w.locked_kurus, w.ruled, w.good_until
        from wallet_accounts w where w.player_id = p.id for no key update skip locked) a on true
      order by p.n) x;
  end if;
  clock := wallet_now();

  -- Rules are compiled in the row. Windows that have ended are rolled first; a player without rules costs nothing.
  if ruled then
    if earliest <= clock then
      for i in 1 .. array_length(rules, 1) loop
        if (rules[i]).good_until <= clock then rules[i] := wallet_compile((rules[i]).player_id, clock); end if;
      end loop;
    end if;
    -- One sort for all of them, where an order in each would be one each.
    select array_agg(x.refused), array_agg(x.products_refused), array_agg(x.bet_max), array_agg(x.slot_bet_max), array_agg(x.loss),
      array_agg(x.stake), array_agg(x.deposit), array_agg(x.net)
    into refused_of, products_of, bet_max_of, slot_max_of, loss_room, stake_room, deposit_room, net_room
    from (
      select wallet_refusal(wallet_stop(a.bets_refused, a.blocked), a.refused_until, a.refused_why, a.night_from, a.night_to, a.played_ms, a.played_ms_max, a.played_why,
          a.session_ms_max, a.rest_ms, a.check_ms, a.checked_at, a.play_since, a.played_at, clock) as refused,
        a.products_refused, a.bet_max, a.slot_bet_max, a.lost_max - a.staked_kurus + a.won_kurus as loss, a.staked_max - a.staked_kurus as stake,
        a.deposited_max - a.deposited_kurus as deposit, a.net_max - a.deposited_kurus + a.withdrawn_kurus as net
      from unnest(rules) with ordinality a order by a.ordinality) x;
  end if;

  -- 2. Judge each movement by what is on record. The rows are ours now, so whatever concerns these players' bets is
  --    committed and seen by this later statement. `offset 0` keeps each look-up a look-up.
  select array_agg(row(
      j.n, j.player_no, j.player, j.verb, j.source, j.scope, j.tx, j.amount, j.house, j.about, j.round, j.game, j.at,
      j.status, j.known, j.mark, j.entry,
      case when j.known or j.status <> 'ok' or j.purse is not null then 0
        when j.verb in ('bet', 'hold') then -j.amount
        when j.verb in ('win', 'deposit', 'release', 'adjust', 'accept') then j.amount
        when j.verb = 'rollback' and j.refundable then j.amount
        else 0 end,
      -- Provisionally: what its bonus has become meanwhile is seen when its player is walked.
      case when j.known or j.status <> 'ok' or j.purse is null then 0
        when j.verb in ('win', 'release') then j.amount
        when j.verb = 'rollback' and j.refundable then j.amount
        else 0 end,
      case when j.known then 0
        when j.status in ('held', 'parked') then j.amount
        when j.status <> 'ok' then 0
        when j.verb = 'hold' then j.amount
        when j.verb in ('settle', 'release', 'accept', 'return') then -j.amount
        else 0 end,
      case when j.known or j.status not in ('ok', 'held', 'parked') or (j.verb = 'rollback' and not j.refundable) then 0 else abs(j.amount) end,
      j.meter, case when not j.known then j.purse end, j.weight,
      cash_of[j.player_no], bonus_of[j.player_no], locked_of[j.player_no],
      case when j.known or j.status not in ('held', 'parked') then '' else j.why end, j.measured
    )::wallet_step order by j.n), bool_or(j.status = 'malformed')
  into steps, malformed
  from (
    select m.n, m.player_no, p_players[m.player_no] as player, m.verb, m.source, m.scope, m.tx, coalesce(waiting.house, m.house) as house, m.about,
      m.round, m.game,
      case when m.source = 'seed' then coalesce(m.given_at, clock) else clock end as at,
      case when m.verb in ('rollback', 'settle', 'release', 'accept', 'return') then coalesce(waiting.amount_kurus, origin.amount_kurus, 0) else m.amount end as amount,
      case
        when wallet_malformed(m.verb, m.source, m.tx, m.amount, m.house, m.about) then 'malformed'
        when cash_of[m.player_no] is null then 'away'
        when own.verb is not null then
          case
            when own.verb = 'bet' and own.status = 'rejected' then 'rejected'
            when own.player_id = p_players[m.player_no] and own.about = m.about and own.round_id = m.round and own.game = m.game
              and (m.verb in ('rollback', 'settle', 'release', 'accept', 'return') or own.amount_kurus = m.amount) then own.status
            else 'conflict'
          end
        when m.verb = 'bet' and m.refuse <> '' then m.refuse
        when m.verb = 'bet' and ruled and refused_of[m.player_no] is not null then refused_of[m.player_no]
        when m.verb = 'bet' and ruled and products_of[m.player_no] & (1 << coalesce(m.product, 1) - 1) <> 0 then 'product'
        when m.verb = 'bet' and ruled and (m.amount > bet_max_of[m.player_no] or m.class = 1 and m.amount > slot_max_of[m.player_no]) then 'limit:bet'
        when m.verb in ('win', 'rollback', 'settle', 'release', 'accept', 'return')
          and coalesce(waiting.player_id, origin.player_id) <> p_players[m.player_no] then 'conflict'
        when m.verb = 'win' and origin.status = 'rejected' then 'round_closed'
        when m.verb = 'win' and origin.status is distinct from 'ok' then 'bet_not_found'
        when m.verb = 'win' and later.undone then 'round_closed'
        when m.verb = 'rollback' and later.paid then 'round_closed'
        when m.verb in ('settle', 'release', 'accept', 'return') and origin.status is distinct from 'ok' and waiting.player_id is null then 'bet_not_found'
        when m.verb in ('settle', 'release', 'accept', 'return') and later.resolved then 'round_closed'
        when m.verb = 'accept' and ruled and wallet_parks(refused_of[m.player_no]) then refused_of[m.player_no]
        when beyond.round then 'held'
        when m.hold <> '' and m.verb in ('win', 'deposit') and m.amount > 0 then 'held'
        when m.verb = 'deposit' and ruled and m.amount > 0 and m.source <> 'seed' and wallet_parks(refused_of[m.player_no]) then 'parked'
        else 'ok'
      end as status,
      own.verb is not null as known,
      own.entry_id as entry,
      case when own.verb is not null then null
        when m.verb = 'rollback' and origin.verb is null then 1
        when origin.bonus_id is not null and later.paid is not true and later.undone is not true then 2 end::smallint as mark,
      -- Only what an accepted bet took, and nothing gave back yet.
      origin.status is not distinct from 'ok' and later.undone is not true as refundable,
      case when beyond.round then limited.why when m.hold <> '' then m.hold when ruled then refused_of[m.player_no] end as why,
      case when measured.applies then origin.round_id end as measured,
      case when m.verb in ('bet', 'rollback') then 1 when m.verb = 'win' then 2 when m.verb in ('deposit', 'accept') then 3
        when m.verb = 'adjust' then case when starts_with(m.house, 'games:') then 2 end
        when m.source = 'held' then case m.verb when 'release' then case waiting.verb when 'rollback' then 1 when 'win' then 2 when 'deposit' then 3 end end
        when m.verb = 'settle' then 4 end::smallint as meter,
      coalesce(origin.bonus_id, waiting.bonus_id) as purse,
      coalesce(origin.bonus_weight, waiting.bonus_weight) as weight
    from unnest(p_player_no, p_verb, p_source, p_scope, p_tx, p_amount, p_house, p_about, p_round, p_game, p_refuse, p_hold, p_win_max, p_product, p_class, p_at)
      with ordinality as m(player_no, verb, source, scope, tx, amount, house, about, round, game, refuse, hold, win_max, product, class, given_at, n)
    left join lateral (
      select * from wallet_effects x
      where x.source = m.source and x.scope = m.scope and x.verb = m.verb and x.transaction_id = m.tx offset 0
    ) own on true
    left join lateral (
      select * from wallet_effects x
      where m.about <> '' and x.source = m.source and x.scope = m.scope
        and x.verb = case when m.verb in ('settle', 'release', 'accept', 'return') then 'hold' else 'bet' end and x.transaction_id = m.about offset 0
    ) origin on true
    left join lateral (
      select bool_or(x.verb = 'win') as paid, bool_or(x.verb = 'rollback') as undone, bool_or(x.verb in ('settle', 'release', 'accept', 'return')) as resolved
      from wallet_effects x
      where m.about <> '' and x.source = m.source and x.scope = m.scope and x.about = m.about and x.about <> '' and x.status in ('ok', 'held')
    ) later on true
    -- What a settle or release of held money is about, what an accept or return of parked money is.
    left join lateral (
      select x.player_id, x.amount_kurus, x.verb, x.bonus_id, x.bonus_weight, e.from_account as house
      from wallet_entries e cross join (values (''), (p_players[m.player_no]::text)) y (scope)
      join wallet_effects x on x.source = e.source and x.scope = y.scope and x.verb = e.verb and x.transaction_id = e.transaction_id
        and x.entry_id = e.entry_id
      where m.source = 'held' and e.entry_id = case when m.source = 'held' then m.about::bigint end
        and x.status = case when m.verb in ('accept', 'return') then 'parked' else 'held' end offset 0
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
  if malformed then
    raise exception 'a movement that is none: unknown verb, a sign, an empty id or a player''s account as the house''s'
      using errcode = '22023';
  end if;

  -- Two movements of one id, bet or hold in a batch would be judged without knowing of each other, and so would two that
  -- are measured by one round.
  if exists (
    select 1 from (
      select s.source, s.scope, s.verb, s.tx from unnest(steps) s
      union all
      select s.source, s.scope, case when s.verb in ('settle', 'release', 'accept', 'return') then 'hold' else 'bet' end, s.about from unnest(steps) s where s.about <> ''
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

  -- 4. Who might run short of cash, meet a ceiling or has a stake from a bonus answered is walked in order, all of them in
  --    one pass; all others go set by set.
  select array_agg(x.player_no) into walked from (
    select s.player_no from unnest(steps) s where s.cash <> 0 or s.bonus_id is not null group by s.player_no, s.cash_after
    having sum(least(s.cash, 0)) + s.cash_after < 0 or bool_or(s.bonus_id is not null)
      or ruled and (
        -sum(least(s.cash, 0)) filter (where s.meter in (1, 2)) > least(loss_room[s.player_no], stake_room[s.player_no])
        or sum(s.cash) filter (where s.meter = 3) > least(deposit_room[s.player_no], net_room[s.player_no]))
  ) x;
  if walked is not null then
    select array_agg(x.n = any (walked) order by x.n) into is_walked from unnest(p_players) with ordinality x(id, n);
    -- Bonuses of those players only: who pays by cash never costs a look.
    select array_agg(y.w order by x.n) into bonuses from unnest(p_players) with ordinality x(id, n)
    left join lateral (select w from wallet_bonuses w where is_walked[x.n] and w.player_id = x.id offset 0) y on true;
    for i in 1 .. array_length(steps, 1) loop
      one := steps[i];
      who := one.player_no;
      continue when not is_walked[who] or one.replayed or one.status not in ('ok', 'held', 'parked');
      purse := bonuses[who];
      if one.verb = 'bet' then
        weight_class := p_class[i];
        -- Limits come before the purse: what cash may not, a bonus may not.
        if ruled and one.amount > loss_room[who] then
          one.status := (rules[who]).lost_why;
        elsif ruled and one.amount > stake_room[who] then
          one.status := (rules[who]).staked_why;
        elsif cash_of[who] < one.amount then
          -- One stake, one purse: whole from the bonus where cash can not pay it whole.
          if purse.state = 'active' and purse.ends_at > clock and bonus_of[who] >= one.amount and purse.weights[weight_class] > 0
            and not one.game = any (purse.games_refused) then
            if one.amount > purse.stake_max then
              one.status := 'limit:bonus';
            else
              one.cash := 0;
              one.bonus := -one.amount;
              one.bonus_id := purse.bonus_id;
              one.weight := purse.weights[weight_class];
              purse.wagered_centi := purse.wagered_centi + one.amount * one.weight;
              purse.open_bets := purse.open_bets + 1;
            end if;
          else
            one.status := 'insufficient_funds';
          end if;
        end if;
      elsif ruled and one.verb = 'accept' and one.amount > least(deposit_room[who], net_room[who]) then
        one.status := case when one.amount > deposit_room[who] then (rules[who]).deposited_why else (rules[who]).net_why end;
      elsif ruled and one.verb = 'deposit' and one.status = 'ok' and one.amount > least(deposit_room[who], net_room[who])
        and one.amount > 0 and one.source <> 'seed' then
        one.status := 'parked';
        one.why := case when one.amount > deposit_room[who] then (rules[who]).deposited_why else (rules[who]).net_why end;
        one.locked := one.amount;
        one.cash := 0;
      elsif one.cash < 0 and cash_of[who] + one.cash < 0 then
        one.status := 'insufficient_funds';
      elsif one.bonus_id is not null then
        -- What comes of a stake that was paid from a bonus, which goes by how that bonus stands.
        past.state := null;
        past.cap_left := null;
        if purse.bonus_id = one.bonus_id then
          past.state := nullif(purse.state, 'active');
          past.cap_left := purse.cap_left;
          if one.mark = 2 then purse.open_bets := purse.open_bets - 1; end if;
          -- A stake that came back was not wagered.
          if purse.state = 'active' and one.meter = 1 and one.bonus > 0 then
            purse.wagered_centi := greatest(0, purse.wagered_centi - one.amount * one.weight);
          end if;
        else
          select * into past from wallet_bonuses_past w where w.bonus_id = one.bonus_id;
        end if;
        if past.state = 'ended' then
          -- Nothing of it moves any more; what of it was held goes back to the house.
          one.status := 'ok';
          one.bonus := 0;
          one.locked := least(one.locked, 0);
          one.moved := -one.locked;
          one.why := '';
        elsif past.state = 'converted' and (one.status = 'ok' or past.cap_left is not null) then
          -- Cash, within what its cap leaves. Money that was held moves whole or not at all.
          one.cash := case when one.status = 'held' then one.amount else one.bonus end;
          one.cash := case when one.locked < 0 and one.cash > past.cap_left then 0 else least(one.cash, past.cap_left) end;
          one.status := 'ok';
          one.bonus := 0;
          one.locked := least(one.locked, 0);
          one.moved := greatest(one.cash, -one.locked);
          one.why := '';
          if purse.bonus_id = one.bonus_id then
            purse.cap_left := purse.cap_left - one.cash;
          else
            update wallet_bonuses_past w set cap_left = w.cap_left - one.cash where w.bonus_id = one.bonus_id;
          end if;
        end if;
      end if;
      if one.status not in ('ok', 'held', 'parked') then
        one.cash := 0;
        one.bonus := 0;
        one.locked := 0;
        one.moved := 0;
      end if;
      cash_of[who] := cash_of[who] + one.cash;
      bonus_of[who] := bonus_of[who] + one.bonus;
      if ruled then
        if one.meter in (1, 2) then loss_room[who] := loss_room[who] + one.cash; end if;
        if one.meter = 1 then stake_room[who] := stake_room[who] + one.cash; end if;
        if one.meter = 3 then
          deposit_room[who] := deposit_room[who] - one.cash;
          net_room[who] := net_room[who] - one.cash;
        end if;
        if one.meter = 4 then net_room[who] := net_room[who] - one.locked; end if;
      end if;
      bonuses[who] := purse;
      steps[i] := one;
    end loop;
  end if;

  -- 5. Running balances, ids of the entries.
  select array_agg(x.step), count(*) filter (where x.kept) + count(*) filter (where x.tombstone) into steps, expected from (
    select row(
      s.n, s.player_no, s.player, s.verb, s.source, s.scope, s.tx, s.amount, s.house, s.about, s.round, s.game, s.at,
      s.status, s.replayed, s.mark, case when s.moved > 0 then nextval('wallet_entries_entry_id_seq') else s.entry end,
      s.cash, s.bonus, s.locked, s.moved, s.meter, s.bonus_id, s.weight,
      s.cash_after + sum(s.cash) over w, s.bonus_after + sum(s.bonus) over w, s.locked_after + sum(s.locked) over w,
      s.why, s.measured
    )::wallet_step as step, wallet_is_kept(s) as kept, s.mark = 1 and s.status = 'ok' as tombstone
    from unnest(steps) s window w as (partition by s.player_no order by s.n)
  ) x;

  -- 6. Write: effects in key order, entries, balances and meters.
  insert into wallet_effects (source, scope, verb, transaction_id, player_id, amount_kurus, about, round_id, game, status, entry_id, at, held_why,
    bonus_id, bonus_weight)
  select e.source, e.scope, e.verb, e.tx, e.player, e.amount, e.about, e.round, e.game, e.status, e.entry, e.at, e.why, e.bonus_id, e.weight
  from (
    select s.source, s.scope, s.verb, s.tx, s.player, s.amount, s.about, s.round, s.game, s.status, s.entry, s.at, nullif(s.why, '') as why,
      s.bonus_id, case when s.bonus_id is not null then s.weight end as weight
    from unnest(steps) s where wallet_is_kept(s)
    union all
    -- The tombstone: a dead bet that a late one will meet.
    select s.source, s.scope, 'bet', s.about, s.player, 0, '', s.round, s.game, 'rejected', null::bigint, s.at, null, null, null
    from unnest(steps) s where s.mark = 1 and s.status = 'ok'
  ) e
  order by e.source, e.scope, e.verb, e.tx
  on conflict do nothing;
  get diagnostics written = row_count;
  if written < expected then
    -- The same id came at the same moment for another player: nothing of this batch holds, it is judged again.
    raise exception 'an id of this batch was taken meanwhile' using errcode = '40001';
  end if;

  insert into wallet_entries (entry_id, player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
    cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
  overriding system value
  select s.entry, s.player, s.verb, s.source, s.tx, s.moved,
    case when s.verb in ('settle', 'release', 'accept', 'return') then 'locked' when s.cash < 0 then 'cash' when s.bonus < 0 then 'bonus' else s.house end,
    case when s.locked > 0 then 'locked' when s.cash > 0 then 'cash' when s.bonus > 0 then 'bonus' else s.house end,
    s.cash_after, s.bonus_after, s.locked_after, s.round, s.game, s.at
  from unnest(steps) s where s.moved > 0;

  update wallet_accounts a
  set cash_kurus = a.cash_kurus + d.cash, bonus_kurus = a.bonus_kurus + d.bonus, locked_kurus = a.locked_kurus + d.locked,
    last_entry_id = d.last_entry,
    staked_kurus = a.staked_kurus - d.staked, won_kurus = a.won_kurus + d.won,
    deposited_kurus = a.deposited_kurus + d.deposited, withdrawn_kurus = a.withdrawn_kurus - d.withdrawn,
    played_ms = case when d.plays then a.played_ms + wallet_gap_ms(a.played_at, clock) else a.played_ms end,
    play_since = case when d.plays and not wallet_sits(a, clock) then clock else a.play_since end,
    sat_staked = case when d.plays and not wallet_sits(a, clock) then a.staked_kurus else a.sat_staked end,
    sat_won = case when d.plays and not wallet_sits(a, clock) then a.won_kurus else a.sat_won end,
    played_at = case when d.plays then clock else a.played_at end
  from (
    select s.player, sum(s.cash)::bigint as cash, sum(s.bonus)::bigint as bonus, sum(s.locked)::bigint as locked, max(s.entry) as last_entry,
      coalesce(sum(s.cash) filter (where s.meter = 1), 0)::bigint as staked, coalesce(sum(s.cash) filter (where s.meter = 2), 0)::bigint as won,
      coalesce(sum(s.cash) filter (where s.meter = 3), 0)::bigint as deposited, coalesce(sum(s.locked) filter (where s.meter = 4), 0)::bigint as withdrawn,
      bool_or(s.verb = 'bet' and s.source <> 'seed') as plays
    from unnest(steps) s where s.moved > 0 group by s.player
  ) d
  where a.player_id = d.player;

  if walked is not null then
    update wallet_bonuses w set wagered_centi = q.wagered_centi, open_bets = q.open_bets, cap_left = q.cap_left
    from unnest(bonuses) q
    where w.player_id = q.player_id and (w.wagered_centi, w.open_bets, w.cap_left) is distinct from (q.wagered_centi, q.open_bets, q.cap_left);
  end if;

  return query select s.status, s.replayed, s.cash_after, s.bonus_after, s.locked_after, s.entry from unnest(steps) s order by s.n;
end $$;
