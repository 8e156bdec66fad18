-- A second payment of an order that has ended is the player's to see from the moment it comes: a row of its own, under review.
alter table cashier_suspense add column shown_id bigint references cashier_requests (id);
comment on column cashier_suspense.shown_id is 'The row that shows this money to its player while staff look at it; null where the quoted request does, or nobody is known.';
