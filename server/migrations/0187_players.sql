-- By what a session ended, so that its browser can be told: 'expired' is said of what has expired. Null: it expired, or ended before this.
alter table player_sessions add column ended_by text
  check (ended_by in ('signed_out', 'elsewhere', 'password', 'closed', 'same_browser', 'staff', 'security'));
alter table player_sessions add constraint player_sessions_ended_by check (ended_by is null or ended_at is not null);
