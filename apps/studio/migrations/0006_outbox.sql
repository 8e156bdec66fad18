-- The calls to the wallet, of rounds and of live tables (docs/decisions/0085).

-- Every call to the wallet, written before it is sent and repeated with the same id until its answer is final.
create table outbox (
  transaction_id uuid primary key,
  stake_id uuid not null,
  -- Calls of one player go one after the other.
  player text not null,
  verb text not null check (verb in ('bet', 'win', 'rollback', 'free-win', 'top-up')),
  -- The exact bytes that are sent.
  body text not null,
  -- `abandoned`: a bet that a rollback has overtaken; it is never sent again.
  state text not null default 'pending' check (state in ('pending', 'final', 'abandoned')),
  status text,
  attempts int not null default 0,
  first_sent_at timestamptz,
  next_at timestamptz not null,
  -- Of a stake in `live_stakes`; else of one in `stakes`.
  live boolean not null default false,
  terms text,
  seal text,
  unique (stake_id, verb)
);
comment on column outbox.terms is 'Of a bet: what its stake pays by, as a digest.';
comment on column outbox.seal is
  'Of the call as it was written, under the studio''s key; null of a call from before there were seals.';
create index outbox_due on outbox (next_at) where state = 'pending';
create index outbox_lane on outbox (player, next_at) where state = 'pending';

-- Its body stands in repeatable/keep_rounds.sql, which runs after this file.
create function keep_call() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger outbox_keep before update on outbox for each row execute function keep_call();

-- A stake brings a win or goes back, never both.
-- Its body stands in repeatable/keep_rounds.sql, which runs after this file.
create function one_return() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger outbox_one_return before insert on outbox for each row execute function one_return();

-- A call is of a stake that stands, and a stake with a call stays. A key can say so of one table alone.
-- Its body stands in repeatable/keep_rounds.sql, which runs after this file.
create function call_has_stake() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger outbox_has_stake after insert on outbox for each row execute function call_has_stake();

-- What is sent to the wallet is sealed by the process that writes it (docs/decisions/0131).
-- Its body stands in repeatable/keep_rounds.sql, which runs after this file.
create function call_is_sealed() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger outbox_sealed before insert on outbox for each row execute function call_is_sealed();
