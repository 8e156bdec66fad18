-- What money hangs on is sealed (decision 0112): a keyed hash of what was agreed, decided and is owed, under a key that the
-- database does not have. Rows from before have none.
alter table sports_coupons add column seal text;
comment on column sports_coupons.seal is 'HMAC of the coupon''s terms and all its legs; null: from before there were seals.';
alter table sports_results add column seal text;
alter table sports_cashouts add column seal text;
alter table sports_voided add column seal text;
alter table sports_unpaid add column seal text;

create function sports_needs_seal() returns trigger language plpgsql as $$
begin
  raise exception 'what money hangs on is sealed when it is written' using errcode = '23514';
end $$;
create trigger sports_results_are_sealed before insert on sports_results for each row when (new.seal is null) execute function sports_needs_seal();
create trigger sports_cashouts_are_sealed before insert on sports_cashouts for each row when (new.seal is null) execute function sports_needs_seal();
create trigger sports_voided_is_sealed before insert on sports_voided for each row when (new.seal is null) execute function sports_needs_seal();
create trigger sports_unpaid_is_sealed before insert on sports_unpaid for each row when (new.seal is null) execute function sports_needs_seal();

-- Of a leg its odds, and what it has of stake and takeout, until its coupon is accepted; nothing else, and none goes.
drop trigger sports_legs_keep_selection on sports_legs;
create function sports_leg_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.coupon_id, old.n, old.selection_id, old.shown_odds, old.banker, old.live)
      is distinct from (new.coupon_id, new.n, new.selection_id, new.shown_odds, new.banker, new.live)
    -- The statement that posts a coupon has given it that state when it comes to the legs.
    or not exists (select from sports_coupons c where c.coupon_id = old.coupon_id
      and (c.state = 'waiting' or c.state = 'posting' and c.xmin = pg_current_xact_id()::xid)) then
    raise exception 'a leg stands as it was accepted' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger sports_legs_stand before update or delete on sports_legs for each row execute function sports_leg_stands();
create trigger sports_legs_stay before truncate on sports_legs for each statement execute function sports_log_stands();

-- Of a movement that is owed how far it has come; it goes when it was answered.
create function sports_unpaid_stands() returns trigger language plpgsql as $$
begin
  if (old.coupon_id, old.n, old.kind, old.debt_coupon_id, old.debt_n, old.player_id, old.amount_kurus, old.refund, old.seal)
    is distinct from (new.coupon_id, new.n, new.kind, new.debt_coupon_id, new.debt_n, new.player_id, new.amount_kurus, new.refund, new.seal) then
    raise exception 'what is owed stands as it was written' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger sports_unpaid_stands before update on sports_unpaid for each row execute function sports_unpaid_stands();
create trigger sports_unpaid_stays before truncate on sports_unpaid for each statement execute function sports_log_stands();

-- Of a debt what was taken of it and what was given up.
create function sports_debt_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.coupon_id, old.n, old.player_id, old.amount_kurus, old.at)
    is distinct from (new.coupon_id, new.n, new.player_id, new.amount_kurus, new.at) then
    raise exception 'a debt stands as it was written' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger sports_debts_stand before update or delete on sports_debts for each row execute function sports_debt_stands();
create trigger sports_debts_stay before truncate on sports_debts for each statement execute function sports_log_stands();
create trigger sports_coupons_stay before truncate on sports_coupons for each statement execute function sports_log_stands();

-- It takes the seals as well now, and has more parameters.
drop function if exists sports_place(bigint[], int[], text[], text[], text[], text[], bigint[], text[], text[], text[], text[], text[],
  text[], bigint[], smallint[], smallint[], timestamptz[], boolean, text[], text[], int[], bigint[], bigint[], bigint[], text[],
  timestamptz[], bigint[], int[], smallint[], bigint[], int[], int[], boolean[], boolean[], bigint[], bigint[]);
