-- Wrong codes of browsers that the player has never been signed in with are counted apart: whoever
-- has found a password must not be able to lock its owner out of a browser of the owner's.
alter table player_second_factors
  add column stranger_wrong_at timestamptz[] not null default '{}',
  add column stranger_locked_until timestamptz;
