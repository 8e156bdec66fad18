-- Prices as they were: one row an event and tick, in partitions of a day.
create table sports_price_log (
  event_id text not null,
  at timestamptz not null,
  -- How far the board had read.
  board_seq bigint not null,
  -- What changed: by market `{ "status": …, "odds": { outcome: hundredths } }`.
  prices jsonb not null,
  primary key (event_id, at)
) partition by range (at);
comment on table sports_price_log is 'What the book offered and when, for as long as its days are kept.';
-- Makes the partitions of a day and the two after it, and drops those of `p_keep` days before it and older.
create function sports_price_days(p_today date, p_keep int) returns void
language plpgsql security definer set search_path from current as $$
declare
  day date;
  old text;
begin
  for day in select p_today + g from generate_series(0, 2) g loop
    if to_regclass(format('sports_price_log_%s', to_char(day, 'YYYYMMDD'))) is null then
      execute format('create table %I partition of sports_price_log for values from (%L) to (%L)',
        'sports_price_log_' || to_char(day, 'YYYYMMDD'), day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
    end if;
  end loop;
  for old in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'sports_price_log'::regclass and right(c.relname, 8) <= to_char(p_today - p_keep, 'YYYYMMDD') loop
    execute format('drop table %I', old);
  end loop;
end $$;
-- Coupons that desk voided, whatever their legs become.
create table sports_voided (
  coupon_id bigint primary key,
  act_id bigint not null references sports_desk deferrable initially deferred,
  at timestamptz not null
);
comment on table sports_voided is 'Coupons that staff voided: judged as if every leg were void.';
create trigger sports_voided_stands before update or delete on sports_voided for each row execute function sports_log_stands();
create trigger sports_voided_stays before truncate on sports_voided for each statement execute function sports_log_stands();
-- What desk gave up of a debt.
alter table sports_debts add column written_off_kurus bigint not null default 0 check (written_off_kurus >= 0),
  add check (taken_kurus + written_off_kurus <= amount_kurus);
