/*
 * Why the vault refuses a stake, or parks what comes in, by a rule that stands in its player's account:
 * what the journal keeps of it, what providers are told and what the player's page explains. Listed
 * here and nowhere else.
 */

/** The kinds of limits of a calendar window, and the windows. */
export const limitKinds = ['deposit', 'net', 'loss', 'stake', 'time'] as const
export type LimitKind = (typeof limitKinds)[number]
export const limitWindows = ['day', 'week', 'month'] as const
export type LimitWindow = (typeof limitWindows)[number]

/** `paused`: a pause runs. `closed`, `barred`: the account, its territory. `blocked`: by staff. */
export const standings = ['paused', 'closed', 'barred', 'blocked'] as const

export type ProtectionVerdict =
  | (typeof standings)[number]
  /** The player's night; a product that the player has closed; a reality check unanswered. */
  | 'night'
  | 'product'
  | 'check'
  /** Played as long as a sitting may last; more than one stake may be; than one from a bonus may be. */
  | 'limit:session'
  | 'limit:bet'
  | 'limit:bonus'
  | `limit:${LimitKind}:${LimitWindow}`

const plain: ReadonlySet<string> = new Set<ProtectionVerdict>([
  ...standings,
  'night',
  'product',
  'check',
  'limit:session',
  'limit:bet',
  'limit:bonus',
  ...limitKinds.flatMap((kind) => limitWindows.map((window) => `limit:${kind}:${window}` as const)),
])

export const isProtectionVerdict = (status: string): status is ProtectionVerdict =>
  plain.has(status)
