-- The canonical text of an entry, as the seals hash it.
create or replace function wallet_entry_text(e wallet_entries) returns text language sql immutable as $$
  select concat_ws('|', e.entry_id, e.player_id, e.verb, e.source, e.transaction_id, e.amount_kurus, e.from_account, e.to_account,
    e.cash_after_kurus, e.bonus_after_kurus, e.locked_after_kurus, e.round_id, e.game, extract(epoch from e.at));
$$;

-- Seals up to a thousand entries that are old enough for no lower id to be still under way. Returns how many.
create or replace function wallet_seal(p_gap interval) returns int language plpgsql security definer set search_path from current as $$
declare
  last wallet_seals;
  span record;
begin
  -- One sealer at a time.
  perform pg_advisory_xact_lock(hashtext('wallet_seal'));
  select * into last from wallet_seals order by seal_no desc limit 1;
  select count(*)::int as entries, max(x.entry_id) as last_id,
    sha256(coalesce(last.hash, ''::bytea) || convert_to(coalesce(string_agg(wallet_entry_text(x), E'\n' order by x.entry_id), ''), 'UTF8')) as hash
  into span
  from (select e.* from wallet_entries e
    where e.entry_id > coalesce(last.last_entry_id, 0)
      -- Not past the oldest entry that is still too young: its neighbours may yet commit.
      and e.entry_id < coalesce((select min(y.entry_id) from wallet_entries y where y.entry_id > coalesce(last.last_entry_id, 0) and y.source <> 'seed' and y.at > now() - p_gap), 9223372036854775807)
    order by e.entry_id limit 1000) x;
  if span.entries = 0 then return 0; end if;
  insert into wallet_seals values (coalesce(last.seal_no, 0) + 1, span.last_id, span.entries, span.hash, now());
  return span.entries;
end $$;
