-- How long what is kept at the longest, and from when on that is counted: the job of the room reads it.
create table privacy_retention (
  what text primary key,
  keeps interval not null check (keeps > interval '0'),
  -- Of what: its writing, the end of the consent, or the closing of the account.
  counts_from text not null check (counts_from in ('written', 'consent_ended', 'account_closed'))
);
comment on table privacy_retention is 'How long each kind of record is kept.';
insert into privacy_retention (what, keeps, counts_from) values
  ('mailbox', interval '90 days', 'written'),
  ('security_log', interval '1 year', 'written'),
  ('marketing_proof', interval '3 years', 'consent_ended'),
  ('terms_proof', interval '8 years', 'account_closed'),
  ('account', interval '8 years', 'account_closed');
