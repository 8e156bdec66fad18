-- Histories by amount: the stakes and wins of a player's day (of Europe/Istanbul) from an amount on, without a look at
-- the rows. A row stands in one of the two.
create index wallet_entries_stakes on wallet_entries
  (player_id, ((at at time zone 'Europe/Istanbul')::date), amount_kurus, at, entry_id) where verb = 'bet';
create index wallet_entries_wins on wallet_entries
  (player_id, ((at at time zone 'Europe/Istanbul')::date), amount_kurus, at, entry_id) where verb = 'win' and to_account = 'cash';
-- The few that are neither.
create index wallet_entries_rest on wallet_entries (player_id, at) where verb in ('rollback', 'adjust');
