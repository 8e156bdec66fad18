-- After a day without its values a void pays each bet its stake; what they give beyond it is paid when they become known,
-- once (docs/decisions/0130).
alter table stakes add column stake_alone boolean not null default false
  check (not stake_alone or state = 'paid' and payout = amount);
alter table live_stakes add column stake_alone boolean not null default false
  check (not stake_alone or state = 'paid' and payout_kurus = amount_kurus);
comment on column stakes.stake_alone is 'Paid its stake alone, for what it gives is not known yet.';
comment on column live_stakes.stake_alone is 'Paid its stake alone, for what it gives is not known yet.';
create index stakes_alone on stakes (round_id) where stake_alone;
create index live_stakes_alone on live_stakes (round_id) where stake_alone;

-- Of a stake one at most, as of each other verb: unique (stake_id, verb).
-- (The name has a number: the first outbox had it.)
alter table outbox drop constraint outbox_verb_check1;
alter table outbox add constraint outbox_verb_check check (verb in ('bet', 'win', 'rollback', 'free-win', 'top-up'));

-- Its body is in repeatable/keep_live_rounds.sql, which runs after this.
create function keep_live_stake() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger live_stakes_keep before update on live_stakes for each row execute function keep_live_stake();
