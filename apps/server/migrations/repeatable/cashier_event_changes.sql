-- What came of an event stands once it has come.
create or replace function cashier_event_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform rewards_require('cashier_events',
    old.applied_at is null or cashier_event_erases(old.gateway, old.reference));
  return new;
end $$;
