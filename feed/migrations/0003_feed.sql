-- By what a match's bad luck was decided, from its kick-off on (docs/feed.md, "Bad luck"): of those that kicked off
-- before there was a choice, as it was then.
alter table feed_matches add column fates text check (fates in ('chance', 'codes', 'first'));
alter table feed_matches disable trigger feed_matches_keep;
update feed_matches set fates = 'first' where value is not null;
alter table feed_matches enable trigger feed_matches_keep;
alter table feed_matches add constraint feed_matches_fates check ((fates is null) = (value is null));
