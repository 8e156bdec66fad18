-- The operator is the second party of every shared draw (docs/fairness.md): here stands what it promised before
-- anybody could bet, and what it showed afterwards. Its own values stand here only once they have been shown; before,
-- they follow from a key that the database does not have.

create table witness_subjects (
  drawer text not null,
  subject text not null,
  last_number bigint not null,
  rounds bigint not null,
  -- Until when the operator has taken back what was promised for a subject; null: nothing is taken back. Its next
  -- promise counts from the last round whose values were shown.
  lifted_at timestamptz,
  primary key (drawer, subject)
);
comment on table witness_subjects is
  'What is drawn with us as the witness (a live table, a match), and how often it was.';

-- Live tables play whether anybody watches or not: some 20,000 rounds a day in which nobody stakes. Whoever asks for
-- a stake marks its round for ever; the others may be forgotten a day after they closed, once the drawer has shown
-- its value.
create table witness_rounds (
  drawer text not null,
  subject text not null,
  number bigint not null,
  round_id text not null,
  -- How many values each party has for this round.
  steps int not null check (steps between 1 and 1000),
  drawer_commitment text not null check (drawer_commitment ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  key_id text not null,
  committed_at timestamptz not null,
  -- From `closes_at` on the first value may be shown, a while later it is; from a while after `ends_at` on all are.
  closes_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the drawer showed its first value; null: it has not.
  drawer_at timestamptz,
  staked boolean not null default false,
  primary key (drawer, subject, number),
  unique (drawer, round_id),
  check (committed_at <= closes_at and closes_at <= ends_at)
);
comment on table witness_rounds is 'Both promises for one shared draw, exchanged before it took stakes.';
comment on column witness_rounds.staked is 'A stake was asked of us for it; then it is kept for ever.';
create index witness_rounds_by_time on witness_rounds (drawer, subject, committed_at);
create index witness_rounds_absent on witness_rounds (drawer, subject, closes_at) where drawer_at is null;
create index witness_rounds_unstaked on witness_rounds (closes_at) where not staked and drawer_at is not null;

-- A promise is kept as it was given; it is noted once that the drawer came, and once that there was a stake.
create function keep_witness_round() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.staked or old.drawer_at is null or old.closes_at > now() - interval '25 hours' then
      raise exception 'a promise does not change' using errcode = 'P0001';
    end if;
    return old;
  end if;
  if to_jsonb(new) - 'drawer_at' - 'staked' is distinct from to_jsonb(old) - 'drawer_at' - 'staked'
     or old.drawer_at is not null and new.drawer_at is distinct from old.drawer_at
     or old.staked and not new.staked then
    raise exception 'a promise does not change' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger witness_rounds_keep before update or delete on witness_rounds
  for each row execute function keep_witness_round();

create table witness_values (
  drawer text not null,
  subject text not null,
  number bigint not null,
  step int not null,
  value text not null check (value ~ '^[0-9a-f]{64}$'),
  shown_at timestamptz not null,
  -- The drawer's value, and the digest of what it had settled before it learned ours; null: it has not shown it.
  drawer_value text check (drawer_value ~ '^[0-9a-f]{64}$'),
  settled text check (settled ~ '^([0-9a-f]{64})?$'),
  drawer_at timestamptz,
  primary key (drawer, subject, number, step),
  foreign key (drawer, subject, number) references witness_rounds (drawer, subject, number),
  check ((drawer_value is null) = (drawer_at is null) and (drawer_value is null) = (settled is null))
);
comment on table witness_values is
  'What both parties showed. A value of ours without one of theirs was published by the clock.';

create function keep_witness_value() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from witness_rounds r where (r.drawer, r.subject, r.number) = (old.drawer, old.subject, old.number)
                   and not r.staked and r.drawer_at is not null and r.closes_at < now() - interval '25 hours') then
      raise exception 'what was shown does not change' using errcode = 'P0001';
    end if;
    return old;
  end if;
  if row(new.drawer, new.subject, new.number, new.step, new.value, new.shown_at)
     is distinct from row(old.drawer, old.subject, old.number, old.step, old.value, old.shown_at)
     or old.drawer_value is not null then
    raise exception 'what was shown does not change' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger witness_values_keep before update or delete on witness_values
  for each row execute function keep_witness_value();

-- The ends of the chains from which rooms are drawn (docs/fairness.md, “A crash room”): told by their drawer before
-- the first round of each, public, and in the ledger's heads from then on.
create table witness_chains (
  drawer text not null,
  subject text not null,
  chain_id text not null,
  -- SHA-256, as many times as the chain is long, of the value that the last of its rounds is drawn with.
  terminal text not null check (terminal ~ '^[0-9a-f]{64}$'),
  length int not null check (length > 0),
  -- Of the round that its first value draws.
  first_number bigint not null check (first_number > 0),
  published_at timestamptz not null,
  primary key (drawer, subject, chain_id),
  unique (drawer, subject, first_number)
);

create function keep_witness_chain() returns trigger language plpgsql as $$
begin
  raise exception 'a chain stays as it was published' using errcode = 'P0001';
end $$;
create trigger witness_chains_keep before update or delete on witness_chains
  for each row execute function keep_witness_chain();
