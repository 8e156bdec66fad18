-- The vault. Whole kuruş; every posting is one row that names the account it leaves and the account it reaches, so
-- that debits and credits can not differ. Nothing here is ever updated or deleted but the balances of
-- wallet_accounts, and only wallet_post writes (docs/ledger.md).

-- A player's three balances: a cache of the entries, kept by wallet_post and compared with them by ledger:verify.
create table wallet_accounts (
  player_id bigint primary key,
  cash_kurus bigint not null default 0 check (cash_kurus >= 0),
  bonus_kurus bigint not null default 0 check (bonus_kurus >= 0),
  locked_kurus bigint not null default 0 check (locked_kurus >= 0)
) with (fillfactor = 70);

-- What protection allows: written through the wallet's door, read by wallet_post in the same transaction as the money.
create table wallet_rules (
  player_id bigint primary key,
  -- Why bets and holds of a bet are refused, or null.
  bets_refused text check (bets_refused in ('excluded', 'limit_reached')),
  stake_kurus_max bigint check (stake_kurus_max >= 0)
);

-- Every movement that was ever judged, by the id its sender made: the same id again gets the same answer, for ever.
create table wallet_effects (
  source text not null,
  scope text not null,
  verb text not null,
  transaction_id text not null,
  player_id bigint not null,
  amount_kurus bigint not null,
  about text not null,
  round_id text not null,
  game text not null,
  status text not null,
  entry_id bigint,
  at timestamptz not null,
  primary key (source, scope, verb, transaction_id)
);
-- What became of a bet or a hold.
create index wallet_effects_about on wallet_effects (source, scope, about) where about <> '';

-- The journal: money moved from one account to another. Accounts of the player are cash, bonus, locked; all others
-- are the house's (games:…, gateway:…, rewards, suspense).
create table wallet_entries (
  entry_id bigint generated always as identity primary key,
  player_id bigint not null,
  verb text not null,
  source text not null,
  transaction_id text not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  cash_after_kurus bigint not null,
  bonus_after_kurus bigint not null,
  locked_after_kurus bigint not null,
  round_id text not null,
  game text not null,
  at timestamptz not null
);
create index wallet_entries_player on wallet_entries (player_id, at);

-- The audit chain: each seal hashes a span of entries and the seal before it.
create table wallet_seals (
  seal_no bigint primary key,
  last_entry_id bigint not null,
  entries int not null,
  hash bytea not null,
  at timestamptz not null
);

create function wallet_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: correct it by a reversing entry';
end $$;
create trigger append_only before update or delete or truncate on wallet_entries execute function wallet_refuse_change();
create trigger append_only before update or delete or truncate on wallet_effects execute function wallet_refuse_change();
create trigger append_only before update or delete or truncate on wallet_seals execute function wallet_refuse_change();

-- One movement on its way through wallet_post.
create type wallet_step as (
  n int, slot int, player bigint, verb text, source text, scope text, tx text, amount bigint, house text, about text,
  round text, game text, at timestamptz, status text, replayed boolean, tombstone boolean, entry bigint,
  -- What it does to cash and to locked, and what its entry moves.
  cash bigint, locked bigint, moved bigint,
  cash_after bigint, bonus_after bigint, locked_after bigint
);

-- Judges and posts a batch of movements, each on its own, in the order given per player. `p_players` are the players
-- of the batch, each once, rising; `p_slot` says of each movement which of them it is. No two movements of one batch
-- may have the same id or concern the same bet or hold (the caller sees to it; it is checked). Players that another
-- transaction holds are answered 'again', or waited for with `p_wait`. Returns one row a movement, in the order given.
create function wallet_post(
  p_players bigint[], p_slot int[], p_verb text[], p_source text[], p_scope text[], p_tx text[], p_amount bigint[], p_house text[],
  p_about text[], p_round text[], p_game text[], p_refuse text[], p_at timestamptz[], p_wait boolean
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
  steps wallet_step[];
  cash_of bigint[];
  bonus_of bigint[];
  locked_of bigint[];
  short int[];
  short_slot int;
  purse bigint;
  i int;
  written int;
  expected int;
begin
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
      j.n, j.slot, j.player, j.verb, j.source, j.scope, j.tx, j.amount, j.house, j.about, j.round, j.game, j.at,
      j.status, j.known, j.tombstone, j.entry,
      case when j.known or j.status <> 'ok' then 0
        when j.verb in ('bet', 'hold') then -j.amount
        when j.verb in ('win', 'deposit', 'release', 'adjust') then j.amount
        when j.verb = 'rollback' and j.refundable then j.amount
        else 0 end,
      case when j.known or j.status <> 'ok' then 0
        when j.verb = 'hold' then j.amount
        when j.verb in ('settle', 'release') then -j.amount
        else 0 end,
      case when j.known or j.status <> 'ok' or (j.verb = 'rollback' and not j.refundable) then 0 else abs(j.amount) end,
      cash_of[j.slot], bonus_of[j.slot], locked_of[j.slot]
    )::wallet_step order by j.n)
  into steps
  from (
    select m.n, m.slot, p_players[m.slot] as player, m.verb, m.source, m.scope, m.tx, m.house, m.about, m.round, m.game,
      case when m.source = 'seed' then coalesce(m.given_at, now()) else now() end as at,
      case when m.verb in ('rollback', 'settle', 'release') then coalesce(origin.amount_kurus, 0) else m.amount end as amount,
      case
        when cash_of[m.slot] is null then 'away'
        when own.verb is not null then
          case
            when own.verb = 'bet' and own.status = 'rejected' then 'rejected'
            when own.player_id = p_players[m.slot] and own.about = m.about and own.round_id = m.round and own.game = m.game
              and (m.verb in ('rollback', 'settle', 'release') or own.amount_kurus = m.amount) then own.status
            else 'conflict'
          end
        when m.verb = 'bet' and m.refuse <> '' then m.refuse
        when m.verb = 'bet' and r.bets_refused is not null then r.bets_refused
        when m.verb = 'bet' and m.amount > r.stake_kurus_max then 'limit_reached'
        when m.verb in ('win', 'rollback', 'settle', 'release') and origin.player_id <> p_players[m.slot] then 'conflict'
        when m.verb = 'win' and origin.status = 'rejected' then 'round_closed'
        when m.verb = 'win' and origin.status is distinct from 'ok' then 'bet_not_found'
        when m.verb = 'win' and later.undone then 'round_closed'
        when m.verb = 'rollback' and later.paid then 'round_closed'
        when m.verb in ('settle', 'release') and origin.status is distinct from 'ok' then 'bet_not_found'
        when m.verb in ('settle', 'release') and later.resolved then 'round_closed'
        else 'ok'
      end as status,
      own.verb is not null as known,
      own.entry_id as entry,
      m.verb = 'rollback' and own.verb is null and origin.verb is null as tombstone,
      -- Only what an accepted bet took, and nothing gave back yet.
      origin.status is not distinct from 'ok' and later.undone is not true as refundable
    from unnest(p_slot, p_verb, p_source, p_scope, p_tx, p_amount, p_house, p_about, p_round, p_game, p_refuse, p_at)
      with ordinality as m(slot, verb, source, scope, tx, amount, house, about, round, game, refuse, given_at, n)
    left join lateral (select * from wallet_rules x where x.player_id = p_players[m.slot] offset 0) r on true
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
      where m.about <> '' and x.source = m.source and x.scope = m.scope and x.about = m.about and x.about <> '' and x.status = 'ok'
    ) later on true
  ) j;

  -- Two movements of one id, bet or hold in a batch would be judged without knowing of each other.
  if exists (
    select 1 from (
      select s.source, s.scope, s.verb, s.tx from unnest(steps) s
      union all
      select s.source, s.scope, case when s.verb in ('settle', 'release') then 'hold' else 'bet' end, s.about from unnest(steps) s where s.about <> ''
    ) k group by k.source, k.scope, k.verb, k.tx having count(*) > 1
  ) then
    raise exception 'a batch holds two movements of one id, bet or hold' using errcode = 'FE001';
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
  select array_agg(x.slot) into short from (
    select s.slot from unnest(steps) s where s.cash < 0 group by s.slot, s.cash_after having sum(s.cash) + s.cash_after < 0
  ) x;
  if short is not null then
    foreach short_slot in array short loop
      purse := cash_of[short_slot];
      for i in 1 .. array_length(steps, 1) loop
        if steps[i].slot = short_slot then
          if purse + steps[i].cash < 0 then
            steps[i].status := 'insufficient_funds';
            steps[i].cash := 0;
            steps[i].locked := 0;
            steps[i].moved := 0;
          end if;
          purse := purse + steps[i].cash;
        end if;
      end loop;
    end loop;
  end if;

  -- 5. Running balances, ids of the entries.
  select array_agg(x.step order by (x.step).n) into steps from (
    select row(
      s.n, s.slot, s.player, s.verb, s.source, s.scope, s.tx, s.amount, s.house, s.about, s.round, s.game, s.at,
      s.status, s.replayed, s.tombstone, case when s.moved > 0 then nextval('wallet_entries_entry_id_seq') else s.entry end,
      s.cash, s.locked, s.moved,
      s.cash_after + sum(s.cash) over w, s.bonus_after, s.locked_after + sum(s.locked) over w
    )::wallet_step as step
    from unnest(steps) s window w as (partition by s.slot order by s.n)
  ) x;

  -- 6. Write: effects in key order, entries, balances.
  insert into wallet_effects (source, scope, verb, transaction_id, player_id, amount_kurus, about, round_id, game, status, entry_id, at)
  select e.source, e.scope, e.verb, e.tx, e.player, e.amount, e.about, e.round, e.game, e.status, e.entry, e.at
  from (
    select s.source, s.scope, s.verb, s.tx, s.player, s.amount, s.about, s.round, s.game, s.status, s.entry, s.at
    from unnest(steps) s where not s.replayed and s.status not in ('conflict', 'bet_not_found', 'player_not_found', 'again', 'rejected')
    union all
    -- The tombstone: a dead bet that a late one will meet.
    select s.source, s.scope, 'bet', s.about, s.player, 0, '', s.round, s.game, 'rejected', null::bigint, s.at
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
    case when s.verb = 'hold' then 'locked' when s.verb = 'release' then 'cash' when s.verb = 'settle' or s.cash < 0 then s.house else 'cash' end,
    s.cash_after, s.bonus_after, s.locked_after, s.round, s.game, s.at
  from unnest(steps) s where s.moved > 0;

  update wallet_accounts a
  set cash_kurus = a.cash_kurus + d.cash, locked_kurus = a.locked_kurus + d.locked
  from (select s.player, sum(s.cash)::bigint as cash, sum(s.locked)::bigint as locked from unnest(steps) s where s.moved > 0 group by s.player) d
  where a.player_id = d.player;

  return query select s.status, s.replayed, s.cash_after, s.bonus_after, s.locked_after, s.entry from unnest(steps) s order by s.n;
end $$;

-- Makes a player's accounts; again does nothing.
create function wallet_open(p_player bigint) returns void language sql security definer set search_path from current as $$
  insert into wallet_accounts (player_id) values (p_player) on conflict do nothing;
$$;

-- Sets what protection allows a player; nulls allow everything.
create function wallet_rule(p_player bigint, p_bets_refused text, p_stake_kurus_max bigint) returns void
language sql security definer set search_path from current as $$
  insert into wallet_rules (player_id, bets_refused, stake_kurus_max) values (p_player, p_bets_refused, p_stake_kurus_max)
  on conflict (player_id) do update set bets_refused = excluded.bets_refused, stake_kurus_max = excluded.stake_kurus_max;
$$;

-- The canonical text of an entry, as the seals hash it.
create function wallet_entry_text(e wallet_entries) returns text language sql immutable as $$
  select concat_ws('|', e.entry_id, e.player_id, e.verb, e.source, e.transaction_id, e.amount_kurus, e.from_account, e.to_account,
    e.cash_after_kurus, e.bonus_after_kurus, e.locked_after_kurus, e.round_id, e.game, extract(epoch from e.at));
$$;

-- Seals up to a thousand entries that are old enough for no lower id to be still under way. Returns how many.
create function wallet_seal(p_gap interval) returns int language plpgsql security definer set search_path from current as $$
declare
  last wallet_seals;
  span record;
begin
  -- One sealer at a time.
  perform pg_advisory_xact_lock(hashtext('wallet_seal'));
  select * into last from wallet_seals order by seal_no desc limit 1;
  select count(*)::int as entries, max(x.entry_id) as last_id,
    sha256(coalesce(last.hash, ''::bytea) || convert_to(coalesce(string_agg(wallet_entry_text(x), E'\n' order by x.entry_id), ''), 'UTF8')) as hash
  into span
  from (select e.* from wallet_entries e
    where e.entry_id > coalesce(last.last_entry_id, 0)
      -- Not past the oldest entry that is still too young: its neighbours may yet commit.
      and e.entry_id < coalesce((select min(y.entry_id) from wallet_entries y where y.entry_id > coalesce(last.last_entry_id, 0) and y.source <> 'seed' and y.at > now() - p_gap), 9223372036854775807)
    order by e.entry_id limit 1000) x;
  if span.entries = 0 then return 0; end if;
  insert into wallet_seals values (coalesce(last.seal_no, 0) + 1, span.last_id, span.entries, span.hash, now());
  return span.entries;
end $$;

-- What changed a player's cash, for histories: the wallet's door for reading.
create view wallet_history as
select e.entry_id, e.player_id, e.verb, e.source, e.transaction_id, e.round_id, e.game,
  case when e.from_account = 'cash' then -e.amount_kurus else e.amount_kurus end as amount_kurus,
  e.cash_after_kurus as balance_after_kurus, e.at
from wallet_entries e where 'cash' in (e.from_account, e.to_account);
