-- From when on what a scout saw counts, as the process that wrote it was set (SPORTS_HOLD_S): one word for all that
-- read it, whatever they are set to. Of rows from before it is thirty seconds after they were written.
alter table sports_results add column counts_at timestamptz check (counts_at is null or certainty = 1);
comment on column sports_results.counts_at is 'Of what a scout saw (certainty 1): from when on it counts.';
