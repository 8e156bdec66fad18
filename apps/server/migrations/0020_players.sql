-- Blocks that staff set against a player, and who lifted them, when and why. What each shuts: docs/protection.md, "What a
-- state allows". Stakes, deposits and money that arrives are judged by the account row, where a block is mirrored
-- (0021_wallet.sql).

create table player_blocks (
  block_id bigint primary key,
  player_id bigint not null references players on delete restrict,
  kind text not null check (kind in ('play', 'full', 'compliance')),
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  -- Staff, by id.
  set_by bigint not null,
  set_at timestamptz not null,
  lifted_by bigint,
  lifted_at timestamptz check (lifted_at >= set_at),
  lift_reason text check (char_length(btrim(lift_reason)) between 1 and 1000),
  check (num_nulls(lifted_by, lifted_at, lift_reason) in (0, 3))
);
comment on table player_blocks is
  'Blocks that staff set against players; a row is added, lifted once at most, and never changed otherwise.';
create unique index player_blocks_live on player_blocks (player_id, kind) where lifted_at is null;
create index player_blocks_of_player on player_blocks (player_id, block_id);

-- A block begins live, is lifted once, and stands otherwise, whoever writes.
create function player_block_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.lifted_at is null then return new; end if;
    raise exception 'a block begins live' using errcode = '23514';
  end if;
  if tg_op = 'UPDATE' then
    if old.lifted_at is null and new.lifted_at is not null
      and (new.block_id, new.player_id, new.kind, new.reason, new.set_by, new.set_at)
        is not distinct from (old.block_id, old.player_id, old.kind, old.reason, old.set_by, old.set_at) then
      return new;
    end if;
  end if;
  raise exception 'a block is lifted once and never changed' using errcode = '23514';
end $$;
create trigger player_block_stands before insert or update or delete on player_blocks
  for each row execute function player_block_stands();
create trigger player_blocks_stay before truncate on player_blocks
  for each statement execute function player_block_stands();

-- No block stands beside an account row that knows nothing of it: the row is taken here, in the block's own transaction,
-- so that no stake passes a block that is committed. With its owner's rights: no login may write the row otherwise.
create function player_block_reaches_wallet() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  perform wallet_block(new.player_id,
    exists (select 1 from player_blocks b where b.player_id = new.player_id and b.lifted_at is null));
  return null;
end $$;
create trigger player_block_reaches_wallet after insert or update on player_blocks
  for each row execute function player_block_reaches_wallet();
