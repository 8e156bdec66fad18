-- The oldest of what is due, or owed, in the order in which it is taken: a thousand results of one moment have the same
-- time, and by that alone all of them were sorted for each page.
drop index sports_due_by_time;
create index sports_due_by_time on sports_due (due_at, coupon_id);
drop index sports_unpaid_by_time;
create index sports_unpaid_by_time on sports_unpaid (at, coupon_id);
