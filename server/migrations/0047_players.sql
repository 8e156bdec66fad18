-- Every sign-in makes a device cookie of its own; the sign-ins of one browser, one after the other, are known by their
-- browser. Only the newest cookie of a browser is known to those who have signed in there: one of before is worth nothing.
alter table player_sessions add column browser_id bigint;
update player_sessions s set browser_id = o.first
  from (select device_hash, min(session_id) as first from player_sessions group by device_hash) o
  where o.device_hash = s.device_hash;
alter table player_sessions alter column browser_id set not null;
create index player_sessions_of_browser on player_sessions (browser_id, session_id);

-- A sid that was replaced has one successor, however often it is shown in its last half minute.
alter table player_sids add column successor_hash text;
