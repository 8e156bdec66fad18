-- The sportsbook (docs/sportsbook.md). Ids rise with time and lead each key.

-- ── Matches, and what can be bet on ──

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
  status text not null default 'upcoming'
    check (status in ('upcoming', 'live', 'ended', 'cancelled', 'postponed', 'abandoned')),
  -- The last score that a feed told: phase, clock, points, statistics.
  score jsonb,
  changed_at timestamptz not null,
  -- When a match was over, as the book first heard it: what nobody confirms is confirmed by rule so long after it.
  ended_at timestamptz
);
comment on table sports_events is 'Matches as their feed last described them.';
create index sports_events_by_sport on sports_events (sport, starts_at);
create index sports_events_by_league on sports_events (league_id, starts_at);
create index sports_events_open_codes on sports_events (code) where status in ('upcoming', 'live');
create index sports_events_by_start on sports_events (starts_at);

-- When a match was to begin before its feed said otherwise: bets that were accepted by then go by the old day
-- (void by rule, docs/sportsbook.md).
create table sports_moved (
  event_id text not null,
  moved_at timestamptz not null,
  starts_at timestamptz not null,
  primary key (event_id, moved_at)
);
comment on table sports_moved is 'Starts of matches as they were before they were put off or brought forward.';

-- Refuses every change of what the book has written.
create function sports_log_stands() returns trigger language plpgsql as $$
begin
  raise exception 'what the book has written is never changed' using errcode = '23514';
end $$;
create trigger sports_moved_stands before update or delete on sports_moved
  for each row execute function sports_log_stands();
create trigger sports_moved_stays before truncate on sports_moved
  for each statement execute function sports_log_stands();

-- What can be bet on, named once; made by its first bet or result.
create table sports_selections (
  selection_id bigint primary key,
  event_id text not null,
  market text not null check (market <> ''),
  outcome text not null check (outcome <> ''),
  unique (event_id, market, outcome)
);
comment on table sports_selections is 'Outcomes that were bet on or decided. A moved line is another one.';
create trigger sports_selections_stand before update or delete on sports_selections
  for each row execute function sports_log_stands();
create trigger sports_selections_stay before truncate on sports_selections
  for each statement execute function sports_log_stands();

create table sports_favourites (
  player_id bigint not null,
  kind text not null check (kind in ('event', 'league')),
  id text not null check (id <> ''),
  added_at timestamptz not null,
  primary key (player_id, kind, id)
);
comment on table sports_favourites is 'Matches and leagues that players marked.';

-- ── Coupons ──

-- Refuses a row that money hangs on and that nobody has sealed.
create function sports_needs_seal() returns trigger language plpgsql as $$
begin
  raise exception 'what money hangs on is sealed when it is written' using errcode = '23514';
end $$;

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
  -- What money hangs on is sealed (docs/decisions/0112): a keyed hash of what was agreed, decided and is owed, under a
  -- key that the database does not have.
  seal text,
  unique (player_id, request_id),
  check (stake_kurus = line_stake_kurus * lines),
  check (checked_at is not null or state in ('waiting', 'refused')),
  check ((state = 'refused') = (refused_why is not null)),
  check (settled_at is null or state in ('won', 'lost', 'void', 'cashed'))
);
comment on table sports_coupons is 'Coupons. What was agreed never changes; the state does.';
comment on column sports_coupons.seal is
  'HMAC of the coupon''s terms and all its legs; null: from before there were seals.';
create index sports_coupons_of_player on sports_coupons (player_id, coupon_id desc);
create index sports_coupons_undecided on sports_coupons (coupon_id) where state in ('waiting', 'posting');
-- What a player has open, for the limit of a player on a selection.
create index sports_coupons_in_play on sports_coupons (player_id) where state in ('waiting', 'posting', 'open');

-- What was agreed stands: of a coupon only what happens to it is written, of a leg its odds until it is accepted.
-- Its body stands in repeatable/sports_coupon_stands.sql, which runs after this file.
create function sports_coupon_stands() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger sports_coupon_stands before update or delete on sports_coupons
  for each row execute function sports_coupon_stands();
create trigger sports_coupons_stay before truncate on sports_coupons
  for each statement execute function sports_log_stands();

-- Limits go by liability: each leg says what it has of its coupon's stake and of what that may pay.
create table sports_legs (
  coupon_id bigint not null,
  n smallint not null check (n between 1 and 20),
  -- A coupon's insert shares this row, a result takes it: neither overlooks the other.
  selection_id bigint not null,
  -- Hundredths: at acceptance, and as the player saw them.
  odds int not null check (odds between 101 and 50000),
  shown_odds int not null check (shown_odds between 101 and 50000),
  banker boolean not null,
  live boolean not null,
  stake_kurus bigint not null default 0 check (stake_kurus >= 0),
  takeout_kurus bigint not null default 0 check (takeout_kurus >= 0),
  primary key (coupon_id, n)
);
comment on table sports_legs is 'The legs of coupons.';
create index sports_legs_of_selection on sports_legs (selection_id, coupon_id);

create function sports_legs_are_of_selections() returns trigger language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
begin
  if exists (select from new_legs l where not exists (select from sports_selections s where s.selection_id = l.selection_id)) then
    raise exception 'a leg is of a selection that is not there' using errcode = '23503';
  end if;
  return null;
end $$;
create trigger sports_legs_are_of_selections after insert on sports_legs referencing new table as new_legs
  for each statement execute function sports_legs_are_of_selections();

create function sports_leg_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.coupon_id, old.n, old.selection_id, old.shown_odds, old.banker, old.live)
      is distinct from (new.coupon_id, new.n, new.selection_id, new.shown_odds, new.banker, new.live)
    -- The statement that posts a coupon has given it that state when it comes to the legs.
    or not exists (select from sports_coupons c where c.coupon_id = old.coupon_id
      and (c.state = 'waiting' or c.state = 'posting' and c.xmin = pg_current_xact_id()::xid)) then
    raise exception 'a leg stands as it was accepted' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger sports_legs_stand before update or delete on sports_legs
  for each row execute function sports_leg_stands();
create trigger sports_legs_stay before truncate on sports_legs for each statement execute function sports_log_stands();

create table sports_short_codes (
  code text primary key check (code ~ '^[0-9]{6}$'),
  selections jsonb not null,
  expires_at timestamptz not null
);
comment on table sports_short_codes is 'Slips that were shared, for a day.';
create index sports_short_codes_by_end on sports_short_codes (expires_at);

-- ── What a feed says, and results ──

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
create trigger sports_feed_log_stands before update or delete on sports_feed_log
  for each row execute function sports_log_stands();
create trigger sports_feed_log_stays before truncate on sports_feed_log
  for each statement execute function sports_log_stands();

-- What a feed said of results and the book could not write, until it is written or given up.
create table sports_feed_refused (
  adapter text not null,
  -- SHA-256 of the message: one without a number is kept once as well.
  digest text not null,
  seq bigint,
  event_id text,
  -- JSON as it came; text, for what the database refuses may be in it.
  message text not null,
  why text not null,
  refused_at timestamptz not null,
  -- When it was written after all, or staff gave it up.
  ended_at timestamptz,
  primary key (adapter, digest)
);
comment on table sports_feed_refused is
  'Messages that decide money and could not be written: tried again, shown to desk.';
create index sports_feed_refused_open on sports_feed_refused (adapter, seq) where ended_at is null;

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
  -- Of a feed its message; of staff (`desk`) the number of the act.
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
  -- From when on what a scout saw counts, as the process that wrote it was set (SPORTS_HOLD_S): one word for all that
  -- read it, whatever they are set to.
  counts_at timestamptz,
  -- What a scout saw is shown after a while and counts when it is confirmed (docs/sportsbook.md, "Settling").
  shown_at timestamptz,
  seal text,
  primary key (selection_id, result_no),
  unique (selection_id, adapter, seq),
  check ((kind = 'settlement') = (num_nonnulls(certainty, won, void_halves, winners, tied) = 5)),
  check (kind = 'settlement' or num_nonnulls(certainty, won, void_halves, winners, tied) = 0),
  check (counts_at is null or certainty = 1),
  check (shown_at is null or certainty = 1)
);
comment on table sports_results is 'What became of selections: a log, of which the result is the fold.';
comment on column sports_results.counts_at is 'Of what a scout saw (certainty 1): from when on it counts.';
comment on column sports_results.shown_at is
  'Of what a scout saw (certainty 1): from when on it is shown. It counts when it is confirmed.';
create trigger sports_results_stand before update or delete on sports_results
  for each row execute function sports_log_stands();
create trigger sports_results_stay before truncate on sports_results
  for each statement execute function sports_log_stands();
create trigger sports_results_are_sealed before insert on sports_results
  for each row when (new.seal is null) execute function sports_needs_seal();

-- Selections whose newest result nobody may have confirmed: looked at when their match has been over for long enough.
create table sports_unconfirmed (
  selection_id bigint primary key,
  event_id text not null
);
comment on table sports_unconfirmed is
  'Selections with a first result that is to be confirmed, by the feed or by rule.';
create index sports_unconfirmed_of_event on sports_unconfirmed (event_id);

-- ── Settling, cash-out, debts ──

create table sports_due (
  coupon_id bigint primary key,
  due_at timestamptz not null
);
comment on table sports_due is 'Coupons that are to be judged (again).';
-- The oldest of what is due, or owed, is taken in an order without ties: a thousand results of one moment have the
-- same time, and by that alone all of them would be sorted for each page.
create index sports_due_by_time on sports_due (due_at, coupon_id);

-- Selections with a new result whose coupons are not all on the list of what is due yet.
create table sports_spread (
  selection_id bigint primary key,
  due_at timestamptz not null,
  -- Coupons up to this one are on the list.
  after_id bigint not null default 0
);
comment on table sports_spread is 'Results that still have to reach their coupons, a page of them at a time.';

create table sports_settlements (
  coupon_id bigint not null,
  n int not null check (n > 0),
  state text not null check (state in ('open', 'won', 'lost', 'void', 'cashed')),
  -- What the coupon is worth by this row, and what is moved for it: that less all that was moved before.
  owed_kurus bigint not null check (owed_kurus >= 0),
  delta_kurus bigint not null,
  -- Of a correction that came too late to be the player's: what the operator bears, and nothing is moved.
  borne_kurus bigint not null default 0 check (borne_kurus >= 0 and (borne_kurus = 0 or delta_kurus = 0)),
  at timestamptz not null,
  -- How coupons stood, and what staff did, is sealed as what they are judged by is (docs/decisions/0128): what was
  -- moved before is taken off what is owed now, so a row of it that somebody makes up is money.
  seal text,
  primary key (coupon_id, n)
);
comment on table sports_settlements is 'How coupons stood and what that owed, row by row.';
create trigger sports_settlements_stand before update or delete on sports_settlements
  for each row execute function sports_log_stands();
create trigger sports_settlements_stay before truncate on sports_settlements
  for each statement execute function sports_log_stands();
create trigger sports_settlements_are_sealed before insert on sports_settlements
  for each row when (new.seal is null) execute function sports_needs_seal();

create table sports_cashout_quotes (
  quote_id bigint primary key,
  coupon_id bigint not null,
  player_id bigint not null,
  share smallint not null check (share between 10 and 100),
  amount_kurus bigint not null check (amount_kurus > 0),
  expires_at timestamptz not null
);
comment on table sports_cashout_quotes is 'Cash-outs as they were offered; swept a day after they ended.';
create index sports_cashout_quotes_by_end on sports_cashout_quotes (expires_at);

create table sports_cashouts (
  coupon_id bigint not null,
  n int not null check (n > 0),
  -- Percent of what was left then.
  share smallint not null check (share between 10 and 100),
  amount_kurus bigint not null check (amount_kurus > 0),
  quote_id bigint not null unique,
  at timestamptz not null,
  seal text,
  primary key (coupon_id, n)
);
comment on table sports_cashouts is 'What was cashed out. It stands whatever results become.';
create trigger sports_cashouts_stand before update or delete on sports_cashouts
  for each row execute function sports_log_stands();
create trigger sports_cashouts_stay before truncate on sports_cashouts
  for each statement execute function sports_log_stands();
create trigger sports_cashouts_are_sealed before insert on sports_cashouts
  for each row when (new.seal is null) execute function sports_needs_seal();

-- What staff gave up of a debt is written beside what was taken of it.
create table sports_debts (
  coupon_id bigint not null,
  n int not null,
  player_id bigint not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  -- Taken from later payouts of sports alone.
  taken_kurus bigint not null default 0 check (taken_kurus between 0 and amount_kurus),
  at timestamptz not null,
  written_off_kurus bigint not null default 0 check (written_off_kurus >= 0),
  primary key (coupon_id, n),
  check (taken_kurus + written_off_kurus <= amount_kurus)
);
comment on table sports_debts is 'What a correction could not take back.';
create index sports_debts_of_player on sports_debts (player_id, coupon_id, n) where taken_kurus < amount_kurus;

-- Of a debt what was taken of it and what was given up.
create function sports_debt_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.coupon_id, old.n, old.player_id, old.amount_kurus, old.at)
    is distinct from (new.coupon_id, new.n, new.player_id, new.amount_kurus, new.at) then
    raise exception 'a debt stands as it was written' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger sports_debts_stand before update or delete on sports_debts
  for each row execute function sports_debt_stands();
create trigger sports_debts_stay before truncate on sports_debts
  for each statement execute function sports_log_stands();

-- Of a cash-out too what its player owes is taken; a payout and a cash-out of a coupon may have the same number.
create table sports_unpaid (
  coupon_id bigint not null,
  n int not null,
  -- `settlement`: of sports_settlements; `cashout`: of sports_cashouts; `debt`: taken from this payout for a debt;
  -- `cashout_debt`: taken from this cash-out for one.
  kind text not null,
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
  seal text,
  primary key (coupon_id, n, kind, debt_coupon_id, debt_n),
  constraint sports_unpaid_check2 check (kind <> 'cashout' or amount_kurus > 0),
  constraint sports_unpaid_kind check (kind in ('settlement', 'cashout', 'debt', 'cashout_debt')),
  constraint sports_unpaid_names_debt check ((kind in ('debt', 'cashout_debt')) = (debt_coupon_id <> 0)),
  constraint sports_unpaid_takes_debt check (kind not in ('debt', 'cashout_debt') or amount_kurus < 0)
);
comment on table sports_unpaid is 'Movements that are owed and not answered yet.';
create index sports_unpaid_by_time on sports_unpaid (at, coupon_id);
create trigger sports_unpaid_is_sealed before insert on sports_unpaid
  for each row when (new.seal is null) execute function sports_needs_seal();

-- Of a movement that is owed how far it has come; it goes when it was answered.
create function sports_unpaid_stands() returns trigger language plpgsql as $$
begin
  if (old.coupon_id, old.n, old.kind, old.debt_coupon_id, old.debt_n, old.player_id, old.amount_kurus, old.refund, old.seal)
    is distinct from (new.coupon_id, new.n, new.kind, new.debt_coupon_id, new.debt_n, new.player_id, new.amount_kurus, new.refund, new.seal) then
    raise exception 'what is owed stands as it was written' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger sports_unpaid_stands before update on sports_unpaid for each row execute function sports_unpaid_stands();
create trigger sports_unpaid_stays before truncate on sports_unpaid
  for each statement execute function sports_log_stands();

-- ── Trading: what staff did, limits by liability, prices as they were ──

create table sports_desk (
  act_id bigint primary key,
  at timestamptz not null,
  act text not null,
  actor text not null check (actor <> ''),
  approver text check (approver <> actor),
  reason text not null check (reason <> ''),
  subject text not null,
  detail jsonb not null default '{}',
  seal text
);
comment on table sports_desk is 'What staff did to prices, markets, results and limits, by whom and why.';
create index sports_desk_of_subject on sports_desk (subject, act_id);
create trigger sports_desk_stands before update or delete on sports_desk
  for each row execute function sports_log_stands();
create trigger sports_desk_stays before truncate on sports_desk for each statement execute function sports_log_stands();
create trigger sports_desk_is_sealed before insert on sports_desk
  for each row when (new.seal is null) execute function sports_needs_seal();

-- Coupons that staff voided, whatever their legs become.
create table sports_voided (
  coupon_id bigint primary key,
  act_id bigint not null references sports_desk deferrable initially deferred,
  at timestamptz not null,
  seal text
);
comment on table sports_voided is 'Coupons that staff voided: judged as if every leg were void.';
create trigger sports_voided_stands before update or delete on sports_voided
  for each row execute function sports_log_stands();
create trigger sports_voided_stays before truncate on sports_voided
  for each statement execute function sports_log_stands();
create trigger sports_voided_is_sealed before insert on sports_voided
  for each row when (new.seal is null) execute function sports_needs_seal();

-- What staff hold now; the acts that made it so are in sports_desk.
create table sports_terms (
  -- `suspended`: of an event or a market; `price`: of an outcome, hundredths; `mbs`: of an event or a
  -- market; `limit`: of an event or a market, kuruş; `factor`: of a player, thousandths.
  kind text not null check (kind in ('suspended', 'price', 'mbs', 'limit', 'factor')),
  -- `event`, `event/market`, `event/market/outcome`, or a player's id.
  subject text not null check (subject <> ''),
  -- Nothing where it holds no more.
  value bigint,
  changed_at timestamptz not null,
  primary key (kind, subject),
  check (case kind when 'suspended' then value = 1 when 'price' then value between 101 and 50000 when 'mbs'
    then value between 1 and 20
    when 'limit' then value between 0 and 1000000000 when 'factor' then value between 50 and 5000 end)
);
comment on table sports_terms is 'What desk ordered of prices, markets, limits and players, and holds now.';

create table sports_exposure (
  selection_id bigint primary key,
  stake_kurus bigint not null default 0,
  takeout_kurus bigint not null default 0,
  coupons int not null default 0,
  changed_at timestamptz not null default '-infinity'
);
comment on table sports_exposure is 'What hangs on a selection: its share of stakes and of what coupons may pay.';

-- Prices as they were: one row an event and tick, in partitions of a day.
create table sports_price_log (
  event_id text not null,
  at timestamptz not null,
  -- How far the board had read.
  board_seq bigint not null,
  -- What changed: by market `{ "status": …, "odds": { outcome: hundredths } }`.
  prices jsonb not null,
  primary key (event_id, at)
) partition by range (at);
comment on table sports_price_log is 'What the book offered and when, for as long as its days are kept.';
