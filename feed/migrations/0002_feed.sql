-- The newest code of each head, without all that was ever played.
create index feed_matches_newest on feed_matches (left(code, 1), starts_at desc, code desc);
