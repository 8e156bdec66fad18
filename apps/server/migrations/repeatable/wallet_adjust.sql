-- Corrections of a player's bonus and locked accounts, beside wallet_post_any, which corrects cash: p_amount kuruş (above or
-- below zero) between p_house and the account. Each once for its id, which it shares with corrections of cash: the same
-- again is answered alike and moves nothing, anything else is 'conflict'. Never below zero: 'insufficient_funds' is final
-- for its id. In the bonus account there is money of an active bonus alone, of which the correction becomes a part
-- ('bonus_not_found' without one: not kept, so it may come again). In the locked account nothing is taken from under what is
-- held, parked or set aside for a payout: what corrections put there, corrections can take. 'player_not_found' is not kept.
-- Errors: 22023 for a correction that is none.
create or replace function wallet_adjust(
  p_source text, p_tx text, p_player bigint, p_account text, p_amount bigint, p_house text
) returns table (status text, replayed boolean, cash_kurus bigint, bonus_kurus bigint, locked_kurus bigint, entry_id bigint)
language plpgsql security definer set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  a wallet_accounts;
  known wallet_effects;
  bonus bigint;
  room bigint;
  clock timestamptz;
  entry bigint;
  verdict text := 'ok';
begin
  if (p_account in ('bonus', 'locked') and p_amount <> 0 and p_source not in ('', 'seed', 'held') and p_tx <> ''
    and p_house <> '' and p_house not in ('cash', 'bonus', 'locked')) is not true then
    raise exception 'a correction that is none: % of % by %', p_amount, p_account, p_house using errcode = '22023';
  end if;
  select * into a from wallet_accounts w where w.player_id = p_player for no key update;
  if not found then
    return query select 'player_not_found', false, 0::bigint, 0::bigint, 0::bigint, null::bigint;
    return;
  end if;
  -- Later statements: what was posted about this player before the row was ours is committed and seen.
  clock := wallet_now();
  select * into known from wallet_effects f
  where f.source = p_source and f.scope = '' and f.verb = 'adjust' and f.transaction_id = p_tx;
  if found then
    verdict := case
      when (known.player_id, known.amount_kurus, known.about) = (p_player, p_amount, p_account)
        and coalesce(p_house = (select case when e.from_account = p_account then e.to_account else e.from_account end
          from wallet_entries e where e.entry_id = known.entry_id), known.entry_id is null)
      then known.status else 'conflict' end;
    return query select verdict, verdict <> 'conflict', a.cash_kurus, a.bonus_kurus, a.locked_kurus, known.entry_id;
    return;
  end if;
  if p_account = 'bonus' then
    select b.bonus_id into bonus from wallet_bonuses b where b.player_id = p_player and b.state = 'active';
    room := a.bonus_kurus;
    if bonus is null and p_amount > 0 then
      return query select 'bonus_not_found', false, a.cash_kurus, a.bonus_kurus, a.locked_kurus, null::bigint;
      return;
    end if;
  else
    select coalesce(sum(e.amount_kurus * ((e.to_account = 'locked')::int - (e.from_account = 'locked')::int)), 0) into room
    from wallet_entries e where e.player_id = p_player and e.verb = 'adjust' and 'locked' in (e.from_account, e.to_account);
  end if;
  if room + p_amount < 0 then verdict := 'insufficient_funds'; end if;
  if verdict = 'ok' then entry := nextval('wallet_entries_entry_id_seq'); end if;

  insert into wallet_effects (source, scope, verb, transaction_id, player_id, amount_kurus, about, round_id, game, status, entry_id, at, bonus_id)
  values (p_source, '', 'adjust', p_tx, p_player, p_amount, p_account, '', '', verdict, entry, clock, bonus)
  on conflict do nothing;
  if not found then
    -- Another player's correction took the id meanwhile, for this player's row is ours.
    return query select 'conflict', false, a.cash_kurus, a.bonus_kurus, a.locked_kurus, null::bigint;
    return;
  end if;
  if verdict = 'ok' then
    update wallet_accounts w
    set bonus_kurus = w.bonus_kurus + case p_account when 'bonus' then p_amount else 0 end,
      locked_kurus = w.locked_kurus + case p_account when 'locked' then p_amount else 0 end, last_entry_id = entry
    where w.player_id = p_player returning * into a;
    insert into wallet_entries (entry_id, player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
      cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
    overriding system value
    values (entry, p_player, 'adjust', p_source, p_tx, abs(p_amount), case when p_amount > 0 then p_house else p_account end,
      case when p_amount > 0 then p_account else p_house end, a.cash_kurus, a.bonus_kurus, a.locked_kurus, '', '', clock);
  end if;
  return query select verdict, false, a.cash_kurus, a.bonus_kurus, a.locked_kurus, entry;
end $$;
