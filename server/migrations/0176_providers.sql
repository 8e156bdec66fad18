-- Whose rounds many play at once. Such a draw alone may be promised together with the witness: a promise for
-- another game would shut it, since its rounds are never promised.
alter table provider_games add column in_common boolean;
comment on column provider_games.in_common is 'Its rounds are drawn for all who play. Null: not said yet.';

-- What each server process may still pay of a provider's day without asking, so that all of them together do not pass it.
create table provider_shares (
  provider text not null,
  holder uuid not null,
  kurus bigint not null check (kurus >= 0),
  until timestamptz not null,
  primary key (provider, holder)
);
comment on table provider_shares is 'Of a provider''s day: what a process has set aside for wins that no reading of the journal has seen yet.';
