-- Stores a proposal.
create or replace function approval_propose(
  p_id bigint, p_call text, p_permission text, p_input text, p_facts text, p_digest text, p_why text, p_reason text,
  p_proposer bigint, p_device text, p_at timestamptz, p_expires_at timestamptz
) returns void language sql security definer set search_path from current as $$
  insert into approvals (approval_id, call, permission, input, facts, digest, why, reason, proposer_id, proposer_device,
    proposed_at, expires_at)
  values (p_id, p_call, p_permission, p_input, p_facts, p_digest, p_why, p_reason, p_proposer, p_device, p_at, p_expires_at)
$$;

-- Decides about one that waits and has not expired; answers whether it did. Whoever comes at the same time waits for the
-- transaction, and finds it decided.
create or replace function approval_decide(
  p_id bigint, p_status text, p_approver bigint, p_device text, p_note text, p_break_glass boolean, p_at timestamptz
) returns boolean language plpgsql security definer set search_path from current as $$
begin
  -- Alone only in a half hour that was begun on the machine, for this very permission.
  if p_break_glass and not exists (
    select from staff_break_glass b join approvals a on a.approval_id = p_id
    where b.staff_id = p_approver and b.permission = regexp_replace(a.permission, '\.approve$', '')
      and b.begun_at <= p_at and b.ends_at > p_at) then
    raise exception 'nobody may approve this alone' using errcode = '23514';
  end if;
  update approvals set status = p_status, approver_id = p_approver, approver_device = p_device, note = p_note,
    break_glass = p_break_glass, decided_at = p_at
  where approval_id = p_id and status = 'waiting' and expires_at > p_at;
  return found;
end $$;

-- Ends those whose time is over.
create or replace function approval_expire(p_at timestamptz) returns int language plpgsql security definer
set search_path from current as $$
declare
  n int;
begin
  update approvals set status = 'expired', decided_at = p_at where status = 'waiting' and expires_at <= p_at;
  get diagnostics n = row_count;
  return n;
end $$;

-- Takes a person who is erased in this transaction out of what was decided about them.
create or replace function approval_erase(p_player bigint, p_username text) returns void language sql security definer
set search_path from current as $$
  update approvals a set input = (a.input::jsonb - n.names)::text, facts = (a.facts::jsonb - n.names)::text
  from (select '{username,name,firstname,lastname,birthdate,identityNumber,email,iban,IBAN,holder,owner,player,sender,note}'::text[] as names) n
  where a.status <> 'waiting' and player_erases(p_player)
    and (a.input::jsonb ->> 'playerID' = p_player::text or a.facts::jsonb ->> 'username' = p_username)
$$;
