-- Jackpots have no hidden threshold any more (docs/decisions/0123): stakes are counted in batches. The house and the studio
-- promise a chain of values each; a batch's list is fixed by its digest; then both show their next value, and which
-- contribution takes a pool follows from list and values.

create table jackpot_series (
  series bigint primary key check (series > 0),
  -- What the studio knows it by.
  round_id text not null unique,
  steps int not null check (steps between 1 and 1000),
  -- Of SEAL_KEY, from which the house's values follow; they are in no table before they are shown.
  key_id text not null,
  house_commitment text not null check (house_commitment ~ '^[0-9a-f]{64}$'),
  studio_commitment text not null check (studio_commitment ~ '^[0-9a-f]{64}$'),
  promised_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('used', 'renewed')),
  check ((ended_at is null) = (ended_why is null))
);
comment on table jackpot_series is 'Both promises for so many draws, exchanged before the first of them.';
create unique index jackpot_series_running on jackpot_series ((true)) where ended_at is null;

create table jackpot_batches (
  batch bigint primary key check (batch > 0),
  series bigint not null references jackpot_series,
  step int not null check (step >= 0),
  -- The stakes of the journal behind the first entry and up to the second.
  after_entry bigint not null,
  up_to_entry bigint not null check (up_to_entry > after_entry),
  -- What the pools are worth and which stakes come: the text that the digest is of (server/src/rewards/jackpots/batches/list.ts).
  list text not null,
  digest text not null check (digest = encode(sha256(convert_to(list, 'UTF8')), 'hex')),
  fixed_at timestamptz not null,
  house_value text check (house_value ~ '^[0-9a-f]{64}$'),
  studio_value text check (studio_value ~ '^[0-9a-f]{64}$'),
  drawn_at timestamptz,
  -- Why it can not be drawn: the studio contradicts its promise, or our key is another one. Staff decide then.
  refused_at timestamptz,
  refused_why text check (refused_why in ('disagrees', 'key_lost')),
  withdrawn_at timestamptz,
  unique (series, step),
  check ((drawn_at is null) = (house_value is null) and (drawn_at is null) = (studio_value is null)),
  check ((refused_at is null) = (refused_why is null)),
  check (withdrawn_at is null or refused_at is not null),
  check (drawn_at is null or refused_at is null)
);
comment on table jackpot_batches is 'Stakes whose contributions are drawn together, by one pair of values.';
-- One is drawn at a time.
create unique index jackpot_batches_open on jackpot_batches ((true)) where drawn_at is null and withdrawn_at is null;
create index jackpot_batches_by_entries on jackpot_batches (up_to_entry);

create function jackpot_series_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('jackpot_series', old.ended_at is null);
  return new;
end $$;
create function jackpot_batch_changes() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    perform rewards_require('jackpot_batches', new.drawn_at is null and new.refused_at is null
      and not exists (select 1 from jackpot_batches b where b.withdrawn_at is null and b.up_to_entry > new.after_entry));
    return new;
  end if;
  perform rewards_require('jackpot_batches', old.drawn_at is null and old.withdrawn_at is null
    and (old.refused_at is null or (new.refused_at, new.refused_why) = (old.refused_at, old.refused_why)));
  return new;
end $$;
create trigger a_stands before update or delete on jackpot_series for each row execute function rewards_stand('ended_at', 'ended_why');
create trigger b_changes before update on jackpot_series for each row execute function jackpot_series_changes();
create trigger a_stands before update or delete on jackpot_batches for each row
  execute function rewards_stand('house_value', 'studio_value', 'drawn_at', 'refused_at', 'refused_why', 'withdrawn_at');
create trigger b_changes before insert or update on jackpot_batches for each row execute function jackpot_batch_changes();

-- Pools that run go over with what is in them: of a threshold that lies anywhere above, each as likely, the chance that the
-- next contribution reaches it is what it is drawn with from now on. Their seals stay in their rows, as the thresholds of
-- what fell before do; the thresholds themselves are forgotten. What a change may do says repeatable/jackpot_cycle_changes.sql.
alter table jackpot_cycles drop constraint jackpot_cycles_check;
alter table jackpot_cycles alter column commitment drop not null;
alter table jackpot_cycles drop column threshold_sealed;
alter table jackpot_cycles add column batch bigint references jackpot_batches;
alter table jackpot_cycles add constraint jackpot_cycles_fall check (
  (fell_at is null) = (winner_id is null) and (fell_at is null) = (amount_kurus is null)
  and num_nonnulls(batch, threshold_kurus) = (fell_at is not null)::int);
create index jackpot_cycles_by_batch on jackpot_cycles (batch) where batch is not null;

drop trigger a_stands on jackpot_cycles;
create trigger a_stands before update or delete on jackpot_cycles for each row
  execute function rewards_stand('value_millionths', 'fell_at', 'winner_id', 'winner_mask', 'stake_entry_id', 'round_id', 'game', 'amount_kurus',
    'batch', 'paid_at', 'paid_entry_id', 'voided_at');
