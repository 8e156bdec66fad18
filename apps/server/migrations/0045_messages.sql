-- What became of a mail or a text message on its way out (docs/mail.md).

alter table mails
  -- How often it was handed over, and when it is handed over again; null: as soon as somebody gets to it.
  add column attempts int not null default 0 check (attempts >= 0),
  add column next_at timestamptz,
  -- It is not sent any more; unreachable: because nobody can be reached there.
  add column refused_at timestamptz,
  add column unreachable boolean not null default false,
  -- What the other side said last: a code, never its sentence, which may name who was written to.
  add column reply text check (reply ~ '^[0-9A-Za-z_. -]{1,60}$'),
  add constraint mails_end_once check (sent_at is null or refused_at is null),
  add constraint mails_unreachable_are_refused check (not unreachable or refused_at is not null);

drop index mails_to_send;
create index mails_to_send on mails (channel, attempts, mail_id) where sent_at is null and refused_at is null;
