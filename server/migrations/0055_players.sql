-- Accounts that their players closed, and when they were opened again. A closed account keeps its name, mailbox, phone
-- and identity number: whoever registers with them anew is told by mail how to come back.
create table player_closures (
  player_id bigint not null references players on delete cascade,
  closed_at timestamptz not null,
  -- Why, in the player's own words, under AES-GCM; null where nothing was said.
  reason_sealed text,
  reopened_at timestamptz,
  primary key (player_id, closed_at)
);
comment on table player_closures is 'Accounts that their players closed, and when they were opened again.';
