-- What a round may win, in hundredths of its stakes, rounded up: `games.max_win` is for reading and is rounded down.
-- Null until the catalogue has been read once by this version.
alter table games add column win_max_hundredths bigint check (win_max_hundredths > 0);
alter table live_tables add column win_max_hundredths bigint check (win_max_hundredths > 0);
