-- The live tables' calls to the wallet move onto the one outbox (docs/decisions/0085).

-- Calls are copied below. A studio of before that plays meanwhile would lose what it writes.
do $$ begin
  if exists (select from live_keeper where until > now()) then
    raise exception 'a studio of before is running: stop it, then start again (its lease ends within seconds)';
  end if;
end $$;
lock table outbox, live_outbox, live_stakes in access exclusive mode;

alter table live_outbox rename to old_live_outbox;
alter index live_outbox_pkey rename to old_live_outbox_pkey;
alter index live_outbox_stake_id_verb_key rename to old_live_outbox_stake_id_verb_key;
drop index live_outbox_due;
-- What is left behind holds nothing back that goes.
alter table old_live_outbox drop constraint live_outbox_stake_id_fkey;

alter table outbox
  -- Of a stake in `live_stakes`; else of one in `stakes`.
  add column live boolean not null default false,
  drop constraint outbox_stake_id_fkey;

-- A call is of a stake that stands, and a stake with a call stays. A key can say so of one table alone.
create function call_has_stake() returns trigger language plpgsql as $$
begin
  if new.live then
    perform from live_stakes where id = new.stake_id for key share;
  else
    perform from stakes where id = new.stake_id for key share;
  end if;
  if not found then
    raise exception 'a call is of a stake that stands' using errcode = '23503';
  end if;
  return null;
end $$;
create function stake_has_calls() returns trigger language plpgsql as $$
begin
  if exists (select from outbox where stake_id = old.id) then
    raise exception 'a stake with a call stays' using errcode = '23503';
  end if;
  return old;
end $$;
create trigger outbox_has_stake after insert on outbox for each row execute function call_has_stake();
create trigger stakes_called before delete on stakes for each row execute function stake_has_calls();
create trigger live_stakes_called before delete on live_stakes for each row execute function stake_has_calls();

create or replace function keep_call() returns trigger language plpgsql as $$
begin
  if row(new.transaction_id, new.stake_id, new.live, new.player, new.verb, new.body) is distinct from row(old.transaction_id, old.stake_id, old.live, old.player, old.verb, old.body)
     or old.state <> 'pending' then
    raise exception 'a call stays as it was written' using errcode = 'P0001';
  end if;
  return new;
end $$;

-- ── What stands moves in ──

insert into outbox (transaction_id, stake_id, live, player, verb, body, state, status, attempts, first_sent_at, next_at)
select transaction_id, stake_id, true, player, verb, body, old_live_outbox.state, status, attempts, first_sent_at, next_at
from old_live_outbox join live_stakes on live_stakes.id = stake_id;

do $$
declare
  difference text;
begin
  with before as (
    select verb, state, status, count(*) as calls, sum((body::jsonb ->> 'amount')::numeric * 100) as kurus,
      sum(attempts) as attempts, md5(string_agg(md5(body), '' order by transaction_id)) as bodies
    from old_live_outbox group by 1, 2, 3
  ), after as (
    select verb, state, status, count(*), sum((body::jsonb ->> 'amount')::numeric * 100),
      sum(attempts), md5(string_agg(md5(body), '' order by transaction_id))
    from outbox where live group by 1, 2, 3
  )
  select string_agg(it::text, '; ') into difference from (
    (table before except table after) union all (table after except table before)
  ) it;
  if difference is not null then
    raise exception 'calls of the tables do not agree before and after: %', difference;
  end if;
  -- What the calls asked for is what the stakes say.
  select string_agg(stake::text, '; ') into difference from (
    select live_stakes.id as stake from live_stakes
      left join outbox on outbox.stake_id = live_stakes.id and outbox.verb = 'bet'
      where live_stakes.mode = 'real'
        and coalesce((outbox.body::jsonb ->> 'amount')::numeric * 100, -1) <> live_stakes.amount_kurus
    union all
    select live_stakes.id from live_stakes
      left join outbox on outbox.stake_id = live_stakes.id and outbox.verb = 'win'
      where live_stakes.mode = 'real' and live_stakes.state = 'paid'
        and coalesce((outbox.body::jsonb ->> 'amount')::numeric * 100, -1) <> live_stakes.payout_kurus
  ) it;
  if difference is not null then
    raise exception 'calls do not agree with the stakes of the tables: %', difference;
  end if;
end $$;
