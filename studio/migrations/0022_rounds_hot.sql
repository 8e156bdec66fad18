-- A round is written three times within a tenth of a second. Indexes that name what changes (its state, when it ended), in
-- their predicates too, made each of them write every index anew; without them, and with room in its page, a change is one
-- row (HOT). docs/decisions/0090.
alter table rounds set (fillfactor = 70);
alter table stakes set (fillfactor = 80);

-- Whether a seed's round goes on is asked when a seed is changed: by the pair's own key.
drop index rounds_by_seed;
-- Set while a player decides, and never of an instant round.
drop index rounds_overdue;
create index rounds_overdue on rounds (acts_until) where acts_until is not null;
-- A room's rounds end as they began.
drop index rounds_of_rooms;
create index rounds_of_rooms on rounds (room, opened_at) where kind = 'room';
