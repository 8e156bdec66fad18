-- What gateways told that fits no request, as matters that staff end: each once, for good.
create table cashier_suspense (
  suspense_id bigint generated always as identity primary key,
  gateway text not null,
  event_id text not null,
  -- The other side's name for the transfer.
  transaction_id text not null,
  -- `lira` came, and stand in the ledger's account `suspense`; `foreign` money came, which the ledger does not know;
  -- `words` alone: nothing came, but two messages contradict each other.
  what text not null check (what in ('lira', 'foreign', 'words')),
  -- When the lira were moved from the gateway's account to `suspense`.
  booked_at timestamptz,
  decision text check (decision in ('credit', 'return', 'close')),
  -- The request that staff credited the money to, and the one that shows it: another, where that had ended before.
  target_id bigint references cashier_requests,
  request_id bigint references cashier_requests,
  -- What that request had asked for, where what came took its place.
  asked_kurus bigint,
  -- The other side's own name for the transfer back.
  return_reference text,
  reason text,
  operator text,
  decided_at timestamptz,
  unique (gateway, event_id),
  foreign key (gateway, event_id) references cashier_events,
  check ((decision is null) = (decided_at is null) and (decision is null) = (reason is null) and (decision is null) = (operator is null)),
  check ((coalesce(decision, '') = 'credit') = (request_id is not null) and (target_id is null) = (request_id is null)),
  check ((coalesce(decision, '') = 'return') = (return_reference is not null)),
  check (decision is null or (decision = 'close') = (what = 'words')),
  check (coalesce(decision, '') <> 'credit' or what = 'lira'),
  check (decision is null or what <> 'lira' or booked_at is not null)
);
comment on table cashier_suspense is 'The suspense list: what gateways told that fits no request, and what staff decided about it.';
-- A transfer's money came once, whatever is told of it.
create unique index cashier_suspense_once on cashier_suspense (gateway, transaction_id) where what <> 'words';
create index cashier_suspense_open on cashier_suspense (suspense_id) where decision is null;
create index cashier_suspense_to_book on cashier_suspense (suspense_id) where what = 'lira' and booked_at is null;

-- What was told before.
with told as (
  select e.*, case when kind not in ('transfer.received', 'payment.succeeded') or reason = 'changed_content' then 'words'
    when currency = 'TRY' then 'lira' else 'foreign' end as what
  from cashier_events e where outcome = 'review' and resolved_at is null
), numbered as (
  select told.*, row_number() over (partition by gateway, transaction_id, what = 'words' order by received_at, event_id) as n from told
)
insert into cashier_suspense (gateway, event_id, transaction_id, what)
select gateway, event_id, transaction_id, case when what <> 'words' and n > 1 then 'words' else what end
from numbered order by received_at;

-- Who ended what is written where it was decided.
drop index cashier_events_suspense;
alter table cashier_events drop column resolved_at;
