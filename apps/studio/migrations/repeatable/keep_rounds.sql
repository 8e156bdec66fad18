-- What the tables of rounds hold to, whoever writes: the triggers' functions, whole, here and nowhere else. The migrations
-- that first made them make them as they were then; what is changed is changed here.

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
     or old.state in ('settled', 'void') and row(new.state, new.step, new.staked, new.paid, new.revealed, new.ended_at, new.void_reason, new.capped, new.featured)
       is distinct from row(old.state, old.step, old.staked, old.paid, old.revealed, old.ended_at, old.void_reason, old.capped, old.featured)
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

create or replace function keep_step() returns trigger language plpgsql as $$
begin
  -- With their round alone (play money that is forgotten): then that is gone already.
  if tg_op = 'DELETE' and not exists (select from rounds where id = old.round_id) then
    return old;
  end if;
  raise exception 'a step stays as it was taken' using errcode = 'P0001';
end $$;

create or replace function keep_stake() returns trigger language plpgsql as $$
begin
  if row(new.id, new.round_id, new.step, new.player, new.session, new.mode, new.amount, new.grant_id, new.spins_left, new.wager::text)
     is distinct from row(old.id, old.round_id, old.step, old.player, old.session, old.mode, old.amount, old.grant_id, old.spins_left, old.wager::text)
     or old.state = 'void' and row(new.state, new.reason) is distinct from row(old.state, old.reason)
     or old.state = 'paid' and new.stake_alone and not old.stake_alone
     -- What the values of a void give beyond the stake, once they are known at last.
     or old.state = 'paid' and new.payout is distinct from old.payout and not (old.stake_alone and not new.stake_alone and new.payout > old.payout)
     or old.state = 'paid' and new.state not in ('paid', 'void') or old.state = 'taken' and new.state = 'sent' then
    raise exception 'a stake stays as it was placed' using errcode = 'P0001';
  end if;
  return new;
end $$;

-- A call from before there were seals is sealed once, and by nothing else changed.
create or replace function keep_call() returns trigger language plpgsql as $$
declare
  sealing boolean := old.seal is null and new.seal is not null;
begin
  if row(new.transaction_id, new.stake_id, new.live, new.player, new.verb, new.body) is distinct from row(old.transaction_id, old.stake_id, old.live, old.player, old.verb, old.body)
     or not sealing and row(new.terms, new.seal) is distinct from row(old.terms, old.seal)
     or old.state <> 'pending' and (not sealing or row(new.state, new.status) is distinct from row(old.state, old.status)) then
    raise exception 'a call stays as it was written' using errcode = 'P0001';
  end if;
  return new;
end $$;

create or replace function call_is_sealed() returns trigger language plpgsql as $$
begin
  if new.seal is null then
    raise exception 'a call is sealed by who writes it' using errcode = 'P0001';
  end if;
  return new;
end $$;

-- A stake brings a win or goes back, never both.
create or replace function one_return() returns trigger language plpgsql as $$
begin
  -- Asked in two steps: of a bet nothing is looked up.
  if new.verb in ('win', 'free-win', 'rollback') then
    if exists (select from outbox where stake_id = new.stake_id and verb <> new.verb and verb in ('win', 'free-win', 'rollback')) then
      raise exception 'a stake comes back once' using errcode = 'P0001';
    end if;
  elsif new.verb = 'top-up' then
    if not exists (select from outbox where stake_id = new.stake_id and verb = 'win') then
      raise exception 'only a stake that was paid is topped up' using errcode = 'P0001';
    end if;
  end if;
  return new;
end $$;

-- A call is of a stake that stands, and a stake with a call stays. A key can say so of one table alone.
create or replace function call_has_stake() returns trigger language plpgsql as $$
begin
  if new.live then
    perform from live_stakes where id = new.stake_id for key share;
  else
    perform from stakes where id = new.stake_id for key share;
  end if;
  if not found then
    raise exception 'a call is of a stake that stands' using errcode = '23503';
  end if;
  return null;
end $$;

create or replace function stake_has_calls() returns trigger language plpgsql as $$
begin
  if exists (select from outbox where stake_id = old.id) then
    raise exception 'a stake with a call stays' using errcode = '23503';
  end if;
  return old;
end $$;

create or replace function keep_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or row(new.id, new.terminal, new.length, new.published_at) is distinct from row(old.id, old.terminal, old.length, old.published_at)
     or old.room is not null and row(new.room, new.first_number) is distinct from row(old.room, old.first_number)
     or old.witnessed_at is not null and new.witnessed_at is distinct from old.witnessed_at then
    raise exception 'a chain stays as it was published' using errcode = 'P0001';
  end if;
  return new;
end $$;
