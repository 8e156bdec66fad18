-- Tries are counted in buckets, as the rate limits are; a purse is a player's bonus in this house (docs/glossary.md).
alter table player_tries rename column purse to bucket;
