-- A bonus and its purse, beside wallet_post: how one is granted and how it ends, each once by its id (`bonus:<id>`), under
-- the player's row. While it is active wallet_post pays stakes from it that cash can not (docs/ledger.md, "The bonus wallet").

-- An effect and its entry: p_amount of a player's money from one account to another, under the row that the caller holds.
create or replace function wallet_move(
  p_player bigint, p_verb text, p_bonus bigint, p_amount bigint, p_from text, p_to text, p_at timestamptz
) returns bigint language plpgsql security definer set search_path from current as $$
declare
  entry bigint := nextval('wallet_entries_entry_id_seq');
  a wallet_accounts;
begin
  update wallet_accounts w
  set cash_kurus = w.cash_kurus + p_amount * ((p_to = 'cash')::int - (p_from = 'cash')::int),
    bonus_kurus = w.bonus_kurus + p_amount * ((p_to = 'bonus')::int - (p_from = 'bonus')::int), last_entry_id = entry
  where w.player_id = p_player returning * into a;
  insert into wallet_effects (source, scope, verb, transaction_id, player_id, amount_kurus, about, round_id, game, status, entry_id, at, bonus_id)
  values ('rewards', '', p_verb, 'bonus:' || p_bonus, p_player, p_amount, '', '', '', 'ok', entry, p_at, p_bonus);
  insert into wallet_entries (entry_id, player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
    cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
  overriding system value
  values (entry, p_player, p_verb, 'rewards', 'bonus:' || p_bonus, p_amount, p_from, p_to,
    a.cash_kurus, a.bonus_kurus, a.locked_kurus, '', '', p_at);
  return entry;
end $$;

-- Grants a bonus: p_amount kuruş from p_house (`bonus:<offer>`) into the purse. p_required_centi: what must be wagered, in
-- hundredths of a kuruş (amount × times × 100); p_weights: hundredths by weight class, eight of them; p_stake_max: the
-- largest stake from the purse, kuruş; p_cap: what of it may become cash at most, kuruş or null; p_gift_back: what of it goes
-- back before anything becomes cash, kuruş. 'ok' (again, too),
-- 'bonus_active' where another one is. The claim's row first, then this, in the transaction that credits the deposit.
-- Errors: P0002 no such player, 22023 an amount that is none, 23514 weights or requirements that are none.
drop function if exists wallet_grant_bonus(bigint, bigint, text, bigint, bigint, bigint, smallint[], text[], timestamptz, bigint);
create or replace function wallet_grant_bonus(
  p_player bigint, p_bonus bigint, p_house text, p_amount bigint, p_required_centi bigint, p_stake_max bigint, p_weights smallint[],
  p_games_refused text[], p_ends_at timestamptz, p_cap bigint, p_gift_back bigint default 0
) returns text language plpgsql security definer set search_path from current as $$
declare
  b wallet_bonuses;
begin
  if p_amount > 0 is not true or starts_with(p_house, 'bonus:') is not true then
    raise exception 'no bonus: % from %', p_amount, p_house using errcode = '22023';
  end if;
  perform wallet_take(p_player);
  if exists (
    select 1 from wallet_effects f
    where f.source = 'rewards' and f.scope = '' and f.verb = 'grant' and f.transaction_id = 'bonus:' || p_bonus and f.player_id = p_player
  ) then
    return 'ok';
  end if;
  select * into b from wallet_bonuses w where w.player_id = p_player;
  if b.state = 'active' then return 'bonus_active'; end if;
  if b.bonus_id is not null then
    insert into wallet_bonuses_past values (b.bonus_id, p_player, b.state, b.cap_left);
    delete from wallet_bonuses w where w.player_id = p_player;
  end if;
  insert into wallet_bonuses (player_id, bonus_id, house, required_centi, stake_max, weights, games_refused, ends_at, cap_left, gift_back)
  values (p_player, p_bonus, p_house, p_required_centi, p_stake_max, p_weights, p_games_refused, p_ends_at, p_cap, p_gift_back);
  perform wallet_move(p_player, 'grant', p_bonus, p_amount, p_house, 'bonus', wallet_now());
  return 'ok';
end $$;

-- Ends the active bonus, once. p_how: 'convert' (bonus, less the gift where that goes back, to cash up to the cap; the rest goes back; 'too_early' while
-- less than required is wagered, a stake from the purse is open or money of it is held), 'forfeit' (all goes back), or
-- 'expire' (converts where it can, else forfeits where its time is over, else 'too_early'). Answers `outcome`: 'converted'
-- or 'ended' (also of one that ended before), 'too_early', 'not_found'; what became cash and what went back now, in kuruş.
create or replace function wallet_end_bonus(p_player bigint, p_bonus bigint, p_how text)
returns table (outcome text, converted_kurus bigint, forfeited_kurus bigint)
language plpgsql security definer set search_path from current as $$
declare
  a wallet_accounts := wallet_take(p_player);
  b wallet_bonuses;
  clock timestamptz := wallet_now();
  ready boolean;
begin
  if p_how not in ('convert', 'forfeit', 'expire') then raise exception 'no such end: %', p_how using errcode = '22023'; end if;
  converted_kurus := 0;
  forfeited_kurus := 0;
  select * into b from wallet_bonuses w where w.player_id = p_player and w.bonus_id = p_bonus;
  if b.state is distinct from 'active' then
    outcome := coalesce(b.state, (select p.state from wallet_bonuses_past p where p.bonus_id = p_bonus and p.player_id = p_player), 'not_found');
    return next;
    return;
  end if;
  ready := p_how <> 'forfeit' and b.wagered_centi >= b.required_centi and b.open_bets = 0 and not exists (
    select 1 from wallet_effects f
    where f.player_id = p_player and f.status = 'held' and f.bonus_id = p_bonus and not exists (
      select 1 from wallet_effects r where r.source = 'held' and r.scope = '' and r.about = f.entry_id::text and r.about <> '' and r.status = 'ok'));
  if p_how = 'convert' and not ready or p_how = 'expire' and not ready and b.ends_at > clock then
    outcome := 'too_early';
    return next;
    return;
  end if;
  if ready then converted_kurus := least(greatest(a.bonus_kurus - b.gift_back, 0), coalesce(b.cap_left, a.bonus_kurus)); end if;
  forfeited_kurus := a.bonus_kurus - converted_kurus;
  outcome := case when ready then 'converted' else 'ended' end;
  if converted_kurus > 0 then perform wallet_move(p_player, 'convert', p_bonus, converted_kurus, 'bonus', 'cash', clock); end if;
  if forfeited_kurus > 0 then perform wallet_move(p_player, 'forfeit', p_bonus, forfeited_kurus, 'bonus', b.house, clock); end if;
  update wallet_bonuses w set state = outcome, cap_left = w.cap_left - converted_kurus where w.player_id = p_player;
  return next;
end $$;

-- Puts the end of an active bonus off, never forward: while its player pauses its days do not run.
create or replace function wallet_move_bonus_end(p_player bigint, p_bonus bigint, p_ends_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform wallet_take(p_player);
  update wallet_bonuses w set ends_at = p_ends_at
  where w.player_id = p_player and w.bonus_id = p_bonus and w.state = 'active' and w.ends_at < p_ends_at;
end $$;
