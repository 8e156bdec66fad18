-- Who was confirmed lately with a promotion code: it is a claim of theirs (docs/bonuses.md).
create index players_by_code on players (email_confirmed_at) where promotion_code is not null;
-- In which browsers a player has signed in: who shares one may be one person.
create index player_sessions_browsers on player_sessions (player_id, browser_id);
