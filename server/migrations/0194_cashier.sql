-- What a gateway told is sealed where its signature was checked (docs/decisions/0132), and stands as it came.

-- What waits was told to a version that sealed nothing: nobody could say whether it was.
do $$ begin
  if exists (select from cashier_events where applied_at is null) then
    raise exception 'notices of gateways wait to be applied: start the version of before until GET /operator/cashier and felek_cashier_waiting{what="unapplied"} show none';
  end if;
end $$;

alter table cashier_events add column seal text;
comment on column cashier_events.seal is 'Of what was told, under the server''s key; null of what was told before there were seals.';
create trigger is_sealed before insert on cashier_events for each row when (new.seal is null) execute function sports_needs_seal();
create trigger a_stands before update or delete on cashier_events for each row
  execute function rewards_stand('attempts', 'next_at', 'applied_at', 'outcome', 'reason', 'request_id');
create trigger a_stands before update or delete on cashier_suspense for each row
  execute function rewards_stand('booked_at', 'decision', 'target_id', 'request_id', 'asked_kurus', 'return_reference', 'reason', 'operator', 'decided_at');
create trigger a_stands before update or delete on cashier_held for each row execute function rewards_stand();

-- What came of an event stands once it has come.
create function cashier_event_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('cashier_events', old.applied_at is null);
  return new;
end $$;
create trigger b_changes before update on cashier_events for each row execute function cashier_event_changes();
