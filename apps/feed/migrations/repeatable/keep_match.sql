-- What is sealed stays what it is, and nothing told is taken back.
create or replace function keep_match() returns trigger language plpgsql as $$
begin
  if row(new.event, new.sport, new.rail, new.starts_at, new.code, new.plan, new.seal) is distinct from row(old.event, old.sport, old.rail, old.starts_at, old.code, old.plan, old.seal)
     or (old.state <> 'planned' and row(new.number, new.witness_commitment) is distinct from row(old.number, old.witness_commitment))
     or (old.value is not null and row(new.value, new.kicked_at, new.fates) is distinct from row(old.value, old.kicked_at, old.fates))
     or (old.seed is not null and new.seed is distinct from old.seed)
     or new.beats < old.beats
     or old.state in ('closed', 'cancelled') then
    raise exception 'a sealed match does not change' using errcode = 'P0001';
  end if;
  return new;
end $$;
