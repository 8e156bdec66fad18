-- Makes the partitions of the price log for a day and the two after it, and drops those of `p_keep` days before it and older.
-- Alone, by the lock of the migrations (database/src/migrate.ts): a process that starts grants rights on every table, and
-- PostgreSQL lets nobody do that ("tuple concurrently updated") while a table gets or loses a partition.
create or replace function sports_price_days(p_today date, p_keep int) returns void
language plpgsql security definer set search_path from current as $$
declare
  day date;
  old text;
begin
  perform pg_advisory_xact_lock(hashtext('felek:migrate'));
  for day in select p_today + g from generate_series(0, 2) g loop
    if to_regclass(format('sports_price_log_%s', to_char(day, 'YYYYMMDD'))) is null then
      execute format('create table %I partition of sports_price_log for values from (%L) to (%L)',
        'sports_price_log_' || to_char(day, 'YYYYMMDD'), day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
    end if;
  end loop;
  for old in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'sports_price_log'::regclass and right(c.relname, 8) <= to_char(p_today - p_keep, 'YYYYMMDD') loop
    execute format('drop table %I', old);
  end loop;
end $$;
