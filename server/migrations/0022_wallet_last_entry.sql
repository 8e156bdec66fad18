-- The newest entry of each player beside the balances that it left: who is told a balance can tell
-- whether it is older than one heard before.
alter table wallet_accounts add column last_entry_id bigint not null default 0;
update wallet_accounts a set last_entry_id = e.last
from (select player_id, max(entry_id) as last from wallet_entries group by player_id) e
where e.player_id = a.player_id;
