-- Free spins that the operator has granted (docs/providers.md, Free spins): rounds without a stake, of one player in one
-- game. What they win is told with the grant, one round after the other.
create table free_spins (
  grant_id text primary key,
  player text not null,
  game text not null,
  spins int not null check (spins >= 0),
  spins_left int not null check (spins_left between 0 and spins),
  stake_kurus bigint not null check (stake_kurus >= 0),
  expires_at timestamptz not null,
  -- `cancelled`: none is played any more. Also what was cancelled before it was ever granted.
  state text not null check (state in ('active', 'cancelled')),
  created_at timestamptz not null
);
create index free_spins_open on free_spins (player, game, expires_at) where state = 'active' and spins_left > 0;

alter table rounds
  -- Of a free spin: the grant, and how many are left after it.
  add column grant_id text references free_spins,
  add column spins_left int,
  add constraint rounds_free check ((grant_id is null) = (spins_left is null) and (grant_id is null or mode = 'real'));

alter table outbox drop constraint outbox_verb_check;
alter table outbox add constraint outbox_verb_check check (verb in ('bet', 'win', 'rollback', 'free-win'));
