-- wallet_post_any for the login that serves calls: the movements that calls make. An `adjust`, what staff decide
-- about held money, demo data and a given date are not among them; what a player says to parked money is, whatever statement is smuggled into a call.
drop function if exists wallet_post(bigint[], int[], text[], text[], text[], text[], bigint[], text[],
  text[], text[], text[], text[], timestamptz[], boolean);
drop function if exists wallet_post(bigint[], int[], text[], text[], text[], text[], bigint[], text[],
  text[], text[], text[], text[], text[], bigint[], timestamptz[], boolean);
drop function if exists wallet_post(bigint[], int[], text[], text[], text[], text[], bigint[], text[],
  text[], text[], text[], text[], text[], bigint[], smallint[], smallint[], timestamptz[], boolean);
create function wallet_post(
  p_players bigint[], p_player_no int[], p_verb text[], p_source text[], p_scope text[], p_tx text[], p_amount bigint[], p_house text[],
  p_about text[], p_round text[], p_game text[], p_refuse text[],
  p_hold text[], p_win_max bigint[], p_product smallint[], p_class smallint[], p_at timestamptz[], p_wait boolean
) returns table (status text, replayed boolean, cash_kurus bigint, bonus_kurus bigint, locked_kurus bigint, entry_id bigint)
language plpgsql security definer
set search_path from current
as $$
begin
  if (p_verb && '{adjust}' or p_source && '{seed}' or array_remove(p_at, null) <> '{}') is not false
    -- What its player says to parked money is a call's.
    or p_source && '{held}' and exists (
      select 1 from unnest(p_verb, p_source) m (verb, source) where m.source = 'held' and m.verb in ('accept', 'return') is not true
    ) then
    raise exception 'an adjustment, held money, demo data and a given date are the ledger login''s' using errcode = '42501';
  end if;
  return query select * from wallet_post_any(p_players, p_player_no, p_verb, p_source, p_scope, p_tx, p_amount, p_house,
    p_about, p_round, p_game, p_refuse, p_hold, p_win_max, p_product, p_class, p_at, p_wait);
end $$;
