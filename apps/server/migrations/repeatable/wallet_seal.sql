-- Writes a seal that was made outside (server/src/wallet/seal/): the database has no key to make one. Answers whether it
-- was written; another process may have been first with this number.
drop function if exists wallet_seal(bigint, text, bigint, bigint, int, bigint, bigint, int, bytea, bytea, bytea, bytea, timestamptz);
create function wallet_seal(
  p_seal_no bigint, p_key_id text, p_first_entry_id bigint, p_last_entry_id bigint, p_entries int, p_first_effect_no bigint,
  p_last_effect_no bigint, p_effects int, p_marks bytea, p_content bytea, p_previous bytea, p_hash bytea, p_at timestamptz
) returns boolean language plpgsql security definer set search_path from current as $$
begin
  insert into wallet_seals values (p_seal_no, p_key_id, p_first_entry_id, p_last_entry_id, p_entries, p_first_effect_no,
    p_last_effect_no, p_effects, p_marks, p_content, p_previous, p_hash, p_at)
  on conflict do nothing;
  return found;
end $$;
