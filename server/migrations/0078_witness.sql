-- Live tables play whether anybody watches or not: some 20,000 rounds a day in which nobody stakes. Whoever asks for a
-- stake marks its round for ever; the others may be forgotten a day after they closed, once the drawer has shown its
-- value. All else still stands.

alter table witness_rounds add column staked boolean not null default false;
comment on column witness_rounds.staked is 'A stake was asked of us for it; then it is kept for ever.';
-- Of the rounds until now nobody knows.
alter table witness_rounds disable trigger witness_rounds_keep;
update witness_rounds set staked = true;
alter table witness_rounds enable trigger witness_rounds_keep;
create index witness_rounds_unstaked on witness_rounds (closes_at) where not staked and drawer_at is not null;

-- A promise is kept as it was given; it is noted once that the drawer came, and once that there was a stake.
create or replace function keep_witness_round() returns trigger language plpgsql as $$
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

create or replace function keep_witness_value() returns trigger language plpgsql as $$
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
