-- Mails and text messages on their way out, and messages to all players.

create table mails (
  mail_id bigint primary key,
  -- To whom a mail goes stands sealed with its text, and is found by a keyed hash.
  recipient text,
  recipient_key text not null,
  template text not null,
  lang text not null check (lang in ('tr', 'en')),
  subject text not null,
  content_sealed text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Text messages go the way of mails: written in the transaction that they tell of, sealed, sent by the same job.
  channel text not null default 'mail' check (channel in ('mail', 'sms')),
  -- Whom a mail was written to: mailboxes and phones change hands, and an export tells of its player alone.
  player_id bigint
);
comment on table mails is
  'The outbox: mails are written in the transaction they tell of and sent afterwards; their bodies are sealed, '
  'since they carry tokens.';
comment on column mails.channel is 'mail, or sms: then the recipient is a phone number and there is no subject.';
create index mails_to_send on mails (mail_id) where sent_at is null;
create index mails_of_recipient on mails (recipient_key, mail_id desc);
create index mails_to_seal on mails (mail_id) where recipient is not null;
create index mails_of_player on mails (player_id, mail_id) where player_id is not null;

-- What was mailed to the operator for which day, so that several processes send it once.
create table operator_mails (
  template text not null,
  day date not null,
  mailed_at timestamptz not null,
  primary key (template, day)
);

create table mass_messages (
  id bigint primary key,
  status text not null check (status in ('draft', 'active', 'passive')),
  title_tr text not null,
  title_en text not null,
  -- HTML; it is sanitised before it is served.
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
