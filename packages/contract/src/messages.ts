import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

export const massMessage = z.object({
  id: z.string(),
  title: z.string(),
  /** Sanitised HTML. */
  text: z.string(),
  createdAt: f.time,
  /** The player's own flag; false for visitors. */
  read: z.boolean(),
  /** It was written to this player alone. */
  own: z.boolean(),
})
export type MassMessage = z.output<typeof massMessage>

const ids = z
  .array(f.id, 'required')
  .check(z.minLength(1, 'required'), z.maxLength(limits.listMax, 'invalid'))

export const messages = {
  /** To everybody, and to the player who is signed in. */
  massMessages: call('crm/list_mass_messages', {
    auth: 'optional',
    whenExcluded: true,
    list: true,
    input: z.strictObject({ ...f.page(limits.historyPage) }),
    output: z.array(massMessage),
  }),
  /**
   * Marks mass messages and the player's notifications (by the id of their transaction or
   * support case) as read. Answers the ids that are marked now: an unknown id, or one of another
   * player, is not among them.
   */
  markRead: call('crm/mark_read', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'write',
    input: z.strictObject({ ids }),
    output: z.array(z.string()),
  }),
  /**
   * Ours: which of these the player has read and when, for notifications, whose rows carry no flag;
   * one that changed since is new again.
   */
  readAmong: call('crm/list_read', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({ ids }),
    output: z.array(z.object({ id: z.string(), readAt: f.time })),
  }),
}
