-- IBANs that a player had once, by their keyed hashes alone: the numbers of a deleted account are forgotten, but not that
-- this player had them, so that nobody deletes an account to give it to another player unseen.
create table cashier_former_ibans (
  iban_key text not null,
  player_id bigint not null,
  until timestamptz not null,
  primary key (iban_key, player_id)
);
