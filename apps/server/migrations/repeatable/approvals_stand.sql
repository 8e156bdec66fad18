-- A proposal that was decided keeps what was decided, and no name of who it was about.
create or replace function approvals_stand() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and old.status <> 'waiting'
    and to_jsonb(new) - '{input,facts}'::text[] = to_jsonb(old) - '{input,facts}'::text[] then
    if exists (select from player_erasures e where e.transaction = pg_current_xact_id()) then return new; end if;
  end if;
  if tg_op = 'DELETE' or old.status <> 'waiting'
    or (new.approval_id, new.call, new.permission, new.input, new.facts, new.digest, new.why, new.reason, new.proposer_id,
        new.proposer_device, new.proposed_at, new.expires_at)
      is distinct from (old.approval_id, old.call, old.permission, old.input, old.facts, old.digest, old.why, old.reason,
        old.proposer_id, old.proposer_device, old.proposed_at, old.expires_at) then
    raise exception 'a proposal stands as it was made, and is decided once' using errcode = '23514';
  end if;
  return new;
end $$;
