-- Money that came and waits for staff: it lies in the player's locked account, and its effect says 'held' and why.
alter table wallet_effects add column held_why text;
create unique index wallet_effects_held on wallet_effects (entry_id) where status = 'held';
create index wallet_effects_held_player on wallet_effects (player_id) where status = 'held';

-- A player's stakes in one round: what the round's wins are measured by.
create index wallet_effects_round on wallet_effects (player_id, round_id) where verb = 'bet' and status = 'ok';
