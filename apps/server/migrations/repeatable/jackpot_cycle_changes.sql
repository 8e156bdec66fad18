-- What a change of a pool's cycle may do (docs/decisions/0119): its value grows, it falls once, and what has fallen is paid or void once.
create or replace function jackpot_cycle_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('jackpot_cycles', new.value_millionths >= old.value_millionths and (old.fell_at is null or old.paid_at is null and old.voided_at is null
    and to_jsonb(new) - array['paid_at', 'paid_entry_id', 'voided_at'] = to_jsonb(old) - array['paid_at', 'paid_entry_id', 'voided_at']));
  return new;
end $$;
