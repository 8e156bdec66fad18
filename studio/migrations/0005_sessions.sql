-- The accesses of a session of the wallet's are looked for when it ends.
create index accesses_by_session on accesses (session) where session <> '';
