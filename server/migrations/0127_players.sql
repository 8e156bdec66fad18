-- Odds are read in six forms; the column took three.
alter table players drop constraint players_odds_format_check;
alter table players add constraint players_odds_format_check
  check (odds_format in ('decimal', 'fractional', 'american', 'hongkong', 'indonesian', 'malay'));
