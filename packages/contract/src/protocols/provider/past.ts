import * as z from 'zod/mini'

/*
 * What a demo's accounts have played before the house opened (docs/providers.md, "A demo's past"): asked of the provider, so
 * that each round of the past is one that was drawn.
 */

const roundId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

export const pastRequest = z.strictObject({
  player: z.string().check(z.regex(/^[\w.:-]{1,64}$/)),
  /** The oldest first. */
  rounds: z
    .array(
      z.strictObject({
        roundId,
        game: z.string().check(z.regex(/^[a-z0-9-]{1,48}$/)),
        stake: z.string().check(z.regex(/^[1-9]\d{0,5}\.\d{2}$/)),
        at: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)),
      }),
    )
    .check(z.minLength(1), z.maxLength(1_000)),
  /** The most that all of them may pay: drawn anew until they do, under other client seeds. */
  paidMax: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}\.\d{2}$/))),
})
export type PastRequest = z.output<typeof pastRequest>

/** `conflict`: this player has played already. */
export const pastResponse = z.union([
  z.object({
    status: z.literal('ok'),
    /** What each round paid, in the order in which they were asked for. */
    paid: z.array(z.string().check(z.regex(/^(0|[1-9]\d{0,11})\.\d{2}$/))),
  }),
  z.object({ status: z.enum(['conflict', 'bad_request']) }),
])
export type PastResponse = z.output<typeof pastResponse>
