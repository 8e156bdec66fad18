-- The house as the second party of every shared draw (docs/fairness.md): what it promised before anybody could bet, and
-- what it showed afterwards. Its own values stand here only once they have been shown; before, they follow from a key
-- that the database does not have.

create table witness_subjects (
  drawer text not null,
  subject text not null,
  last_number bigint not null,
  rounds bigint not null,
  primary key (drawer, subject)
);
comment on table witness_subjects is 'What is drawn with us as the witness (a live table, a match), and how often it was.';

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
  primary key (drawer, subject, number),
  unique (drawer, round_id),
  check (committed_at <= closes_at and closes_at <= ends_at)
);
comment on table witness_rounds is 'Both promises for one shared draw, exchanged before it took stakes.';
create index witness_rounds_by_time on witness_rounds (drawer, subject, committed_at);
create index witness_rounds_absent on witness_rounds (drawer, subject, closes_at) where drawer_at is null;

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
comment on table witness_values is 'What both parties showed. A value of ours without one of theirs was published by the clock.';

-- A promise is kept as it was given, and what was shown was shown.
create function keep_witness_round() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'drawer_at' is distinct from to_jsonb(old) - 'drawer_at' or old.drawer_at is not null then
    raise exception 'a promise does not change' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger witness_rounds_keep before update or delete on witness_rounds for each row execute function keep_witness_round();

create function keep_witness_value() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or row(new.drawer, new.subject, new.number, new.step, new.value, new.shown_at)
     is distinct from row(old.drawer, old.subject, old.number, old.step, old.value, old.shown_at)
     or old.drawer_value is not null then
    raise exception 'what was shown does not change' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger witness_values_keep before update or delete on witness_values for each row execute function keep_witness_value();
