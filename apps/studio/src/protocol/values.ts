import * as z from 'zod/mini'

/** TRY with two places. */
export const money = z.string().check(z.regex(/^-?\d{1,17}\.\d{2}$/))
export const whole = z.int().check(z.gte(0))

/** What a game has really given back, of all real stakes of the days named. */
export const actual = z.object({
  /** Percent with two places. */
  rtp: z.string(),
  rounds: whole,
  /** ISO days, the first and the last. */
  since: z.string(),
  until: z.string(),
})
export type Actual = z.infer<typeof actual>

/** A round of a player's that runs: its game, room or table. */
export const running = z.object({ roundId: z.string(), game: z.string() })
export type Running = z.infer<typeof running>
