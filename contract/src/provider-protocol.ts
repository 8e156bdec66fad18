/*
 * What the wallet answers a provider (docs/providers.md, Money), listed here and nowhere else. Both
 * sides of the wire read these lists: the server says them (`server/src/providers/adapters`), the
 * studio's outboxes end a call with them. A status that is added here does not compile until both
 * know it.
 */

/** Refusals of a stake that its player is told, in these words. */
export const playerRefusals = [
  'insufficient_funds',
  'session_expired',
  'limit_reached',
  'excluded',
  'game_closed',
  'maintenance',
] as const
export type PlayerRefusal = (typeof playerRefusals)[number]

/** Refusals of a stake that are a fault of the provider's, or of ours; the last is HTTP 400. */
export const faultRefusals = [
  'rejected',
  'conflict',
  'player_not_found',
  'bad_request',
  /** In a shared draw: its outcome may be known by now (docs/fairness.md). */
  'round_closed',
] as const

/**
 * What a provider is told of a rule that stands in its player's account (`verdicts.ts`): this word,
 * with the verdict as `reason` beside it. Exclusion alone has a word of its own.
 */
export const limitWord = 'limit_reached' satisfies PlayerRefusal

/** Nothing moved, and nothing ever will under that stake's id. */
export const stakeRefusals = [...playerRefusals, ...faultRefusals] as const
export type StakeRefusal = (typeof stakeRefusals)[number]

/** A win or rollback that will never move anything: the two sides' books differ. */
export const contradictions = ['round_closed', 'conflict'] as const
export type Contradiction = (typeof contradictions)[number]

/** Not final for its id: the same call may come again. */
export const retryables = ['bet_not_found', 'grant_not_found'] as const
export type Retryable = (typeof retryables)[number]

/** Every status that a call about money is answered with. */
export type WireStatus = 'ok' | StakeRefusal | Contradiction | Retryable

const among =
  <T extends string>(list: readonly T[]) =>
  (status: string): status is T =>
    (list as readonly string[]).includes(status)

export const isPlayerRefusal = among(playerRefusals)
export const isStakeRefusal = among(stakeRefusals)
export const isContradiction = among(contradictions)
