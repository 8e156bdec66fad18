-- Of rows begun before, what was not counted is not known: null, and it stays null whatever is added to it. A room's
-- part of a square may be below nothing (docs/decisions/0086).
alter table meters add column features bigint check (features >= 0), add column net_squares numeric;
