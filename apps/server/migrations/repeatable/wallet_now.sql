-- The vault's clock: when a movement happened, and what windows, pauses and nights are judged by. Read once the players'
-- rows are held, for what began before midnight may wait for a row until after it. Tests replace this one function.
create or replace function wallet_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

-- When the calendar window ('day', ISO 'week', 'month') in which a moment lies began, and with p_more 1 when the next one
-- begins. Counted in local time: a month added in UTC ends March on the 28th, a day in a zone's spring an hour late.
create or replace function wallet_window(p_at timestamptz, p_win text, p_zone text, p_more int) returns timestamptz
language sql stable as $$
  select (date_trunc(p_win, p_at at time zone p_zone)
    + case p_win when 'day' then p_more * interval '1 day' when 'week' then p_more * interval '7 days'
        when 'month' then p_more * interval '1 month' end) at time zone p_zone
$$;

-- Whether a moment lies between two minutes of the local day; a night may pass midnight.
create or replace function wallet_is_night(p_from smallint, p_to smallint, p_at timestamptz) returns boolean
language plpgsql stable set search_path from current as $$
declare
  minute int;
begin
  select extract(hour from l.t)::int * 60 + extract(minute from l.t)::int into minute
  from wallet_zone z cross join lateral (select p_at at time zone z.zone as t) l where z.one;
  return case when p_from <= p_to then minute >= p_from and minute < p_to else minute >= p_from or minute < p_to end;
end $$;

-- Sets the zone of days, weeks, months and nights (an IANA name; the territory profile's): windows that run end when they
-- were to end, the next are the new zone's. Errors: 22023 for a zone that is none.
create or replace function wallet_set_zone(p_zone text) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform now() at time zone p_zone;
  update wallet_zone set zone = p_zone where one and zone <> p_zone;
end $$;
