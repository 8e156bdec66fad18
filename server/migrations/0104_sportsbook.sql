-- The sportsbook (docs/sportsbook.md). Ids rise with time and lead each key.

create table sports_leagues (
  league_id text primary key,
  sport text not null,
  name text not null,
  -- How well known it is: limits go by it.
  tier text not null check (tier in ('A', 'B', 'C')),
  -- It plays in minutes.
  fast boolean not null default false
);
comment on table sports_leagues is 'Leagues as a feed names them.';

create table sports_teams (
  team_id text primary key,
  name text not null,
  -- `pattern:colour:colour`, or empty.
  arms text not null default ''
);
comment on table sports_teams is 'Who plays, as a feed names them.';

create table sports_events (
  event_id text primary key,
  adapter text not null,
  sport text not null,
  league_id text not null,
  home_id text not null,
  away_id text not null,
  code text not null,
  starts_at timestamptz not null,
  -- Seconds of the match in a second.
  pace double precision not null check (pace > 0),
  seal text not null default '',
  status text not null default 'upcoming' check (status in ('upcoming', 'live', 'ended', 'cancelled', 'postponed', 'abandoned')),
  -- The last score that a feed told: phase, clock, points, statistics.
  score jsonb,
  changed_at timestamptz not null
);
comment on table sports_events is 'Matches as their feed last described them.';
create index sports_events_by_sport on sports_events (sport, starts_at);
create index sports_events_by_league on sports_events (league_id, starts_at);
create index sports_events_open_codes on sports_events (code) where status in ('upcoming', 'live');

-- What can be bet on, named once; made by its first bet or result.
create table sports_selections (
  selection_id bigint primary key,
  event_id text not null,
  market text not null check (market <> ''),
  outcome text not null check (outcome <> ''),
  unique (event_id, market, outcome)
);
comment on table sports_selections is 'Outcomes that were bet on or decided. A moved line is another one.';

create table sports_coupons (
  coupon_id bigint primary key,
  coupon_number text not null unique check (coupon_number ~ '^FK[0-9A-HJKMNP-TV-Z]{8}$'),
  player_id bigint not null,
  request_id text not null,
  state text not null check (state in ('waiting', 'posting', 'refused', 'open', 'won', 'lost', 'void', 'cashed')),
  systems smallint[] not null check (cardinality(systems) between 1 and 20),
  lines int not null check (lines between 1 and 1000),
  line_stake_kurus bigint not null check (line_stake_kurus > 0),
  stake_kurus bigint not null,
  -- Hundredths, of a line stake of one; what it pays if every leg wins.
  total_odds bigint not null check (total_odds > 0),
  potential_kurus bigint not null check (potential_kurus >= 0),
  odds_policy text not null check (odds_policy in ('none', 'better', 'any')),
  placed_at timestamptz not null,
  -- Of one with a live leg: when it is looked at again.
  decides_at timestamptz,
  -- When its odds were the board's, and which of the feed's messages that board had read.
  checked_at timestamptz,
  board_seq bigint,
  refused_why text,
  settled_at timestamptz,
  unique (player_id, request_id),
  check (stake_kurus = line_stake_kurus * lines),
  check (checked_at is not null or state in ('waiting', 'refused')),
  check ((state = 'refused') = (refused_why is not null)),
  check (settled_at is null or state in ('won', 'lost', 'void', 'cashed'))
);
comment on table sports_coupons is 'Coupons. What was agreed never changes; the state does.';
create index sports_coupons_of_player on sports_coupons (player_id, coupon_id desc);
create index sports_coupons_undecided on sports_coupons (coupon_id) where state in ('waiting', 'posting');

create table sports_legs (
  coupon_id bigint not null,
  n smallint not null check (n between 1 and 20),
  -- A coupon's insert shares this row, a result takes it: neither overlooks the other.
  selection_id bigint not null references sports_selections,
  -- Hundredths: at acceptance, and as the player saw them.
  odds int not null check (odds between 101 and 50000),
  shown_odds int not null check (shown_odds between 101 and 50000),
  banker boolean not null,
  live boolean not null,
  primary key (coupon_id, n)
);
comment on table sports_legs is 'The legs of coupons.';
create index sports_legs_of_selection on sports_legs (selection_id, coupon_id);

-- What was agreed stands: of a coupon only what happens to it is written, of a leg its odds until it is accepted.
create function sports_coupon_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.coupon_id, old.coupon_number, old.player_id, old.request_id, old.systems, old.lines, old.line_stake_kurus, old.stake_kurus,
      old.odds_policy, old.placed_at) is distinct from (new.coupon_id, new.coupon_number, new.player_id, new.request_id, new.systems, new.lines,
      new.line_stake_kurus, new.stake_kurus, new.odds_policy, new.placed_at)
    or old.state <> 'waiting' and (old.total_odds, old.potential_kurus, old.checked_at, old.board_seq)
      is distinct from (new.total_odds, new.potential_kurus, new.checked_at, new.board_seq)
    or old.state = 'refused' and new.state <> 'refused'
    or old.state in ('open', 'won', 'lost', 'void', 'cashed') and new.state not in ('open', 'won', 'lost', 'void', 'cashed') then
    raise exception 'a coupon stands as it was accepted' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger sports_coupon_stands before update or delete on sports_coupons
  for each row execute function sports_coupon_stands();

-- Messages that decide money, as they came.
create table sports_feed_log (
  adapter text not null,
  seq bigint not null,
  at timestamptz not null,
  event_id text not null,
  message jsonb not null,
  primary key (adapter, seq)
);
comment on table sports_feed_log is 'What a feed said of results, for ever.';

create table sports_cursor (
  adapter text primary key,
  -- The last message whose consequences are written.
  seq bigint not null default 0,
  -- Who writes them, and until when nobody else may.
  holder text not null default '',
  held_until timestamptz not null default '-infinity'
);
comment on table sports_cursor is 'How far the book has written what a feed said, and which process does.';

create table sports_results (
  selection_id bigint not null,
  result_no int not null check (result_no > 0),
  kind text not null check (kind in ('settlement', 'rollback_settlement', 'cancel', 'rollback_cancel')),
  adapter text not null,
  -- Of a feed its message; of desk the number of its act.
  seq bigint not null,
  at timestamptz not null,
  -- Of settlements: 1 is counted after a while, 2 at once.
  certainty smallint check (certainty in (1, 2)),
  won boolean,
  void_halves smallint check (void_halves in (0, 1, 2)),
  winners smallint check (winners > 0),
  tied smallint check (tied >= winners),
  -- Of cancels and their rollbacks: of bets placed from then on, and before then.
  from_at timestamptz,
  to_at timestamptz,
  reason text not null default '',
  primary key (selection_id, result_no),
  unique (selection_id, adapter, seq),
  check ((kind = 'settlement') = (num_nonnulls(certainty, won, void_halves, winners, tied) = 5)),
  check (kind = 'settlement' or num_nonnulls(certainty, won, void_halves, winners, tied) = 0)
);
comment on table sports_results is 'What became of selections: a log, of which the result is the fold.';

create table sports_settlements (
  coupon_id bigint not null,
  n int not null check (n > 0),
  state text not null check (state in ('open', 'won', 'lost', 'void', 'cashed')),
  -- What the coupon is worth by this row, and what is moved for it: that less all that was moved before.
  owed_kurus bigint not null check (owed_kurus >= 0),
  delta_kurus bigint not null,
  -- Of a correction that came too late to be the player's: what the house bears, and nothing is moved.
  borne_kurus bigint not null default 0 check (borne_kurus >= 0 and (borne_kurus = 0 or delta_kurus = 0)),
  at timestamptz not null,
  primary key (coupon_id, n)
);
comment on table sports_settlements is 'How coupons stood and what that owed, row by row.';

create table sports_cashouts (
  coupon_id bigint not null,
  n int not null check (n > 0),
  -- Percent of what was left then.
  share smallint not null check (share between 10 and 100),
  amount_kurus bigint not null check (amount_kurus > 0),
  quote_id bigint not null unique,
  at timestamptz not null,
  primary key (coupon_id, n)
);
comment on table sports_cashouts is 'What was cashed out. It stands whatever results become.';

create table sports_cashout_quotes (
  quote_id bigint primary key,
  coupon_id bigint not null,
  player_id bigint not null,
  share smallint not null check (share between 10 and 100),
  amount_kurus bigint not null check (amount_kurus > 0),
  expires_at timestamptz not null
);
comment on table sports_cashout_quotes is 'Cash-outs as they were offered; swept a day after they ended.';

create table sports_debts (
  coupon_id bigint not null,
  n int not null,
  player_id bigint not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  -- Taken from later payouts of sports alone.
  taken_kurus bigint not null default 0 check (taken_kurus between 0 and amount_kurus),
  at timestamptz not null,
  primary key (coupon_id, n)
);
comment on table sports_debts is 'What a correction could not take back.';
create index sports_debts_of_player on sports_debts (player_id, coupon_id, n) where taken_kurus < amount_kurus;

create table sports_due (
  coupon_id bigint primary key,
  due_at timestamptz not null
);
comment on table sports_due is 'Coupons that are to be judged (again).';
create index sports_due_by_time on sports_due (due_at);

create table sports_unpaid (
  coupon_id bigint not null,
  n int not null,
  -- `settlement`: of sports_settlements; `cashout`: of sports_cashouts; `debt`: taken from this payout for a debt.
  kind text not null check (kind in ('settlement', 'cashout', 'debt')),
  debt_coupon_id bigint not null default 0,
  debt_n int not null default 0,
  player_id bigint not null,
  -- Signed: what goes to the player.
  amount_kurus bigint not null check (amount_kurus <> 0),
  refund boolean not null default false,
  -- Of what is taken back: how much is tried, written before it is sent, and how often less was tried than before.
  taking_kurus bigint check (taking_kurus > 0),
  try int not null default 1,
  at timestamptz not null,
  primary key (coupon_id, n, kind, debt_coupon_id, debt_n),
  check ((kind = 'debt') = (debt_coupon_id <> 0)),
  check (kind <> 'debt' or amount_kurus < 0),
  check (kind <> 'cashout' or amount_kurus > 0)
);
comment on table sports_unpaid is 'Movements that are owed and not answered yet.';
create index sports_unpaid_by_time on sports_unpaid (at);

create table sports_exposure (
  selection_id bigint primary key,
  stake_kurus bigint not null default 0,
  takeout_kurus bigint not null default 0,
  coupons int not null default 0
);
comment on table sports_exposure is 'What hangs on a selection: its share of stakes and of what coupons may pay.';

create table sports_desk (
  act_id bigint primary key,
  at timestamptz not null,
  act text not null,
  actor text not null check (actor <> ''),
  approver text check (approver <> actor),
  reason text not null check (reason <> ''),
  subject text not null,
  detail jsonb not null default '{}'
);
comment on table sports_desk is 'What staff did to prices, markets, results and limits, by whom and why.';
create index sports_desk_of_subject on sports_desk (subject, act_id);

create table sports_short_codes (
  code text primary key check (code ~ '^[0-9]{6}$'),
  selections jsonb not null,
  expires_at timestamptz not null
);
comment on table sports_short_codes is 'Slips that were shared, for a day.';

create function sports_log_stands() returns trigger language plpgsql as $$
begin
  raise exception 'what the book has written is never changed' using errcode = '23514';
end $$;
create trigger sports_feed_log_stands before update or delete on sports_feed_log for each row execute function sports_log_stands();
create trigger sports_feed_log_stays before truncate on sports_feed_log for each statement execute function sports_log_stands();
create trigger sports_results_stand before update or delete on sports_results for each row execute function sports_log_stands();
create trigger sports_results_stay before truncate on sports_results for each statement execute function sports_log_stands();
create trigger sports_settlements_stand before update or delete on sports_settlements for each row execute function sports_log_stands();
create trigger sports_settlements_stay before truncate on sports_settlements for each statement execute function sports_log_stands();
create trigger sports_cashouts_stand before update or delete on sports_cashouts for each row execute function sports_log_stands();
create trigger sports_cashouts_stay before truncate on sports_cashouts for each statement execute function sports_log_stands();
create trigger sports_desk_stands before update or delete on sports_desk for each row execute function sports_log_stands();
create trigger sports_desk_stays before truncate on sports_desk for each statement execute function sports_log_stands();
