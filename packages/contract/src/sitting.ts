import * as z from 'zod/mini'
import * as f from './fields.ts'

/** What a player has played at a stretch, across games, pages and devices. Breaks under 15 min count. */
export const sitting = z.object({
  /** When it began; null: none goes on, and the sums are zero. */
  since: z.nullable(f.time),
  staked: f.money,
  won: f.money,
  /** won − staked: an open stake counts as lost. */
  net: f.money,
  /**
   * When the reality check is due, or was: one in the past is unanswered and stands on the page at once;
   * a minute later stakes are refused. Absent without the tool or a sitting.
   */
  checkAt: z.optional(f.time),
  /** When the sitting has lasted as long as the tool `session` lets it. */
  endsAt: z.optional(f.time),
})
export type Sitting = z.output<typeof sitting>
