import * as z from 'zod/mini'
import * as f from '../fields.ts'
import { bankReference, codeBeginning, player } from './cashier-fields.ts'
import * as o from './fields.ts'
import { guardedCall, staffCall } from './staff-call.ts'

/* Deposits that were recalled after they were credited (docs/payments.md, "Recalled deposits"). */

export const recallKinds = ['chargeback', 'recall'] as const
export const chargebackViews = ['open', 'owing', 'closed', 'won'] as const
export const chargebackSorts = ['recorded', '-recorded', 'owed', '-owed'] as const
export const chargebackActs = ['collect', 'write_off', 'won', 'close'] as const
export type ChargebackAct = (typeof chargebackActs)[number]

export const chargebackRow = z.object({
  chargebackID: z.string(),
  /** Of the deposit. */
  depositID: z.string(),
  code: z.string(),
  player,
  method: z.string(),
  gateway: z.string(),
  kind: z.enum(recallKinds),
  /** The other side's own name for the recall. */
  reference: z.string(),
  amount: f.money,
  /** What its player had when it was recorded. */
  taken: f.money,
  /** What the player still owes: beside the account, which is never below zero. */
  owed: f.money,
  state: z.enum(['open', 'closed', 'won']),
  recordedAt: f.time,
  endedAt: z.nullable(f.time),
})
export type ChargebackRow = z.output<typeof chargebackRow>

export const chargebackDetail = z.object({
  ...chargebackRow.shape,
  deposited: f.money,
  collected: f.money,
  writtenOff: f.money,
  /** What the player has in cash now: what can be collected. */
  cash: f.money,
  payments: z.array(
    z.object({ how: z.enum(['collected', 'written_off']), amount: f.money, at: f.time }),
  ),
  /** Of a deposit by hand: money of this very amount in suspense, one of which may be what came back. */
  cameBack: z.array(
    z.object({ suspenseID: z.string(), reference: z.string(), receivedAt: f.time }),
  ),
  /** The proposal that waits for a second person. */
  approvalID: z.nullable(z.string()),
})
export type ChargebackDetail = z.output<typeof chargebackDetail>

/** What there is to know of a deposit before a recall of it is recorded. */
export const recallSubject = z.object({
  depositID: z.string(),
  code: z.string(),
  player,
  method: z.string(),
  deposited: f.money,
  createdAt: f.time,
  /** What of it has not been recalled yet. */
  left: f.money,
  cash: f.money,
  /** In withdrawals that have not left: they go back to cash first. */
  unsent: f.money,
  approvalID: z.nullable(z.string()),
})
export type RecallSubject = z.output<typeof recallSubject>

export const chargebackCalls = {
  /** Cases: unless they are sorted what is open comes the oldest first, all else the newest first. */
  chargebacks: staffCall('office_cashier/chargebacks', 'cashier.read', {
    personal: true,
    input: z.strictObject({
      view: z._default(z.enum(chargebackViews, 'invalid'), 'open'),
      kind: z.optional(z.enum(recallKinds, 'invalid')),
      code: codeBeginning,
      sort: z.optional(z.enum(chargebackSorts, 'invalid')),
      ...o.page,
    }),
    output: z.array(chargebackRow),
  }),
  chargeback: staffCall('office_cashier/chargeback', 'cashier.read', {
    personal: true,
    input: z.strictObject({ chargebackID: f.id }),
    output: chargebackDetail,
  }),
  /** A credited deposit by its whole code. */
  recallSubject: staffCall('office_cashier/recall_subject', 'cashier.read', {
    personal: true,
    input: z.strictObject({ code: f.text(20) }),
    output: recallSubject,
  }),
  /**
   * Records that the other side has taken a deposit back: what its player has goes with it, the rest is owed, and the
   * method is shut for this player. Once for its reference; always two persons.
   */
  saveChargeback: guardedCall('office_cashier/save_chargeback', 'cashier.review', {
    stepUp: true,
    input: z.strictObject({
      depositID: f.id,
      kind: z.enum(recallKinds, 'invalid'),
      amount: f.amount,
      reference: bankReference,
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ chargebackID: z.string(), taken: f.money, owed: f.money }),
  }),
  /**
   * Collects from the player's cash, gives up what is owed, notes that the house has won (all of it goes back), or closes
   * a case of which nothing is owed: always two persons.
   */
  decideChargeback: guardedCall('office_cashier/decide_chargeback', 'cashier.review', {
    stepUp: true,
    input: z.strictObject({
      chargebackID: f.id,
      do: z.enum(chargebackActs, 'invalid'),
      /** How much is collected or given up. */
      amount: z.optional(f.amount),
      /** Of a deposit by hand that was won: the money in suspense that came back. */
      suspenseID: z.optional(f.id),
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ state: z.enum(['open', 'closed', 'won']), owed: f.money }),
  }),
}
