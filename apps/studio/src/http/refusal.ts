import { isShownRefusal, limitWord, ruleWord } from '@felek/contract/protocols/provider/money.ts'
import type { ErrorKey, Failure } from '../protocol/protocol.ts'

/** Something that the player's client is told and can act on. Anything else thrown is our bug. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly body: Failure
  constructor(error: ErrorKey, more: Omit<Failure, 'error'> = {}) {
    super(error)
    this.body = { error, ...more }
  }
}

export const httpStatus: Readonly<Record<ErrorKey, number>> = {
  insufficient_funds: 409,
  limit_reached: 409,
  excluded: 409,
  game_closed: 409,
  round_void: 409,
  free_spins_over: 409,
  bet_over_limit: 409,
  bet_over_bonus: 409,
  territory_barred: 409,
  stale: 409,
  no_client_seed: 409,
  too_late: 409,
  busy: 409,
  too_fast: 429,
  rate_limited: 429,
  session_expired: 401,
  maintenance: 503,
  not_found: 404,
  bad_request: 400,
  too_large: 413,
  internal: 500,
}

/** Why a stake was not taken, from the wallet's answer: a round's `void_reason`. */
export const stakeRefusalOf = (status: string, reason: string | undefined): string =>
  (status === limitWord && reason !== undefined ? ruleWord(reason) : undefined) ?? status

/**
 * What a void round is to its player: the wallet's refusal where there was one, else a round that
 * does not count.
 */
export const voidRefusal = (roundId: string, reason: string): Refusal =>
  isShownRefusal(reason)
    ? new Refusal(reason, { roundId })
    : new Refusal('round_void', { roundId, reason })
