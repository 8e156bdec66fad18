-- What a scout saw is shown after a while and counts when it is confirmed (docs/sportsbook.md, "Settling"). Of rows from
-- before, `counts_at` still says from when on they count by themselves.
alter table sports_results add column shown_at timestamptz check (shown_at is null or certainty = 1);
comment on column sports_results.shown_at is 'Of what a scout saw (certainty 1): from when on it is shown. It counts when it is confirmed.';

-- When a match was over, as the book first heard it: what nobody confirms is confirmed by rule so long after it.
alter table sports_events add column ended_at timestamptz;
update sports_events set ended_at = changed_at where status in ('ended', 'cancelled', 'postponed', 'abandoned');

-- Selections whose newest result nobody may have confirmed: looked at when their match has been over for long enough.
create table sports_unconfirmed (
  selection_id bigint primary key,
  event_id text not null
);
comment on table sports_unconfirmed is 'Selections with a first result that is to be confirmed, by the feed or by rule.';
create index sports_unconfirmed_of_event on sports_unconfirmed (event_id);
