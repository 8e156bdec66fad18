/*
 * What the wallet answers a provider (docs/providers.md, "Money"), listed here and nowhere else. Both
 * sides of the wire read these lists: the server says them (`apps/server/src/modules/providers/adapters`), the
 * studio's outboxes end a call with them. A status that is added here does not compile until both
 * know it.
 */

import type { ProtectionVerdict } from '../../verdicts.ts'

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

/**
 * The rules that a player is told by a word of their own, by that `reason`. Two of them a smaller
 * stake may keep; by the others the account takes none at all, and no limit is spoken of.
 */
export const ruleWords = {
  'limit:bet': 'bet_over_limit',
  'limit:bonus': 'bet_over_bonus',
  barred: 'territory_barred',
  paused: 'excluded',
  closed: 'excluded',
  blocked: 'excluded',
} as const satisfies Partial<Record<ProtectionVerdict, string>>

/** What a player may be told of a stake that the wallet did not take. */
export const shownRefusals = [
  ...playerRefusals,
  'bet_over_limit',
  'bet_over_bonus',
  'territory_barred',
] as const
export type ShownRefusal = (typeof shownRefusals)[number]

/** The word for a stake that was refused by a rule, or undefined where it is the wire's own. */
export const ruleWord = (reason: string): ShownRefusal | undefined =>
  Object.hasOwn(ruleWords, reason) ? ruleWords[reason as keyof typeof ruleWords] : undefined

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

export const isShownRefusal = among(shownRefusals)
export const isStakeRefusal = among(stakeRefusals)
export const isContradiction = among(contradictions)
