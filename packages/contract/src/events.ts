import * as z from 'zod/mini'
import { bonusEvent } from './bonuses.ts'
import { balance } from './cashier.ts'
import { coupon } from './coupon-row.ts'
import { transaction } from './transactions.ts'
import { tablesEvent } from './games.ts'
import { protectionState } from './protection.ts'
import { sitting } from './sitting.ts'
import { jackpotValues } from './rewards.ts'
import { winnersEvent } from './winners.ts'

/**
 * The events of `POST /endpoint/v1/events` that stand today, by name, with the shape of their data.
 */
export const events = {
  balance,
  transaction,
  tables: tablesEvent,
  jackpots: jackpotValues,
  /** The standings of this tournament have changed. */
  tournament: z.object({ id: z.string() }),
  winners: winnersEvent,
  bonus: bonusEvent,
  /** A coupon of the player's stands otherwise: accepted, refused, settled, corrected, cashed out. */
  coupon,
  /**
   * The bell's number has changed: a withdrawal was refused, money is under review or no longer, the
   * house wrote to everybody, or the player has read something, perhaps elsewhere.
   */
  notification: z.object({
    kind: z.enum([
      'withdrawal',
      'deposit',
      'held',
      'prize',
      'place',
      'support',
      'security',
      'message',
      'read',
    ]),
  }),
  /** How the player stands, after each change and each refused stake. */
  protection: protectionState,
  /** After stakes and wins, at most once a second. */
  sitting,
  maintenance: z.object({ on: z.boolean(), message: z.string() }),
  session: z.object({ reason: z.enum(['ended', 'expired']) }),
  reset: z.object({}),
}
export type EventName = keyof typeof events
export type EventData<N extends EventName> = z.output<(typeof events)[N]>
