-- Messages of the house to one player.

create table player_messages (
  message_id bigint primary key,
  player_id bigint not null,
  -- Title and text, under AES-GCM: they are about the player.
  content_sealed text not null,
  -- Staff, by id.
  sent_by bigint not null,
  sent_at timestamptz not null
);
comment on table player_messages is 'What staff wrote to one player, who reads it among the notifications.';
create index player_messages_of_player on player_messages (player_id, message_id desc);
