-- The studio is the second party of what the operator draws (docs/fairness.md, “Jackpots”): it promises a chain of
-- values and shows one against the operator's, together with the digest of what the operator had settled by then. Its
-- own values stand here only once they have been shown; before, they follow from a key that the database does not
-- have.

create table promised_series (
  subject text not null,
  number bigint not null check (number > 0),
  round_id text not null unique,
  steps int not null check (steps between 1 and 1000),
  operator_commitment text not null check (operator_commitment ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  key_id text not null,
  promised_at timestamptz not null,
  primary key (subject, number)
);
comment on table promised_series is
  'Both promises for a chain of draws that the operator makes, exchanged before the first of them.';

create function keep_promises() returns trigger language plpgsql as $$
begin
  raise exception 'a promise does not change, and what was shown was shown' using errcode = 'P0001';
end $$;
create trigger promised_series_keep before update or delete on promised_series
  for each row execute function keep_promises();

create table shown_steps (
  subject text not null,
  number bigint not null,
  step int not null check (step >= 0),
  operator_value text not null check (operator_value ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of what the operator had settled before it learned ours.
  settled text not null check (settled ~ '^[0-9a-f]{64}$'),
  value text not null check (value ~ '^[0-9a-f]{64}$'),
  shown_at timestamptz not null,
  primary key (subject, number, step),
  foreign key (subject, number) references promised_series (subject, number)
);
comment on table shown_steps is 'What both parties showed, once for each draw.';
create trigger shown_steps_keep before update or delete on shown_steps for each row execute function keep_promises();
