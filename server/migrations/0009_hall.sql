-- The replies to players' money calls, by the id that the browser made: the same id again gets the same reply.
create table replies (
  player_id bigint not null,
  call text not null,
  request_id text not null,
  -- SHA-256 of the call's fields: the same id with other fields is a conflict.
  hash bytea not null,
  reply json,
  at timestamptz not null,
  primary key (player_id, call, request_id)
);
