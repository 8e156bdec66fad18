-- Placings that were claimed and never answered: their book ends them (server/src/sportsbook/place/late.ts).
create index replies_late on replies (at) where reply is null and call = 'betframe/placeBet';
