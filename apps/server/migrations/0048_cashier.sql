-- Deposits that were recalled after they were credited: what could be taken back, and what is owed beside the account.

create table cashier_chargebacks (
  chargeback_id bigint primary key,
  request_id bigint not null references cashier_requests,
  player_id bigint not null,
  -- By which the deposit came; shut for this player while the case is open.
  method_id text not null references cashier_methods,
  gateway text not null,
  -- A card's holder disputes it, or a bank recalls its transfer.
  kind text not null check (kind in ('chargeback', 'recall')),
  -- The other side's own name for the recall: it counts once.
  reference text not null check (reference ~ '^[A-Z0-9][A-Z0-9/.-]{2,34}$'),
  amount_kurus bigint not null check (amount_kurus > 0),
  -- What its player had then; the rest was owed from that moment on.
  taken_kurus bigint not null,
  recorded_at timestamptz not null,
  recorded_by bigint not null,
  -- `won`: the other side gave the money back, and so did the house; `closed`: nothing is owed any more.
  ended text check (ended in ('won', 'closed')),
  ended_at timestamptz,
  ended_by bigint,
  -- Of a deposit by hand that was won: the money in suspense that came back.
  suspense_id bigint unique references cashier_suspense,
  -- Of what stands from the beginning, under the server's key.
  seal text not null,
  constraint cashier_chargebacks_once unique (gateway, reference),
  constraint cashier_chargebacks_taken check (taken_kurus between 0 and amount_kurus),
  constraint cashier_chargebacks_ended check ((ended is null) = (ended_at is null) and (ended is null) = (ended_by is null)),
  constraint cashier_chargebacks_came_back
    check ((suspense_id is not null) = (gateway = 'manual' and coalesce(ended, '') = 'won'))
);
comment on table cashier_chargebacks is
  'Recalls of credited deposits: each a case of its own, with what was taken back of it.';
create index cashier_chargebacks_of_request on cashier_chargebacks (request_id);
create index cashier_chargebacks_of_player on cashier_chargebacks (player_id, method_id) where ended is null;
create index cashier_chargebacks_open on cashier_chargebacks (chargeback_id) where ended is null;
create trigger a_stands before update or delete on cashier_chargebacks
  for each row execute function rewards_stand('ended', 'ended_at', 'ended_by', 'suspense_id');
create trigger stays before truncate on cashier_chargebacks for each statement execute function wallet_refuse_change();

create table cashier_chargeback_payments (
  chargeback_id bigint not null references cashier_chargebacks,
  n int not null check (n > 0),
  -- Taken from its player's cash later, or given up by the house.
  how text not null check (how in ('collected', 'written_off')),
  amount_kurus bigint not null check (amount_kurus > 0),
  at timestamptz not null,
  by bigint not null,
  seal text not null,
  primary key (chargeback_id, n)
);
comment on table cashier_chargeback_payments is
  'What of a recalled deposit was owed and is not any more: collected from its player, or written off.';
create trigger a_stands before update or delete on cashier_chargeback_payments
  for each row execute function rewards_stand();
create trigger stays before truncate on cashier_chargeback_payments
  for each statement execute function wallet_refuse_change();

-- No more is recalled than was credited. Who comes second waits for the deposit's row, and counts what the first wrote.
create function cashier_chargeback_changes() returns trigger language plpgsql set search_path from current as $$
declare
  deposit cashier_requests;
begin
  if tg_op = 'INSERT' then
    select * into deposit from cashier_requests r where r.id = new.request_id for update;
    perform rewards_require('cashier_chargebacks', new.ended is null and deposit.kind = 'deposit' and deposit.status = 1002
      and (deposit.player_id, deposit.method_id, deposit.gateway) = (new.player_id, new.method_id, new.gateway)
      and new.amount_kurus + coalesce((select sum(c.amount_kurus) from cashier_chargebacks c
        where c.request_id = new.request_id and c.ended is distinct from 'won'), 0) <= deposit.amount_kurus);
  else
    perform rewards_require('cashier_chargebacks', old.ended is null and (new.ended is distinct from 'closed'
      or new.amount_kurus = new.taken_kurus + coalesce((select sum(p.amount_kurus) from cashier_chargeback_payments p
        where p.chargeback_id = new.chargeback_id), 0)));
  end if;
  return new;
end $$;
create trigger b_changes before insert or update on cashier_chargebacks
  for each row execute function cashier_chargeback_changes();

-- No more is paid than is owed, and nothing of a case that has ended.
create function cashier_chargeback_is_owed() returns trigger language plpgsql set search_path from current as $$
declare
  owing cashier_chargebacks;
begin
  select * into owing from cashier_chargebacks c where c.chargeback_id = new.chargeback_id for update;
  perform rewards_require('cashier_chargeback_payments', owing.ended is null
    and new.amount_kurus + coalesce((select sum(p.amount_kurus) from cashier_chargeback_payments p
      where p.chargeback_id = new.chargeback_id), 0) <= owing.amount_kurus - owing.taken_kurus);
  return new;
end $$;
create trigger b_changes before insert on cashier_chargeback_payments
  for each row execute function cashier_chargeback_is_owed();

-- A line of a statement may show that the bank took a recalled deposit, once, of its very amount.
alter table cashier_statement_lines add column chargeback_id bigint unique references cashier_chargebacks;
do $$
declare
  old record;
begin
  for old in select conname from pg_constraint where conrelid = 'cashier_statement_lines'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%num_nonnulls%' loop
    execute format('alter table cashier_statement_lines drop constraint %I', old.conname);
  end loop;
end $$;
alter table cashier_statement_lines
  add constraint cashier_statement_lines_one check (num_nonnulls(payout_id, return_id, suspense_id, chargeback_id, fee_reason) <= 1),
  add constraint cashier_statement_lines_explained
    check ((num_nonnulls(payout_id, return_id, suspense_id, chargeback_id, fee_reason) = 1) = (explained_at is not null));
drop trigger a_stands on cashier_statement_lines;
create trigger a_stands before update or delete on cashier_statement_lines
  for each row execute function rewards_stand('identity', 'details', 'payout_id', 'return_id', 'suspense_id', 'chargeback_id',
    'fee_reason', 'explained_at', 'explained_by');
-- A further end of a matter in suspense: the money is a recalled deposit's that came back, for the house has won.
alter table cashier_suspense drop constraint cashier_suspense_decision_check;
alter table cashier_suspense add constraint cashier_suspense_decision_check
  check (decision in ('credit', 'prove', 'return', 'write_off', 'won', 'close'));
alter table cashier_suspense drop constraint cashier_suspense_lira;
alter table cashier_suspense add constraint cashier_suspense_lira
  check (coalesce(decision, '') not in ('prove', 'write_off', 'won') or what = 'lira');
