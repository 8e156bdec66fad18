import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

export const supportTopics = ['deposit', 'withdraw', 'game', 'bonus', 'account', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

export const supportCase = z.object({
  /** Ours: what mark_read takes once it is answered. */
  id: z.string(),
  caseNumber: z.string(),
  topic: z.enum(supportTopics),
  message: z.string(),
  status: z.enum(['open', 'answered']),
  /**
   * What the staff wrote; empty while the case is open. Plain text with line breaks, as `message`.
   */
  answer: z.string(),
  createdAt: f.time,
  updatedAt: f.time,
})
export type SupportCase = z.output<typeof supportCase>

export const support = {
  /**
   * Opens a case and writes to the staff's mailbox. `email` is required of visitors and ignored for
   * players, whose own address is known. The same message again within ten minutes answers the
   * first case's number.
   */
  open: call('support/open', {
    withOldTerms: true,
    auth: 'optional',
    whenExcluded: true,
    kind: 'write',
    rate: 'support',
    input: z.strictObject({
      topic: z.enum(supportTopics, 'required'),
      email: z.optional(f.email),
      message: f.longText(limits.supportMessageMax),
    }),
    /** `help`: the message reads as if help were needed; the page names where it is found. */
    output: z.object({ caseNumber: z.string(), help: z.boolean() }),
  }),
  /** The player's own cases, the newest first. */
  list: call('support/list', {
    auth: 'player',
    whenExcluded: true,
    list: true,
    input: z.strictObject({ ...f.page(limits.historyPage) }),
    output: z.array(supportCase),
  }),
}
