-- What is sent to the wallet is sealed by the process that writes it (docs/decisions/0131).

-- A studio of before writes calls without a seal, which are refused from here on.
do $$ begin
  if exists (select from live_keeper where until > now()) or exists (select from keepers where until > now()) then
    raise exception 'a studio of before is running: stop it, then start again (its lease ends within seconds)';
  end if;
end $$;

alter table outbox
  add column terms text,
  add column seal text;
comment on column outbox.terms is 'Of a bet: what its stake pays by, as a digest.';
comment on column outbox.seal is 'Of the call as it was written, under the studio''s key; null of a call from before there were seals.';
alter table stakes add column cashed_seal text;
comment on column stakes.cashed_seal is 'Of `cashed`, while the stake is not paid.';

-- Its body is in repeatable/keep_rounds.sql, which runs after this.
create function call_is_sealed() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger outbox_sealed before insert on outbox for each row execute function call_is_sealed();
