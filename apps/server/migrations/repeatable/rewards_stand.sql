-- Of a row that carries money only the columns that its trigger names may change; where it names none, nothing does. No row
-- is deleted.
create or replace function rewards_stand() returns trigger language plpgsql set search_path from current as $$
declare
  -- Without arguments there is no array at all, and nothing would differ from it.
  free text[] := coalesce(tg_argv, '{}');
begin
  if tg_op = 'DELETE' then
    raise exception '% stands: its rows are not deleted', tg_table_name using errcode = '23514';
  end if;
  if to_jsonb(old) - free <> to_jsonb(new) - free then
    raise exception '% stands: only % may change', tg_table_name, coalesce(nullif(array_to_string(free, ', '), ''), 'nothing')
      using errcode = '23514';
  end if;
  return new;
end $$;
