-- A player's bets among millions of spins: histories count and show them apart.
create index wallet_entries_sports on wallet_entries (player_id, at, entry_id) where source = 'sports';
