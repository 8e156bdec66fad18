import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

/** A large win of a real round, or a jackpot that fell, as everybody may see it. */
export const winner = z.object({
  id: z.string(),
  kind: z.enum(['win', 'jackpot']),
  /** Masked: `ay***e`. */
  player: z.string(),
  /** Of the game: where it is played. */
  type: z.enum(['slot', 'live']),
  /** gameID, or tableID. */
  gameID: z.string(),
  name: z.string(),
  image: z.string(),
  /** All that the stake has won. */
  amount: f.money,
  at: f.time,
})
export type Winner = z.output<typeof winner>

/** The event `winners`: what is new in the list, the newest first, and the ids that left it. */
export const winnersEvent = z.object({ added: z.array(winner), gone: z.array(z.string()) })

export const winners = {
  /** Ours: the newest wins of slots, of tables, or of both. */
  list: call('casino/list_winners', {
    list: true,
    input: z.strictObject({
      ...f.page(limits.winnersPage),
      type: z.optional(z.enum(['slot', 'live'], 'invalid')),
    }),
    output: z.array(winner),
  }),
}
