-- Which login may execute which function; run at each start. What is named here by nobody is nobody's.

-- What calls need: accounts for a new player, what protection allows, bonuses, movements, and the reading of the journal.
grant execute on function wallet_rule, wallet_set_limit, wallet_set_rules, wallet_pause, wallet_exclude, wallet_return, wallet_answer_check,
  wallet_deposit_room, wallet_limits_of, wallet_standing, wallet_figures, wallet_now, wallet_close, wallet_bar, wallet_require, wallet_grant_bonus, wallet_end_bonus,
  wallet_move_bonus_end
  to {server}, {ledger};
grant execute on function wallet_open, wallet_post, wallet_stakes, wallet_payouts, wallet_wins, wallet_bet_of,
  wallet_harm_days, protection_judge, protection_marker_fits, wallet_tail, wallet_days, wallet_plays, wallet_rounds, wallet_round_list, wallet_count_over, wallet_lines_over, wallet_cash
  to {server}, {ledger};

-- What the triggers of rewards ask.
grant execute on function rewards_require to {server}, {ledger};

-- Stakes with their coupons.
grant execute on function sports_place to {server}, {ledger};

-- The partitions of the book's price log.
grant execute on function sports_price_days to {server}, {ledger};

-- Jobs and corrections: any movement, money between accounts of the house, the audit chain.
grant execute on function wallet_post_any, wallet_adjust, wallet_transfer, wallet_seal, wallet_meter, wallet_unmetered, wallet_set_zone to {ledger};

-- The reader of reports.
grant execute on function wallet_report_span, wallet_report_wins to {ledger};

-- The back office works under the login of corrections: entries of the audit and its seals, proposals and decisions.
grant execute on function audit_append, audit_seal, approval_propose, approval_decide, approval_expire, approval_erase to {ledger};

-- What triggers ask of a person who is erased.
grant execute on function player_erases, cashier_event_erases to {server}, {ledger};
