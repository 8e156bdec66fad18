-- What of a purse goes back before anything of it becomes cash: the gift itself, where an offer lends it to be played with.
alter table wallet_bonuses add column gift_back bigint not null default 0 check (gift_back >= 0);
