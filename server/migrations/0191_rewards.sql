-- What rewards pay by is sealed (docs/decisions/0127), by the same kind of seal as the sportsbook's rows: a keyed hash of what was
-- offered, asked for, given, won and drawn, under a key that the database does not have. Rows from before have none.
do $$
declare
  t text;
begin
  foreach t in array array['bonus_offers', 'bonus_claims', 'bonus_grants', 'bonus_own_stakes', 'bonus_spin_wins', 'tournaments', 'tournament_rounds',
    'tournament_prizes', 'jackpot_series', 'jackpot_batches', 'jackpot_cycles'] loop
    execute format('alter table %I add column seal text', t);
    continue when t = 'jackpot_cycles';
    execute format('create trigger is_sealed before insert on %I for each row when (new.seal is null) execute function sports_needs_seal()', t);
  end loop;
end $$;
comment on column jackpot_cycles.seal is 'Of the fall: the cycle that runs has none.';
create trigger is_sealed before insert on jackpot_cycles for each row when (new.fell_at is not null and new.seal is null) execute function sports_needs_seal();
create trigger falls_sealed before update on jackpot_cycles for each row when (old.fell_at is null and (new.fell_at is null) <> (new.seal is null))
  execute function sports_needs_seal();
drop trigger a_stands on jackpot_cycles;
create trigger a_stands before update or delete on jackpot_cycles for each row
  execute function rewards_stand('value_millionths', 'fell_at', 'winner_id', 'winner_mask', 'stake_entry_id', 'round_id', 'game', 'amount_kurus',
    'batch', 'paid_at', 'paid_entry_id', 'voided_at', 'seal');

-- A tournament keeps its rules from when it is announced, the fewest rounds too.
drop trigger a_stands on tournaments;
create trigger a_stands before update or delete on tournaments for each row execute function rewards_stand('status', 'settled_at', 'version');

-- Of a player's best twenty rounds one gets better, or gives way to twenty better ones, until its tournament is settled.
create function tournament_round_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('tournament_rounds', exists (select 1 from tournaments t where t.tournament_id = coalesce(new.tournament_id, old.tournament_id) and t.settled_at is null)
    and case tg_op
      when 'INSERT' then true
      when 'UPDATE' then (new.tournament_id, new.player_id, new.stake_entry_id) = (old.tournament_id, old.player_id, old.stake_entry_id) and new.points >= old.points
      else 20 <= (select count(*) from tournament_rounds r where (r.tournament_id, r.player_id) = (old.tournament_id, old.player_id)
        and (r.points > old.points or r.points = old.points and r.stake_entry_id < old.stake_entry_id)) end);
  return coalesce(new, old);
end $$;
create trigger b_changes before insert or update or delete on tournament_rounds for each row execute function tournament_round_changes();

-- Rules that came with a migration change with one, or not at all: what a pool and a series pay is in server/src/rewards/came-with.ts too.
create trigger a_stands before update or delete on jackpot_pools for each row execute function rewards_stand('name_tr', 'name_en');
create trigger a_stands before update or delete on tournament_series for each row
  execute function rewards_stand('status', 'position', 'title_tr', 'title_en', 'text_tr', 'text_en', 'image', 'games', 'family');
