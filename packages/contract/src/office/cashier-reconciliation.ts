import * as z from 'zod/mini'
import * as f from '../fields.ts'
import { bankReference } from './cashier-fields.ts'
import * as o from './fields.ts'
import { guardedCall, staffCall } from './staff-call.ts'

/* Days of gateways and providers, ours against theirs (docs/payments.md, "Reconciliation"). */

export const dayViews = ['open', 'late', 'closed', 'all'] as const
export const daySorts = ['day', '-day', 'difference', '-difference'] as const
/** Statements of the bank, what the gateway told us, or a figure that a person has from the other side's paper. */
export const figureSources = ['statement', 'messages', 'paper'] as const

/** `gateway:manual@2026-11-28` */
export const dayID = z
  .string('required')
  .check(z.regex(/^(?:gateway|games):[a-z0-9][a-z0-9_-]{0,60}@\d{4}-\d{2}-\d{2}$/, 'invalid'))

/** TL, nought too. */
const figure = z.string('required').check(z.regex(/^\d{1,13}(?:\.\d{1,2})?$/, 'amount_invalid'))

const closing = z.object({
  ours: f.money,
  theirs: f.money,
  difference: f.money,
  from: z.enum(figureSources),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: f.time,
  by: z.string(),
})

export const dayRow = z.object({
  dayID: z.string(),
  kind: z.enum(['gateway', 'provider']),
  name: z.string(),
  day: z.string(),
  /** What came in less what went out; of a provider stakes less payouts. */
  ours: f.money,
  /** Null where the other side has told nothing that is read here: a person has its paper. */
  theirs: z.nullable(f.money),
  theirsFrom: z.nullable(z.enum(figureSources)),
  difference: z.nullable(f.money),
  state: z.enum(['open', 'closed', 'late']),
  /** The newest closing; what stands above is as it is now. */
  closed: z.nullable(closing),
  /** What has come since it was closed, of ours. */
  late: z.nullable(f.money),
})
export type DayRow = z.output<typeof dayRow>

export const dayDetail = z.object({
  ...dayRow.shape,
  closings: z.array(closing),
  /** What staff have told of and no line of a statement shows: the difference, item by item. */
  unshown: z.array(
    z.object({
      what: z.enum(['confirmation', 'payout', 'return', 'recall']),
      reference: z.string(),
      amount: f.money,
    }),
  ),
  /** Accounts of the house whose statement of that day has not been imported. */
  uncovered: z.array(z.string()),
  /** The reports have not read all of that day yet. */
  isBeingRead: z.boolean(),
  approvalID: z.nullable(z.string()),
})
export type DayDetail = z.output<typeof dayDetail>

export const reconciliationCalls = {
  /** Days that are over, of the last 62; what is open comes the oldest first, all else the newest first. */
  reconciliation: staffCall('office_cashier/reconciliation', 'cashier.read', {
    input: z.strictObject({
      view: z._default(z.enum(dayViews, 'invalid'), 'open'),
      kind: z.optional(z.enum(['gateway', 'provider'], 'invalid')),
      from: z.optional(f.day),
      to: z.optional(f.day),
      sort: z.optional(z.enum(daySorts, 'invalid')),
      limit: f.openLimit,
      after: z.optional(dayID),
    }),
    output: z.array(dayRow),
  }),
  reconciliationDay: staffCall('office_cashier/reconciliation_day', 'cashier.read', {
    input: z.strictObject({ dayID }),
    output: dayDetail,
  }),
  /**
   * Closes a day that is over: with 0, or with a reason and by two persons. `in` and `out` are the other side's, where it
   * has told nothing that is read here, or its paper says otherwise.
   */
  closeDay: guardedCall('office_cashier/close_day', 'cashier.reconcile', {
    input: z.strictObject({
      dayID,
      in: z.optional(figure),
      out: z.optional(figure),
      reference: z.optional(bankReference),
      reason: z.optional(o.reason),
      requestID: f.requestID,
    }),
    output: z.object({ ours: f.money, theirs: f.money, difference: f.money }),
  }),
}
