-- Promises do not change, nothing drawn or shown is taken back, and an end is an end; but a voided round that has no result
-- is drawn to its end all the same, once.
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
    same := same and old.state = 'void' and old.scheme = 2 and old.result is null
      and row(new.state, new.ended_at, new.void_reason, new.counted) is not distinct from row(old.state, old.ended_at, old.void_reason, old.counted);
  end if;
  if not same then
    raise exception 'a dealt round does not change' using errcode = 'P0001';
  end if;
  return new;
end $$;

-- What a stake was paid stays, but for what a void's values give beyond it once they are known at last.
create or replace function keep_live_stake() returns trigger language plpgsql as $$
begin
  if old.state = 'paid' and (new.state <> 'paid' or new.stake_alone and not old.stake_alone
     or new.payout_kurus is distinct from old.payout_kurus and not (old.stake_alone and not new.stake_alone and new.payout_kurus > old.payout_kurus)) then
    raise exception 'a stake that is paid stays as it is' using errcode = 'P0001';
  end if;
  return new;
end $$;
