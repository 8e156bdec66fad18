-- The book's own check reads a player's movements of a round; quotes are swept by when they ended.

create index wallet_effects_sports on wallet_effects (player_id, round_id) where source = 'sports';
create index sports_cashout_quotes_by_end on sports_cashout_quotes (expires_at);
