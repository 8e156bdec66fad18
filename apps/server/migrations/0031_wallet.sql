-- A round is found by its name alone, as staff have it in hand, and a player's stakes in it as before: one index serves
-- both. Bets of one round stand beside each other either way.
drop index wallet_effects_round;
create index wallet_effects_round on wallet_effects (round_id, player_id) where verb = 'bet' and status = 'ok';
