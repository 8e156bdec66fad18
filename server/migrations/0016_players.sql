-- A forgotten password: what was asked stands here for a moment, whether or not there is such a player, and a job
-- looks for whom it is. The call itself does the same work for everybody.

alter table player_tokens drop constraint player_tokens_purpose_check;
alter table player_tokens add constraint player_tokens_purpose_check check (purpose in ('confirm', 'reset'));

create table player_reset_requests (
  request_id bigint primary key,
  username text,
  email_key text,
  host text not null,
  created_at timestamptz not null,
  check ((username is null) <> (email_key is null))
);
comment on table player_reset_requests is 'Requests for a new password that nobody has looked at yet; gone within a second.';
