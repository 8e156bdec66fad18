-- Tables of before there were steps and one outbox, which nothing reads any more.

create table old_rounds (
  id uuid primary key,
  player text not null,
  session text not null,
  game text not null,
  mode text not null constraint rounds_mode_check check (mode in ('real', 'demo')),
  seed_id uuid not null,
  nonce bigint not null,
  stake_kurus bigint not null constraint rounds_stake_kurus_check check (stake_kurus > 0),
  -- What was played: a repeat with other content is not the same round.
  request text not null,
  -- Version of the game's data.
  maths text not null,
  draws jsonb,
  outcome jsonb,
  payout_kurus bigint constraint rounds_payout_kurus_check check (payout_kurus >= 0),
  state text not null constraint rounds_state_check
    check (state in ('drawn', 'stake_sent', 'staked', 'shown', 'win_sent', 'settled', 'void')),
  void_reason text,
  balance_staked_kurus bigint,
  balance_kurus bigint,
  drawn_at timestamptz not null,
  shown_at timestamptz,
  ended_at timestamptz,
  -- When the player had seen it to its end.
  seen_at timestamptz,
  sealed_result text,
  -- Of a free spin: the grant, and how many are left after it.
  grant_id text,
  spins_left int,
  unique (seed_id, nonce),
  constraint rounds_check check ((state = 'void') = (void_reason is not null and ended_at is not null)
    or state = 'stake_sent'),
  constraint rounds_sealed check (
    case when sealed_result is null
      then draws is not null and outcome is not null and payout_kurus is not null
      else draws is null and outcome is null and payout_kurus is null
        and state in ('drawn', 'stake_sent')
    end
  ),
  constraint rounds_free check ((grant_id is null) = (spins_left is null) and (grant_id is null or mode = 'real'))
);

-- What was drawn stays as it was drawn; a sealed result is opened once, and is never sealed again.
create function keep_draw() returns trigger language plpgsql as $$
begin
  if row(new.id, new.player, new.game, new.seed_id, new.nonce, new.stake_kurus)
     is distinct from row(old.id, old.player, old.game, old.seed_id, old.nonce, old.stake_kurus)
     or new.sealed_result is not null and new.sealed_result is distinct from old.sealed_result
     or old.sealed_result is null
       and row(new.draws::text, new.outcome::text, new.payout_kurus)
         is distinct from row(old.draws::text, old.outcome::text, old.payout_kurus)
     or old.state = 'settled' and new.state <> 'settled' or old.state = 'void' and new.state <> 'void' then
    raise exception 'a drawn round does not change' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger rounds_keep_draw before update on old_rounds for each row execute function keep_draw();

create table old_outbox (
  transaction_id uuid primary key,
  round_id uuid not null constraint outbox_round_id_fkey references old_rounds (id),
  verb text not null,
  -- The exact bytes that are sent.
  body text not null,
  -- `abandoned`: a bet that a rollback has overtaken; it is never sent again.
  state text not null default 'pending' constraint outbox_state_check
    check (state in ('pending', 'final', 'abandoned')),
  -- The wallet's last word.
  status text,
  attempts int not null default 0,
  first_sent_at timestamptz,
  next_at timestamptz not null,
  unique (round_id, verb),
  constraint outbox_verb_check check (verb in ('bet', 'win', 'rollback', 'free-win'))
);

create table old_live_outbox (
  transaction_id uuid primary key,
  stake_id uuid not null,
  verb text not null constraint live_outbox_verb_check check (verb in ('bet', 'win', 'rollback')),
  -- The exact bytes that are sent.
  body text not null,
  -- `abandoned`: a bet that a rollback has overtaken; it is never sent again.
  state text not null default 'pending' constraint live_outbox_state_check
    check (state in ('pending', 'final', 'abandoned')),
  status text,
  attempts int not null default 0,
  first_sent_at timestamptz,
  next_at timestamptz not null,
  unique (stake_id, verb)
);
