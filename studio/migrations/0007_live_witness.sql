-- Live rounds are drawn by two parties (docs/fairness.md): the studio and a witness, the house. Each has a chain of
-- values for a round; its promise is known before the first bet, its values only step by step after the close. Nothing
-- of the studio's stands here before it may be known: it follows from a key that this database never has.

alter table live_rounds drop constraint live_rounds_state_check;
alter table live_rounds drop constraint live_rounds_check;
drop trigger live_rounds_keep on live_rounds;

alter table live_rounds
  alter column server_seed drop not null,
  -- 1: from the server seed alone (rounds of before). 2: from both parties' values.
  add column scheme int not null default 1 check (scheme in (1, 2)),
  add column key_id text,
  add column steps int not null default 1 check (steps between 1 and 1000),
  add column witness_commitment text check (witness_commitment ~ '^[0-9a-f]{64}$'),
  -- The values that were exchanged, by step; both lists have the same length but where only ours could be shown.
  add column studio_values jsonb not null default '[]',
  add column witness_values jsonb not null default '[]',
  -- Which stakes count, by the transaction ids of their bets: written before the first values are exchanged.
  add column counted jsonb,
  -- Blackjack: the decision whose cards are waited for.
  add column pending jsonb,
  add column void_reason text;

update live_rounds set void_reason = case
  when exists (select from live_stakes where live_stakes.round_id = live_rounds.id) then 'restart' else 'empty' end
  where state = 'void';

alter table live_rounds
  -- `waiting`: the witness has not promised yet, nobody can bet.
  add constraint live_rounds_state_check check (state in
    ('waiting', 'betting', 'closed', 'dealing', 'decisions', 'dealer', 'result', 'done', 'void')),
  add constraint live_rounds_check check (deal is not null or state in ('waiting', 'betting', 'closed', 'void')),
  add constraint live_rounds_scheme check ((scheme = 1) = (server_seed is not null) and (scheme = 2) = (key_id is not null)),
  add constraint live_rounds_promised check (scheme = 1 or state in ('waiting', 'void') or witness_commitment is not null),
  add constraint live_rounds_void check ((state = 'void') = (void_reason is not null));

-- Promises do not change, nothing drawn or shown is taken back, and an end is an end; but a voided round that was not
-- drawn is drawn once all the same.
create or replace function keep_live_round() returns trigger language plpgsql as $$
declare
  same boolean;
begin
  same := row(new.id, new.table_id, new.number, new.server_seed, new.server_seed_hash, new.client_seed, new.scheme, new.key_id, new.steps)
      is not distinct from row(old.id, old.table_id, old.number, old.server_seed, old.server_seed_hash, old.client_seed, old.scheme, old.key_id, old.steps)
    and (old.witness_commitment is null or new.witness_commitment is not distinct from old.witness_commitment)
    and (old.counted is null or new.counted is not distinct from old.counted)
    and jsonb_array_length(new.draws) >= jsonb_array_length(old.draws)
    and not exists (select from jsonb_array_elements(old.draws) with ordinality as was (value, i) where new.draws -> (i::int - 1) is distinct from was.value)
    and jsonb_array_length(new.studio_values) >= jsonb_array_length(old.studio_values)
    and not exists (select from jsonb_array_elements(old.studio_values) with ordinality as was (value, i) where new.studio_values -> (i::int - 1) is distinct from was.value)
    and jsonb_array_length(new.witness_values) >= jsonb_array_length(old.witness_values)
    and not exists (select from jsonb_array_elements(old.witness_values) with ordinality as was (value, i) where new.witness_values -> (i::int - 1) is distinct from was.value);
  if old.state in ('done', 'void') then
    same := same and old.state = 'void' and old.scheme = 2 and jsonb_array_length(old.studio_values) = 0
      and row(new.state, new.ended_at, new.void_reason, new.counted) is not distinct from row(old.state, old.ended_at, old.void_reason, old.counted);
  end if;
  if not same then
    raise exception 'a dealt round does not change' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger live_rounds_keep before update on live_rounds for each row execute function keep_live_round();

-- Voided rounds that are still to be drawn.
create index live_rounds_undrawn on live_rounds (table_id)
  where state = 'void' and scheme = 2 and witness_commitment is not null and studio_values = '[]';
create index live_rounds_by_end on live_rounds (table_id, ended_at);

-- How rounds ended, for ever: rows of rounds without stakes are deleted after a week, their count is not.
create table live_counts (
  table_id text not null,
  -- `done`, or why a round was void.
  outcome text not null,
  rounds bigint not null,
  primary key (table_id, outcome)
);
insert into live_counts
  select table_id, coalesce(void_reason, 'done'), count(*) from live_rounds where ended_at is not null group by 1, 2;
