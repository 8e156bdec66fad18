-- The vault's clock: when a movement happened, and what windows, pauses and nights are judged by. Read once the players'
-- rows are held, for what began before midnight may wait for a row until after it. Tests replace this one function.
create or replace function wallet_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;
