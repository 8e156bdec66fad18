/**
 * The stable keys of refusals, as `error` in the envelope. Each has a sentence in both languages
 * (phrases/<lang>/errors.ts, which does not compile without it) and its own HTTP status and code
 * (docs/product/calls.md, "Refusals").
 */
export const errors = {
  session_expired: { http: 200, code: 403 },
  login_failed: { http: 200, code: 401 },
  inactive_account: { http: 200, code: 403 },
  account_blocked: { http: 200, code: 422 },
  not_authorized: { http: 200, code: 403 },
  wrong_password: { http: 200, code: 422 },
  wrong_code: { http: 200, code: 422 },
  invalid_fields: { http: 200, code: 422 },
  not_found: { http: 200, code: 404 },
  unknown_operation: { http: 200, code: 404 },
  maintenance: { http: 200, code: 503 },
  rate_limited: { http: 200, code: 429 },
  unreachable: { http: 200, code: 422 },
  flooded: { http: 429, code: 429 },
  bad_request: { http: 400, code: 400 },
  unsupported_type: { http: 415, code: 400 },
  too_deep: { http: 400, code: 400 },
  too_large: { http: 413, code: 413 },
  busy: { http: 503, code: 503 },
  internal: { http: 500, code: 500 },
  amount_out_of_range: { http: 200, code: 422 },
  insufficient_funds: { http: 200, code: 422 },
  method_closed: { http: 200, code: 422 },
  account_in_use: { http: 200, code: 409 },
  id_conflict: { http: 200, code: 409 },
  step_up_required: { http: 200, code: 422 },
  territory_barred: { http: 200, code: 422 },
  username_taken: { http: 200, code: 422 },
  token_expired: { http: 200, code: 422 },
  code_expired: { http: 200, code: 422 },
  promo_invalid: { http: 200, code: 422 },
  limit_reached: { http: 200, code: 422 },
  excluded: { http: 200, code: 422 },
  paused: { http: 200, code: 422 },
  too_early: { http: 200, code: 422 },
  provider_unreachable: { http: 200, code: 422 },
  game_closed: { http: 200, code: 422 },
  identity_required: { http: 200, code: 422 },
  transfers_open: { http: 200, code: 422 },
  withdrawal_open: { http: 200, code: 422 },
  deposit_open: { http: 200, code: 422 },
  money_held: { http: 200, code: 422 },
  rounds_open: { http: 200, code: 422 },
  terms_renewed: { http: 200, code: 422 },
  balance_left: { http: 200, code: 422 },
  bonus_active: { http: 200, code: 409 },
  bonus_forfeits: { http: 200, code: 409 },
  bonus_used: { http: 200, code: 422 },
  bonus_over: { http: 200, code: 422 },
  bonus_not_yet: { http: 200, code: 422 },
  sports_closed: { http: 200, code: 422 },
  selection_gone: { http: 200, code: 422 },
  selection_suspended: { http: 200, code: 422 },
  odds_changed: { http: 200, code: 409 },
  mbs_unmet: { http: 200, code: 422 },
  selections_related: { http: 200, code: 422 },
  stake_limit: { http: 200, code: 422 },
  payout_limit: { http: 200, code: 422 },
  cashout_unavailable: { http: 200, code: 422 },
  cashout_changed: { http: 200, code: 409 },
  coupon_settled: { http: 200, code: 409 },
  too_late: { http: 200, code: 409 },
} as const satisfies Record<string, { http: number; code: number }>

export type ErrorCode = keyof typeof errors

/** Keys whose `error` on the wire is another key's: clients know one name, and the status differs. */
export const wireError = (key: ErrorCode): string =>
  key === 'flooded'
    ? 'rate_limited'
    : key === 'unsupported_type'
      ? 'bad_request'
      : key === 'too_deep'
        ? 'too_large'
        : key === 'bonus_forfeits'
          ? 'bonus_active'
          : key
