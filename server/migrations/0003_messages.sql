create table mails (
  mail_id bigint primary key,
  recipient text not null,
  recipient_key text not null,
  template text not null,
  lang text not null check (lang in ('tr', 'en')),
  subject text not null,
  content_sealed text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
comment on table mails is 'The outbox: mails are written in the transaction they tell of and sent afterwards; their bodies are sealed, since they carry tokens.';
create index mails_to_send on mails (mail_id) where sent_at is null;
create index mails_of_recipient on mails (recipient_key, mail_id desc);
