import * as z from 'zod/mini'
import { brokenReasons, drawn, type BrokenReason } from '../../histories.ts'

export type { Drawn } from '../../histories.ts'

/** What a provider answers of rounds that are over (docs/providers.md). */
export const roundsResponse = z.object({
  rounds: z.array(
    z.object({
      roundId: z.string().check(z.maxLength(64)),
      drawn: z.nullable(drawn),
      broken: z.optional(z.enum(brokenReasons)),
    }),
  ),
})

export const isBrokenReason = (reason: string | undefined): reason is BrokenReason =>
  reason !== undefined && (brokenReasons as readonly string[]).includes(reason)
export type RoundsResponse = z.output<typeof roundsResponse>

/** Which round of a player's runs at a provider, and in which of its games or tables. */
export const runningRoundResponse = z.object({
  running: z.nullable(
    z.object({
      roundId: z.string().check(z.minLength(1), z.maxLength(64)),
      game: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
  ),
})
export type RunningRoundResponse = z.output<typeof runningRoundResponse>
