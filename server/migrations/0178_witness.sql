-- Until when the operator has taken back what was promised for a subject; null: nothing is taken back. Its next promise
-- counts from the last round whose values were shown.
alter table witness_subjects add column lifted_at timestamptz;
