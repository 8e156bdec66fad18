-- What the RPC pipeline keeps, which is no module's.

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
-- Placings that were claimed and never answered: their book ends them (server/src/sportsbook/place/late.ts).
create index replies_late on replies (at) where reply is null and call = 'betframe/placeBet';

-- The numbers of processes, in turn: two that run at the same time make ids apart (ids.ts).
create sequence process_numbers minvalue 0 maxvalue 1023 cycle;
