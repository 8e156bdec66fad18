create table provider_games (
  provider text not null,
  game_key text not null,
  open boolean not null,
  primary key (provider, game_key)
);
comment on table provider_games is 'What a provider may take stakes for: the gate that the games room sets with every catalogue.';

create table provider_sessions (
  session_id bigint primary key,
  provider text not null,
  game_key text not null,
  player_id bigint not null,
  player_session_id bigint not null,
  lang text not null,
  token_hash bytea not null unique,
  token_until timestamptz not null,
  spent_at timestamptz,
  created_at timestamptz not null
);
comment on table provider_sessions is 'One row a launch: the hash of its single-use token, and the game session that stakes name afterwards.';
create index provider_sessions_by_age on provider_sessions (created_at);
