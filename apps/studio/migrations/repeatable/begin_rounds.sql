-- Rounds that begin with a stake of real money (docs/decisions/0090): each with its stake and the call that asks the wallet
-- for it; nothing is drawn. Of one player there is one item. Answers one row an item:
--   again     its player's seeds are held by another transaction (or, where `waits`, were changed meanwhile)
--   known     the id is a round's already
--   busy      another round of the player's runs
--   too_fast  the player's last round, of whatever game, began less than `pace_ms` ago
--   unseeded  the player has not sent a client seed yet
--   begun     with the seeds that it will be drawn from
-- Three statements, so that the second sees what the lock of the first waited for.
create or replace function begin_rounds(items jsonb, waits boolean) returns table (
  id uuid, outcome text, running uuid, running_game text, last_at timestamptz,
  seed_id uuid, nonce bigint, client_seed text, server_seed text, sealed_seed text)
language plpgsql
-- Each look-up by its key, whatever statistics said on the day when a connection planned it.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_material = off
set jit = off
as $$
#variable_conflict use_column
declare
  players text[] := array(select i.player from jsonb_to_recordset(items) as i (player text));
  locked uuid[];
begin
  if waits then
    locked := array(select s.id from seeds s where s.player = any (players) and s.state = 'active' for update);
  else
    locked := array(select s.id from seeds s where s.player = any (players) and s.state = 'active' for update skip locked);
  end if;

  return query
  with wanted as materialized (
    select i.*, case when s.id = any (locked) then s.id end as seed_id, s.nonce, s.client_seed, s.server_seed, s.sealed_seed,
      -- Not `exists`: PostgreSQL would read every round there is into a table of its own.
      (select true from rounds r where r.id = i.id) is not null as known, p.round as running, p.game as running_game,
      (select r.opened_at from rounds r where r.player = i.player and r.state <> 'void'
        order by r.opened_at desc limit 1) as last_at
    from jsonb_to_recordset(items) as i (id uuid, player text, game text, maths text, cap_hundredths bigint, pace_ms int,
        session text, wager text, amount bigint, transaction_id uuid, body text, terms text, seal text, next_at timestamptz, at timestamptz)
      left join seeds s on s.player = i.player and s.state = 'active'
      left join playing p on p.player = i.player
  ), judged as materialized (
    select w.*, case
      when w.seed_id is null then 'again'
      when w.known then 'known'
      when w.client_seed = '' then 'unseeded'
      when w.running is not null then 'busy'
      when w.last_at > w.at - w.pace_ms * interval '1 millisecond' then 'too_fast'
      else 'begun' end as outcome
    from wanted w
  ), beginning as materialized (
    select * from judged where judged.outcome = 'begun'
  ), counted as (
    update seeds set nonce = seeds.nonce + 1 from beginning b where seeds.id = b.seed_id
  ), entered as (
    insert into playing (player, round, game) select b.player, b.id, b.game from beginning b order by b.player
  ), opened as (
    insert into rounds (id, kind, game, maths, mode, player, seed_id, nonce, state, cap_hundredths, opened_at)
    select b.id, 'solo', b.game, b.maths, 'real', b.player, b.seed_id, b.nonce, 'staking', b.cap_hundredths, b.at from beginning b
  ), staked as (
    insert into stakes (id, round_id, step, player, session, mode, wager, amount, state, placed_at)
    select b.id, b.id, 0, b.player, b.session, 'real', b.wager::jsonb, b.amount, 'sent', b.at from beginning b
  ), called as (
    insert into outbox (transaction_id, stake_id, player, verb, body, terms, seal, attempts, first_sent_at, next_at)
    select b.transaction_id, b.id, b.player, 'bet', b.body, b.terms, b.seal, 1, b.at, b.next_at from beginning b
  )
  select j.id, j.outcome, j.running, j.running_game, j.last_at, j.seed_id, j.nonce, j.client_seed, j.server_seed, j.sealed_seed
  from judged j;
end $$;
