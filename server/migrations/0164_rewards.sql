-- What money hangs on stands still (docs/decisions/0119): rows of offers, grants, claims, spins, prizes and pools change in
-- the one way that their rule has, whoever asks, and are never deleted. The arguments of the trigger are the columns that may
-- change at all; what else is asked of a change follows by table.
create function rewards_stand() returns trigger language plpgsql set search_path from current as $$
declare
  was jsonb;
  is_ jsonb;
begin
  if tg_op = 'DELETE' then
    raise exception '% stands: its rows are not deleted', tg_table_name using errcode = '23514';
  end if;
  was := to_jsonb(old);
  is_ := to_jsonb(new);
  if was - tg_argv <> is_ - tg_argv then
    raise exception '% stands: only % may change', tg_table_name, array_to_string(tg_argv, ', ') using errcode = '23514';
  end if;
  return new;
end $$;

-- Beside the columns: what a change may do. p_ok false refuses it.
create function rewards_require(p_table text, p_ok boolean) returns void language plpgsql set search_path from current as $$
begin
  if p_ok is not true then raise exception '% stands: this is none of its changes', p_table using errcode = '23514'; end if;
end $$;

create function bonus_claim_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('bonus_claims', old.state = 'open');
  return new;
end $$;
create function bonus_grant_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('bonus_grants', new.converted_kurus >= old.converted_kurus and new.ends_at >= old.ends_at and case
    when old.state = 'waiting' then new.state <> 'waiting' or new.converted_kurus = 0
    when old.state = 'active' then new.state <> 'waiting' and new.opened_at = old.opened_at
    -- Free spins that were played in time are owed after their end.
    else to_jsonb(new) - 'converted_kurus' = to_jsonb(old) - 'converted_kurus' and old.kind = 'spins' end);
  return new;
end $$;
create function bonus_own_stake_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('bonus_own_stakes', old.undone_at is null);
  return new;
end $$;
create function bonus_spins_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('bonus_spins', new.spins_left <= old.spins_left and new.won_kurus >= old.won_kurus
    and new.won_kurus - old.won_kurus = old.cap_left_kurus - new.cap_left_kurus
    and (old.cancel_at is null or new.cancel_at = old.cancel_at));
  return new;
end $$;
create function bonus_spin_win_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('bonus_spin_wins', old.paid_at is null);
  return new;
end $$;
create function tournament_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('tournaments', (old.settled_at is null or new.settled_at = old.settled_at)
    and (new.rounds_min = old.rounds_min or not exists (select 1 from tournament_points p where p.tournament_id = old.tournament_id)));
  return new;
end $$;
create function tournament_point_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('tournament_points', new.points >= old.points and new.rounds >= old.rounds and new.staked_kurus >= old.staked_kurus
    and exists (select 1 from tournaments t where t.tournament_id = old.tournament_id and t.settled_at is null));
  return new;
end $$;
create function tournament_prize_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('tournament_prizes', old.paid_at is null);
  return new;
end $$;
create function jackpot_cycle_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('jackpot_cycles', new.value_millionths >= old.value_millionths and (old.fell_at is null or old.paid_at is null and old.voided_at is null
    and to_jsonb(new) - array['paid_at', 'paid_entry_id', 'voided_at'] = to_jsonb(old) - array['paid_at', 'paid_entry_id', 'voided_at']
    or to_jsonb(new) - 'threshold_sealed' = to_jsonb(old) - 'threshold_sealed'));
  return new;
end $$;

do $$
declare
  t record;
begin
  for t in select * from (values
    ('bonus_claims', array['state', 'ended_at', 'reason'], 'bonus_claim_changes'),
    ('bonus_grants', array['state', 'reason', 'wagered_centi', 'converted_kurus', 'forfeited_kurus', 'ends_at', 'rested_until', 'ended_at', 'opened_at'], 'bonus_grant_changes'),
    ('bonus_own_stakes', array['undone_at'], 'bonus_own_stake_changes'),
    ('bonus_spins', array['spins_left', 'cap_left_kurus', 'won_kurus', 'sent_at', 'cancel_at', 'cancelled_at', 'try_at', 'tries'], 'bonus_spins_changes'),
    ('bonus_spin_wins', array['paid_at', 'refused_at', 'refused_why'], 'bonus_spin_win_changes'),
    ('tournaments', array['status', 'settled_at', 'version', 'rounds_min'], 'tournament_changes'),
    ('tournament_points', array['points', 'rounds', 'staked_kurus', 'round_id', 'game', 'stake_kurus', 'paid_kurus', 'entry_id', 'scored_at'], 'tournament_point_changes'),
    ('tournament_prizes', array['paid_at', 'paid_entry_id'], 'tournament_prize_changes'),
    ('jackpot_cycles', array['value_millionths', 'threshold_sealed', 'fell_at', 'winner_id', 'winner_mask', 'stake_entry_id', 'round_id', 'game', 'amount_kurus',
      'threshold_kurus', 'salt', 'paid_at', 'paid_entry_id', 'voided_at'], 'jackpot_cycle_changes')) v (name, columns, changes)
  loop
    execute format('create trigger a_stands before update or delete on %I for each row execute function rewards_stand(%s)',
      t.name, (select string_agg(quote_literal(c), ', ') from unnest(t.columns) c));
    execute format('create trigger b_changes before update on %I for each row execute function %I()', t.name, t.changes);
  end loop;
end $$;
