-- A step tells what became of a request; that a note was taken out of it is none.
create or replace function cashier_note_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if player_erases(new.player_id) then return null; end if;
  end if;
  insert into cashier_steps (request_id, step, status, note_key, note, at)
  select new.id, coalesce(max(step), 0) + 1, new.status, new.note_key, new.note, new.updated_at
  from cashier_steps where request_id = new.id;
  return null;
end $$;
