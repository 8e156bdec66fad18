-- That a leg's selection is there is looked up once a statement, not leg by leg with a lock on a row that every coupon
-- of a match shares: selections stand for ever. A result that is written while a coupon is placed needs no such lock
-- either (docs/sportsbook.md, "Placing").
alter table sports_legs drop constraint sports_legs_selection_id_fkey;
create trigger sports_selections_stand before update or delete on sports_selections for each row execute function sports_log_stands();
create trigger sports_selections_stay before truncate on sports_selections for each statement execute function sports_log_stands();

create function sports_legs_are_of_selections() returns trigger language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
begin
  if exists (select from new_legs l where not exists (select from sports_selections s where s.selection_id = l.selection_id)) then
    raise exception 'a leg is of a selection that is not there' using errcode = '23503';
  end if;
  return null;
end $$;
create trigger sports_legs_are_of_selections after insert on sports_legs referencing new table as new_legs
  for each statement execute function sports_legs_are_of_selections();
create trigger sports_legs_keep_selection before update of selection_id on sports_legs for each row
  when (new.selection_id <> old.selection_id) execute function sports_log_stands();
