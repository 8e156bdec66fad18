-- The only way into audit_entries; the sequence numbers what is written.
create or replace function audit_append(
  p_kind text, p_staff_id bigint, p_session_id bigint, p_device text, p_network text, p_call text, p_request_id text,
  p_subject_kind text, p_subject_ids text[], p_before jsonb, p_after jsonb, p_reason text, p_approval_id bigint,
  p_at timestamptz
) returns bigint language sql security definer set search_path from current as $$
  insert into audit_entries (at, kind, staff_id, session_id, device, network, call, request_id, subject_kind, subject_ids,
    before, after, reason, approval_id)
  values (p_at, p_kind, p_staff_id, p_session_id, p_device, p_network, p_call, p_request_id, p_subject_kind, p_subject_ids,
    p_before, p_after, p_reason, p_approval_id)
  returning audit_id
$$;

-- Writes a seal that was made outside: the database has no key to make one. Answers whether it was written; another
-- process may have been first with this number.
create or replace function audit_seal(
  p_seal_no bigint, p_key_id text, p_first_audit_id bigint, p_last_audit_id bigint, p_entries int, p_marks bytea,
  p_content bytea, p_previous bytea, p_hash bytea, p_at timestamptz
) returns boolean language plpgsql security definer set search_path from current as $$
begin
  insert into audit_seals values (p_seal_no, p_key_id, p_first_audit_id, p_last_audit_id, p_entries, p_marks, p_content,
    p_previous, p_hash, p_at)
  on conflict do nothing;
  return found;
end $$;
