-- A room's chain is known to its witness before its first round; what nobody bet on is forgotten; a player is shown to
-- others by the name that the operator gives (docs/decisions/0082).

-- Masked by the operator; null: not by any name.
alter table accesses add column alias text check (length(alias) between 1 and 40);

alter table chains
  add column room text,
  -- Of the round that its first link draws; a round's link follows from its number.
  add column first_number bigint check (first_number > 0),
  -- When the witness said that it has its end; no round is drawn from it before.
  add column witnessed_at timestamptz;

create function keep_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or row(new.id, new.terminal, new.length, new.published_at) is distinct from row(old.id, old.terminal, old.length, old.published_at)
     or old.room is not null and row(new.room, new.first_number) is distinct from row(old.room, old.first_number)
     or old.witnessed_at is not null and new.witnessed_at is distinct from old.witnessed_at then
    raise exception 'a chain stays as it was published' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger chains_keep before update or delete on chains for each row execute function keep_chain();

create index rounds_of_rooms on rounds (room, ended_at) where kind = 'room';

-- A round of one player may go where it was of play money; one of a room a day after its end, once nobody's bet lies in it.
create or replace function keep_round() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.kind = 'room' then
      if old.state not in ('settled', 'void') or old.ended_at > now() - interval '25 hours'
         or exists (select from stakes where round_id = old.id) then
        raise exception 'a round of a room stays' using errcode = 'P0001';
      end if;
    elsif old.mode is distinct from 'demo' then
      raise exception 'a round of real money stays' using errcode = 'P0001';
    end if;
    return old;
  end if;
  if row(new.id, new.kind, new.codec, new.game, new.maths, new.mode, new.player, new.seed_id, new.nonce, new.room, new.number, new.chain_id, new.link, new.cap_hundredths, new.opened_at)
     is distinct from row(old.id, old.kind, old.codec, old.game, old.maths, old.mode, old.player, old.seed_id, old.nonce, old.room, old.number, old.chain_id, old.link, old.cap_hundredths, old.opened_at)
     or old.late is not null and new.late is distinct from old.late
     or old.seal is not null and new.seal is distinct from old.seal
     or old.state <> 'staking' and old.seal is null and new.seal is not null and old.kind = 'solo'
     or old.paid is not null and (new.paid, new.staked) is distinct from (old.paid, old.staked) and new.state <> 'void'
     or new.step < old.step or new.step > old.step + 1
     or new.staked < old.staked
     or old.state in ('settled', 'void') and row(new.state, new.step, new.staked, new.paid, new.revealed, new.ended_at, new.void_reason, new.capped)
       is distinct from row(old.state, old.step, old.staked, old.paid, old.revealed, old.ended_at, old.void_reason, old.capped)
     or new.state <> old.state and not (case old.state
       when 'staking' then true
       when 'deciding' then new.state in ('raising', 'owed', 'settled', 'void')
       when 'raising' then new.state in ('deciding', 'owed', 'settled', 'void')
       when 'owed' then new.state in ('settled', 'void')
       else false end) then
    raise exception 'a round does not go back' using errcode = 'P0001';
  end if;
  return new;
end $$;
