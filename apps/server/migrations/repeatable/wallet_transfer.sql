-- Money between two accounts of the house (a jackpot's share, a new pool's seed): postings in which no player takes
-- part. They stand in the same journal, under player 0, who has no accounts and so no balance to change.

-- Posts transfers, each once for its id: the same id again with the same content is answered 'ok' and moves nothing,
-- with other content 'conflict'. One row a transfer, in the order given.
create or replace function wallet_transfer(p_source text, p_tx text[], p_amount bigint[], p_from text[], p_to text[])
returns table (status text) language plpgsql security definer set search_path from current as $$
declare
  i int;
  entry bigint;
  clock timestamptz := wallet_now();
begin
  -- Before an entry's number is drawn: who reads the journal by number then knows that this transaction is under way.
  perform pg_current_xact_id();
  for i in 1 .. coalesce(array_length(p_tx, 1), 0) loop
    if p_from[i] in ('cash', 'bonus', 'locked') or p_to[i] in ('cash', 'bonus', 'locked') then
      raise exception 'a transfer moves no money of players';
    end if;
    entry := nextval('wallet_entries_entry_id_seq');
    insert into wallet_effects (source, scope, verb, transaction_id, player_id, amount_kurus, about, round_id, game, status, entry_id, at)
    values (p_source, '', 'transfer', p_tx[i], 0, p_amount[i], '', '', '', 'ok', entry, clock)
    on conflict do nothing;
    if found then
      insert into wallet_entries (entry_id, player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
        cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
      overriding system value
      values (entry, 0, 'transfer', p_source, p_tx[i], p_amount[i], p_from[i], p_to[i], 0, 0, 0, '', '', clock);
      status := 'ok';
    else
      select case when e.amount_kurus = p_amount[i] and e.from_account = p_from[i] and e.to_account = p_to[i] then 'ok' else 'conflict' end
      into status
      from wallet_effects f join wallet_entries e on e.entry_id = f.entry_id
      where f.source = p_source and f.scope = '' and f.verb = 'transfer' and f.transaction_id = p_tx[i];
    end if;
    return next;
  end loop;
end $$;
