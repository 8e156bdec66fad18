-- To whom a mail goes stands sealed with its text, and is found by a keyed hash. Mails of before are sealed when the server
-- starts, and their plain recipient is empty from then on (a later migration takes the column away).
alter table mails alter column recipient drop not null;
create index mails_to_seal on mails (mail_id) where recipient is not null;
