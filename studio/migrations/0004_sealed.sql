-- What tells an outcome before it may be known is sealed under a key that this database never has
-- (STUDIO_SEAL_KEY): a reader of every table can compute no draw that is still to come.

-- A server seed until it is revealed. Rows from before are sealed by the studio's start; `not valid`
-- lets them be until then, and binds everything that is written from now on.
alter table seeds
  alter column server_seed drop not null,
  add column sealed_seed text,
  add constraint seeds_sealed check (
    (state = 'revealed') = (server_seed is not null)
    and (server_seed is null) = (sealed_seed is not null)
  ) not valid;

-- A round's draws, outcome and payout until its stake is decided: whoever read them earlier could
-- let losing stakes alone run into a refusal.
alter table rounds
  alter column draws drop not null,
  alter column outcome drop not null,
  alter column payout_kurus drop not null,
  add column sealed_result text,
  add constraint rounds_sealed check (
    case when sealed_result is null
      then draws is not null and outcome is not null and payout_kurus is not null
      else draws is null and outcome is null and payout_kurus is null
        and state in ('drawn', 'stake_sent')
    end
  );

-- What was drawn stays as it was drawn; a sealed result is opened once, and is never sealed again.
create or replace function keep_draw() returns trigger language plpgsql as $$
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
