-- Whom a mail was written to: mailboxes and phones change hands, and an export tells of its player alone.
alter table mails add column player_id bigint;
create index mails_of_player on mails (player_id, mail_id) where player_id is not null;
