-- How coupons stood, and what staff did, is sealed as what they are judged by is (docs/decisions/0128): what was moved before is taken
-- off what is owed now, so a row of it that somebody makes up is money. Rows from before have no seal.
alter table sports_settlements add column seal text;
alter table sports_desk add column seal text;
create trigger sports_settlements_are_sealed before insert on sports_settlements for each row when (new.seal is null) execute function sports_needs_seal();
create trigger sports_desk_is_sealed before insert on sports_desk for each row when (new.seal is null) execute function sports_needs_seal();
