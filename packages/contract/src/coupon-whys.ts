import type { ErrorCode } from './errors.ts'

/** What a coupon can be refused for once it has waited; the vault's other verdicts are `limit_reached`. */
export const couponWhys = [
  'sports_closed',
  'selection_gone',
  'selection_suspended',
  'odds_changed',
  'amount_out_of_range',
  'payout_limit',
  'stake_limit',
  'insufficient_funds',
  'excluded',
  'paused',
  'account_blocked',
  'territory_barred',
  'limit_reached',
] as const satisfies readonly ErrorCode[]
