-- A note is added, taken back once, and goes with its player's person.
create or replace function player_note_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.removed_at is null then return new; end if;
  elsif tg_op = 'UPDATE' then
    if old.removed_at is null and new.removed_at is not null
      and (new.note_id, new.player_id, new.text, new.written_by, new.written_at)
        is not distinct from (old.note_id, old.player_id, old.text, old.written_by, old.written_at) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if player_erases(old.player_id) then return old; end if;
  end if;
  raise exception 'a note is taken back once and never changed' using errcode = '23514';
end $$;
