create table mass_messages (
  id bigint primary key,
  status text not null check (status in ('draft', 'active', 'passive')),
  title_tr text not null,
  title_en text not null,
  -- HTML; what leaves the house is sanitised.
  text_tr text not null,
  text_en text not null,
  -- When it is published, and until when it is shown; null: for good.
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at > starts_at)
);
comment on table mass_messages is 'What the house says to everybody, in both languages.';
create index mass_messages_by_time on mass_messages (starts_at desc, id desc);

create table message_reads (
  player_id bigint not null,
  -- A mass message, or the transaction of a notification: both take their ids from one sequence of time.
  item_id bigint not null,
  read_at timestamptz not null,
  primary key (player_id, item_id)
);
comment on table message_reads is 'What a player has read.';
