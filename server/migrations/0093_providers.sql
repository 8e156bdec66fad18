-- The smallest stake of a game: with less cash than that a bonus pays next (docs/providers.md, `purse`).
alter table provider_games add column stake_min_kurus bigint check (stake_min_kurus > 0);
