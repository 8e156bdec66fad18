import * as z from 'zod/mini'
import * as f from '../fields.ts'
import { limits } from '../limits.ts'
import { chargebackCalls } from './cashier-chargebacks.ts'
import { depositCalls } from './cashier-deposits.ts'
import { reconciliationCalls } from './cashier-reconciliation.ts'
import { statementCalls } from './cashier-statements.ts'
import { suspenseCalls } from './cashier-suspense.ts'
import { amountRange, bankReference, player, playerNote } from './cashier-fields.ts'
import * as o from './fields.ts'
import { guardedCall, staffCall } from './staff-call.ts'

export const factLevels = ['red', 'amber', 'note'] as const
/** TL: from here on, or with a red fact, one person is not enough to let a withdrawal go. */
export const approvalAmount = '25000'

export const withdrawalLevels = ['red', 'amber', 'note', 'ok'] as const

/** What there is to know of a withdrawal; never a score. `value` has counts, amounts and times, no name and no number. */
const fact = z.object({
  key: z.string(),
  level: z.enum(factLevels),
  value: z.record(z.string(), z.unknown()),
  foundAt: f.time,
  /** When it was not found any more; null while it stands. */
  overAt: z.nullable(f.time),
})
export type WithdrawalFact = z.output<typeof fact>

const person = z.object({ staffID: z.string(), name: z.string() })

export const withdrawalRow = z.object({
  id: z.string(),
  code: z.string(),
  player,
  amount: f.money,
  bank: z.string(),
  facts: z.array(fact),
  level: z.enum(withdrawalLevels),
  /** A person's look, room among the player's of a day, or room among everybody's of an hour; null: not judged yet. */
  waitsFor: z.nullable(z.enum(['staff', 'player_day', 'house_hour'])),
  waitingSince: f.time,
  /** What play has brought its player in thirty days: negative where the house won. */
  net30: f.money,
  claimedBy: z.nullable(person),
  claimedUntil: z.nullable(f.time),
  /** Why one person is not enough; null where one is. */
  needsApproval: z.nullable(z.enum(['amount', 'red_fact'])),
  version: z.int(),
})
export type WithdrawalRow = z.output<typeof withdrawalRow>

export const withdrawalDetail = z.object({
  ...withdrawalRow.shape,
  /** As the history has them: waiting, with its gateway, paid, refused, given up. */
  status: z.enum(['waiting', 'cleared', 'sent', 'paid', 'refused']),
  /** Masked, as is the IBAN: a reveal is a call of its own. */
  owner: z.string(),
  iban: z.string(),
  memberSince: f.time,
  cash: f.money,
  deposited: f.money,
  withdrawn: f.money,
  /** What its player reads of it. */
  note: z.nullable(z.string()),
  clearedBy: z.nullable(z.enum(['rule', 'staff', 'time'])),
  /** `noteKey` is what its player was told meanwhile; of one that waits it is null until the rule has looked, and after. */
  steps: z.array(z.object({ status: z.string(), at: f.time, noteKey: z.nullable(z.string()) })),
  /** The proposal that waits for a second person. */
  approvalID: z.nullable(z.string()),
})
export type WithdrawalDetail = z.output<typeof withdrawalDetail>

const decision = { withdrawalID: f.id, version: o.version }

export const heldRow = z.object({
  id: z.string(),
  player,
  kind: z.string(),
  why: z.string(),
  amount: f.money,
  source: z.string(),
  roundID: z.string(),
  game: z.string(),
  at: f.time,
})
export type HeldRow = z.output<typeof heldRow>

/** Why a player cannot ask for their money themselves. */
export const payOutReasons = ['full_block', 'closed', 'excluded'] as const

const payOutAccount = z.object({
  bankAccountID: z.string(),
  bank: z.string(),
  /** Masked, as is the IBAN. */
  owner: z.string(),
  iban: z.string(),
  since: f.time,
  /** What stands against paying to it; null where nothing does. */
  against: z.nullable(z.enum(['owner_differs', 'iban_shared', 'refused', 'resting'])),
})
export type PayOutAccount = z.output<typeof payOutAccount>

const payOutSubject = z.object({
  player,
  because: z.enum(payOutReasons),
  cash: f.money,
  accounts: z.array(payOutAccount),
  /** By which they can be paid: the open ones. */
  methods: z.array(z.object({ methodID: z.string(), name: z.string() })),
})
export type PayOutSubject = z.output<typeof payOutSubject>

/** What stands between a cleared withdrawal by hand and its end. */
const payoutRow = z.object({
  id: z.string(),
  code: z.string(),
  player,
  amount: f.money,
  bank: z.string(),
  clearedAt: f.time,
  /** A compliance block came after it was cleared: no file takes it. */
  isStopped: z.boolean(),
  /** The file that it went into, and where it stands there; null while it waits for one. */
  file: z.nullable(z.object({ fileID: z.string(), line: z.int(), at: f.time })),
  version: z.int(),
})
export type PayoutRow = z.output<typeof payoutRow>

const payoutFile = z.object({
  fileID: z.string(),
  /** By which it is saved. */
  name: z.string(),
  lines: z.int(),
  total: f.money,
  /** Of its bytes. */
  sha256: z.string(),
})
export type PayoutFile = z.output<typeof payoutFile>

export const officeCashier = {
  /** What waits to be let go, the oldest first: its money is its player's. */
  withdrawals: staffCall('office_cashier/withdrawals', 'cashier.read', {
    personal: true,
    input: z.strictObject({
      level: z.optional(z.enum(withdrawalLevels, 'invalid')),
      claimed: z.optional(z.enum(['me', 'nobody'], 'invalid')),
      ...amountRange,
      ...o.page,
    }),
    output: z.array(withdrawalRow),
  }),
  withdrawal: staffCall('office_cashier/withdrawal', 'cashier.read', {
    personal: true,
    input: z.strictObject({ withdrawalID: f.id }),
    output: withdrawalDetail,
  }),
  /** Ten minutes in which nobody else decides about it. */
  claim: staffCall('office_cashier/claim', 'cashier.review', {
    kind: 'write',
    input: z.strictObject({ ...decision, requestID: f.requestID }),
    output: z.object({ version: z.int() }),
  }),
  /** Lets it leave. From 25,000 TL on, or with a red fact, a second person approves it first. */
  clear: guardedCall('office_cashier/clear', 'cashier.review', {
    stepUp: true,
    input: z.strictObject({ ...decision, reason: o.reason, requestID: f.requestID }),
    output: z.object({ version: z.int() }),
  }),
  /** Gives the money back, with words that its player reads. */
  refuse: staffCall('office_cashier/refuse', 'cashier.review', {
    kind: 'write',
    input: z.strictObject({
      ...decision,
      note: playerNote,
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ version: z.int() }),
  }),
  /** Money that came and lies in a player's locked account until somebody has looked at it, the oldest first. */
  held: staffCall('office_cashier/held', 'cashier.read', {
    personal: true,
    input: z.strictObject({}),
    output: z.array(heldRow),
  }),
  /** Releases it to its player, or takes it back with words that they read. */
  decideHeld: guardedCall('office_cashier/decide_held', 'cashier.review', {
    stepUp: true,
    input: z.strictObject({
      heldID: f.id,
      do: z.enum(['release', 'refuse'], 'invalid'),
      /** What the player reads, of ten letters at least; of a release it may be left out. */
      note: f.optionalText(limits.noteMax),
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ status: z.string() }),
  }),
  /** What may be paid out to whom for a player who cannot ask for it: their cash, and their own accounts. */
  payOutSubject: staffCall('office_cashier/pay_out_subject', 'cashier.read', {
    personal: true,
    input: z.strictObject({ playerID: f.id }),
    output: payOutSubject,
  }),
  /**
   * Holds and clears a withdrawal for a player who cannot ask for it: fully blocked, or closed. Always two persons;
   * whoever can ask does so themselves, and nothing leaves under a compliance block.
   */
  payOut: guardedCall('office_cashier/pay_out', 'cashier.review', {
    stepUp: true,
    input: z.strictObject({
      playerID: f.id,
      bankAccountID: f.id,
      methodID: f.id,
      amount: f.amount,
      /** An active bonus is given up with it; else it stands against it. */
      forfeitBonus: z._default(f.flag, false),
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ id: z.string(), version: z.int() }),
  }),
  /** Withdrawals by hand that wait for a file, or whose transfer nobody has spoken of yet; the oldest first. */
  payouts: staffCall('office_cashier/payouts', 'cashier.read', {
    personal: true,
    input: z.strictObject({ state: z.enum(['waiting', 'sent'], 'invalid'), ...o.page }),
    output: z.array(payoutRow),
  }),
  /** Makes one file of what waits, each withdrawal in one file for ever; null where nothing waits. */
  payoutFile: staffCall('office_cashier/payout_file', 'cashier.pay', {
    kind: 'write',
    stepUp: true,
    input: z.strictObject({ requestID: f.requestID }),
    output: z.object({ file: z.nullable(payoutFile) }),
  }),
  /** The bytes of a file, the same ones for a day: they are written out anew each time and kept nowhere. */
  payoutFileText: staffCall('office_cashier/payout_file_text', 'cashier.pay', {
    personal: true,
    stepUp: true,
    input: z.strictObject({ fileID: f.id }),
    output: z.object({ ...payoutFile.shape, text: z.string() }),
  }),
  /** Says that the bank has paid one, by its own name for the transfer. */
  markPaid: staffCall('office_cashier/mark_paid', 'cashier.pay', {
    kind: 'write',
    stepUp: true,
    input: z.strictObject({ ...decision, bankReference, requestID: f.requestID }),
    output: z.object({ version: z.int() }),
  }),
  /** Gives the money back of one whose transfer the bank has declined: always two persons. */
  returnPayout: guardedCall('office_cashier/return_payout', 'cashier.review', {
    stepUp: true,
    input: z.strictObject({
      ...decision,
      note: playerNote,
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ version: z.int() }),
  }),
  ...depositCalls,
  ...statementCalls,
  ...suspenseCalls,
  ...chargebackCalls,
  ...reconciliationCalls,
}
