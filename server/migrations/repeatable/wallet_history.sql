-- What changed a player's cash, for histories: the wallet's door for reading.
-- The house's side of each line, so that histories can tell a prize and a jackpot from a correction.
create or replace view wallet_history as
select e.entry_id, e.player_id, e.verb, e.source, e.transaction_id, e.round_id, e.game,
  case when e.from_account = 'cash' then -e.amount_kurus else e.amount_kurus end as amount_kurus,
  e.cash_after_kurus as balance_after_kurus, e.at,
  case when e.from_account = 'cash' then e.to_account else e.from_account end as house
from wallet_entries e where 'cash' in (e.from_account, e.to_account);
