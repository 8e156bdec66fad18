-- Whether staff have blocked the player (player_blocks, which writes it by wallet_block): nothing is staked, what comes in
-- is parked, and what is owed is paid.
alter table wallet_accounts add column blocked boolean not null default false;
