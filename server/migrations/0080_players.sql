-- Whoever registered is known again by the device cookie of their browser: the mailed link signs in there, and nowhere
-- else without the password. Null: registered before this, or without a cookie.
alter table player_registrations add column device_hash text;
comment on column player_registrations.device_hash is 'Hash of the device cookie under which it was sent.';
