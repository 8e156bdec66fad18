create table cashier_method_groups (
  id text primary key,
  type smallint not null check (type in (1, 2)),
  name_tr text not null,
  name_en text not null,
  logo text not null,
  position int not null
);
comment on table cashier_method_groups is 'Ways to pay that are shown under one name, such as the kinds of crypto.';

alter table cashier_methods
  add column group_id text references cashier_method_groups,
  -- What the preset amounts of a deposit are asked for by (envoy/getDepositAmounts).
  add column bankcode text unique,
  -- A deposit by transfer (1) and by Cepbank (3) has a call of its own; 0 goes by processTransaction.
  add check (transfer_type_id in (0, 1, 3)),
  add check (type = 1 or transfer_type_id = 0);

create table cashier_preset_amounts (
  bankcode text not null references cashier_methods (bankcode),
  amount_kurus bigint not null check (amount_kurus > 0),
  primary key (bankcode, amount_kurus)
);
comment on table cashier_preset_amounts is 'The amounts that a method offers as one press, beside what is typed.';

insert into cashier_method_groups (id, type, name_tr, name_en, logo, position) values
  ('30', 1, 'Kripto', 'Crypto', 'crypto', 6);

update cashier_methods set bankcode = case id when '1' then 'havale' else 'fast' end where id in ('1', '2');
insert into cashier_methods (id, type, name_tr, name_en, logo, min_kurus, max_kurus, from_minutes, to_minutes, transfer_type_id, fields, gateway, highlighted, open, position, group_id, bankcode) values
  ('3', 1, 'Cepbank', 'Cepbank', 'phone', 10000, 500000, 10, 30, 3, '{amount,referenceNumber,senderPhone,senderIdentity,receiverPhone,receiverIdentity}', 'sandbox-bank', false, true, 5, null, 'cepbank'),
  ('4', 1, 'Banka Kartı', 'Bank card', 'card', 10000, 2000000, 0, 0, 0, '{amount}', 'sandbox-processor', false, true, 3, null, 'card'),
  ('5', 1, 'Cüzdan', 'Wallet', 'wallet', 5000, 5000000, 0, 0, 0, '{amount}', 'sandbox-processor', false, true, 4, null, 'wallet'),
  ('31', 1, 'Bitcoin', 'Bitcoin', 'crypto', 20000, 10000000, 10, 60, 0, '{amount}', 'sandbox-processor', false, true, 7, '30', 'btc'),
  ('32', 1, 'Tether (USDT)', 'Tether (USDT)', 'crypto', 20000, 10000000, 1, 10, 0, '{amount}', 'sandbox-processor', false, true, 8, '30', 'usdt');

insert into cashier_preset_amounts (bankcode, amount_kurus)
select code, amount * 100 from (values
  ('havale', '{100,250,500,1000,2500,5000}'::bigint[]),
  ('fast', '{100,250,500,1000,2500,5000}'),
  ('cepbank', '{100,250,500,1000,2500,5000}'),
  ('card', '{100,250,500,1000,2500,5000}'),
  ('wallet', '{50,100,250,500,1000,2500}'),
  ('btc', '{500,1000,2500,5000,10000,25000}'),
  ('usdt', '{250,500,1000,2500,5000,10000}')) as presets (code, amounts), unnest(amounts) as amount;

-- What only its staff may read of a request, under AES-GCM: phones and identity numbers of a Cepbank transfer.
alter table cashier_requests add column sealed_details text;

alter table cashier_events
  drop constraint cashier_events_kind_check,
  add constraint cashier_events_kind_check check (kind in
    ('transfer.received', 'transfer.declined', 'payout.paid', 'payout.declined', 'payment.succeeded', 'payment.failed')),
  -- Why the other side declined: a key of the phrases.
  add column why text;
create index cashier_events_by_transaction on cashier_events (gateway, transaction_id, kind) where applied_at is not null;

create table cashier_steps (
  request_id bigint not null references cashier_requests,
  step int not null,
  status smallint not null,
  note_key text,
  note text,
  at timestamptz not null,
  primary key (request_id, step)
);
comment on table cashier_steps is 'Every step of every request, from when it was made to its end. Written by a trigger, so that no statement forgets one.';

insert into cashier_steps (request_id, step, status, at)
select id, 1, 1001, created_at from cashier_requests;
insert into cashier_steps (request_id, step, status, note_key, note, at)
select id, 2, status, note_key, note, updated_at from cashier_requests where status <> 1001;

create function cashier_note_step() returns trigger language plpgsql as $$
begin
  insert into cashier_steps (request_id, step, status, note_key, note, at)
  select new.id, coalesce(max(step), 0) + 1, new.status, new.note_key, new.note, new.updated_at
  from cashier_steps where request_id = new.id;
  return null;
end $$;
create trigger cashier_steps_begin after insert on cashier_requests
  for each row execute function cashier_note_step();
create trigger cashier_steps_go_on after update on cashier_requests
  for each row when (old.status <> new.status or old.note_key is distinct from new.note_key or old.note is distinct from new.note)
  execute function cashier_note_step();
