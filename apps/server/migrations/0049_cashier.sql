-- Reconciliation: of each gateway and provider a day is closed by what the other side says, once at a time, for good.

create table cashier_day_closings (
  -- `gateway:…` or `games:…`, as the ledger has it.
  account text not null check (account ~ '^(gateway|games):[a-z0-9][a-z0-9_-]{0,60}$'),
  -- Of Istanbul.
  day date not null,
  -- What came late is closed by another row, never by a change of this one.
  n int not null check (n > 0),
  -- What came in less what went out, in kuruş: by our ledger, and by the other side.
  ours_kurus bigint not null,
  theirs_kurus bigint not null,
  theirs_from text not null check (theirs_from in ('statement', 'messages', 'paper')),
  -- By which the other side's paper is found again.
  paper_reference text check (paper_reference ~ '^[A-Z0-9][A-Z0-9/.-]{2,34}$'),
  reason text,
  -- The last entry that was counted.
  as_of_entry bigint not null,
  closed_at timestamptz not null,
  closed_by bigint not null,
  -- By which a second person agreed to a difference.
  approval_id bigint references approvals,
  primary key (account, day, n),
  constraint cashier_day_closings_paper check ((theirs_from = 'paper') = (paper_reference is not null)),
  constraint cashier_day_closings_difference
    check (ours_kurus = theirs_kurus or length(btrim(coalesce(reason, ''))) >= 10 and approval_id is not null),
  constraint cashier_day_closings_over check ((closed_at at time zone 'Europe/Istanbul')::date > day)
);
comment on table cashier_day_closings is
  'Days of gateways and providers as they were closed: ours, theirs, and why they differ.';
create trigger a_stands before update or delete on cashier_day_closings
  for each row execute function rewards_stand();
create trigger stays before truncate on cashier_day_closings for each statement execute function wallet_refuse_change();

-- A row follows the one before it, and says something else than that.
create function cashier_closing_follows() returns trigger language plpgsql set search_path from current as $$
declare
  last cashier_day_closings;
begin
  select * into last from cashier_day_closings c where c.account = new.account and c.day = new.day order by c.n desc limit 1;
  perform rewards_require('cashier_day_closings', new.n = coalesce(last.n, 0) + 1
    and (last.n is null or (last.ours_kurus, last.theirs_kurus) <> (new.ours_kurus, new.theirs_kurus)));
  return new;
end $$;
create trigger b_follows before insert on cashier_day_closings
  for each row execute function cashier_closing_follows();

-- Days before this one are nobody's to close: the house was not reconciled then.
create table cashier_reconciled_since (
  one boolean primary key default true check (one),
  day date not null
);
comment on table cashier_reconciled_since is 'The first day that has to be closed.';
insert into cashier_reconciled_since (day) values ((now() at time zone 'Europe/Istanbul')::date);

create index cashier_events_by_day on cashier_events (((occurred_at at time zone 'Europe/Istanbul')::date));
create index cashier_statement_lines_by_day on cashier_statement_lines (day) include (amount_kurus);

-- A second person agrees to a difference.
update office_roles set permissions = permissions || array['cashier.reconcile.approve']
  where role in ('owner', 'cashier_lead') and not 'cashier.reconcile.approve' = any (permissions);
