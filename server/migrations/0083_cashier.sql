-- A deposit whose money a rule of its player's keeps out of cash: the ledger's entry that parked it, and when. The request
-- stays in work (1004) until the player has accepted the money or it has gone back.
alter table cashier_requests add column parked_id bigint, add column parked_at timestamptz,
  add constraint cashier_requests_parked check ((parked_id is null) = (parked_at is null) and (parked_id is null or kind = 'deposit'));
create index cashier_requests_parked on cashier_requests (parked_at) where parked_id is not null and status = 1004;

-- What the sandbox bank and processor were told to give back, by the reference of the deposit.
create table cashier_sandbox_returns (
  gateway text not null,
  reference text not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  at timestamptz not null,
  primary key (gateway, reference)
);
comment on table cashier_sandbox_returns is 'Deposits that the sandbox gateways were told to give back, each once.';
