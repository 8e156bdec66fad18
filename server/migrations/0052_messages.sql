-- Text messages go the way of mails: written in the transaction that they tell of, sealed, sent by the same job.
alter table mails add column channel text not null default 'mail' check (channel in ('mail', 'sms'));
comment on column mails.channel is 'mail, or sms: then the recipient is a phone number and there is no subject.';
