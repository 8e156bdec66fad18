-- What of a player is nobody's business stands sealed: mailbox, phone, street and birth date in one text; the mailbox and
-- the phone are found by keyed hashes. The keys are the server's, so it seals the rows that stand here already when it
-- starts, and the plain columns are empty from then on (a later migration takes them away).
alter table players add column details_sealed text;
alter table players add column phone_key text unique;
alter table players alter column email drop not null;
alter table players alter column phone drop not null;
alter table players alter column address drop not null;
alter table players alter column birthdate drop not null;
alter table players add constraint players_details check (
  case when details_sealed is null
    then email is not null and phone is not null and address is not null and birthdate is not null
    else email is null and phone is null and address is null and birthdate is null and phone_key is not null end);
create index players_to_seal on players (player_id) where details_sealed is null;

-- A request for a new password names a mailbox by its keyed hashes too.
alter table player_reset_requests drop constraint player_reset_requests_check;
alter table player_reset_requests drop column email_key;
alter table player_reset_requests add column email_keys text[];
delete from player_reset_requests where username is null;
alter table player_reset_requests add constraint player_reset_requests_check
  check ((username is null) <> (email_keys is null));
