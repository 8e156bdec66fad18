-- A bonus that became cash is a line of its player's history, found by day as refunds and corrections are.
drop index wallet_entries_rest;
create index wallet_entries_rest on wallet_entries (player_id, at) where verb in ('rollback', 'adjust', 'convert');
