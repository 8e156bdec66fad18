-- First stakes that the wallet has taken (docs/decisions/0090): the call is closed, the round's step 0 stands, and where it
-- is over with that step the call that pays is written. `stake_paid` is null where the round goes on. Answers the calls that
-- were closed by this: one that another process has decided is not among them, and nothing of its item is written.
create or replace function take_stakes(items jsonb) returns table (transaction_id uuid)
language plpgsql
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
  ids uuid[] := array(select i.round_id from jsonb_to_recordset(items) as i (round_id uuid));
begin
  -- A round is locked before what hangs on it, here as everywhere.
  perform from rounds r where r.id = any (ids) order by r.id for update;

  return query
  with item as materialized (
    select * from jsonb_to_recordset(items) as i (transaction_id uuid, round_id uuid, balance bigint, state text, hidden text,
      acts_until timestamptz, seal text, revealed jsonb, staked bigint, paid bigint, capped boolean, featured boolean, draws jsonb, view jsonb,
      stake_paid bigint, win_id uuid, win_body text, win_seal text, next_at timestamptz, at timestamptz)
  ), closed as (
    update outbox set state = 'final', status = 'ok' from item i
    -- Said so that no index of what is pending can answer it: one by one, by its key, however few are pending.
    where outbox.transaction_id = i.transaction_id and coalesce(outbox.state, '') = 'pending'
    returning i.*, outbox.player
  ), stepped as (
    insert into steps (round_id, step, actor, draws, view, at) select c.round_id, 0, 'player', c.draws, c.view, c.at from closed c
  ), taken as (
    update stakes set state = case when c.stake_paid is null then 'taken' else 'paid' end, payout = c.stake_paid, balance_staked = c.balance
    from closed c where stakes.id = c.round_id
  ), moved as (
    update rounds set state = c.state, hidden = c.hidden, acts_until = c.acts_until, seal = coalesce(c.seal, rounds.seal),
      revealed = c.revealed, staked = c.staked, paid = c.paid, capped = c.capped, featured = c.featured
    from closed c where rounds.id = c.round_id
  ), called as (
    insert into outbox (transaction_id, stake_id, player, verb, body, seal, attempts, first_sent_at, next_at)
    select c.win_id, c.round_id, c.player, 'win', c.win_body, c.win_seal, 1, c.at, c.next_at from closed c where c.win_id is not null
  )
  select c.transaction_id from closed c;
end $$;
