import * as z from 'zod/mini'
import * as f from '../fields.ts'
import { bankReference, codeBeginning, player, playerNote } from './cashier-fields.ts'
import * as o from './fields.ts'
import { guardedCall, staffCall } from './staff-call.ts'

/* Deposits to accounts of the house: which accounts there are, what players asked for, and what staff have seen come. */

/** TL: up to here one person says alone that a player's money has come. */
export const creditAmount = '2000'
/** TL: of what one person alone has said, and no statement yet, so much at a time for the whole house. */
export const unprovedAmount = '10000'

/** A minute of the day in Istanbul, `24:00` for its end. */
const dayMinute = z
  .string('required')
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'invalid'))
const count = z.nullable(z.int('invalid').check(z.gte(1, 'invalid'), z.lte(1_000_000, 'invalid')))

/** An account of the house that a deposit was told, or came to. */
const ownAccount = z.object({ accountID: z.string(), bank: z.string(), IBAN: z.string() })
const used = z.object({ amount: f.money, count: z.int() })

export const receivingRow = z.object({
  accountID: z.string(),
  IBAN: z.string(),
  holder: z.string(),
  bankID: z.string(),
  bank: z.string(),
  isOpen: z.boolean(),
  /** Open, and its hours too. */
  isOpenNow: z.boolean(),
  opensAt: z.string(),
  closesAt: z.string(),
  dayAmount: z.nullable(f.money),
  dayCount: z.nullable(z.int()),
  monthAmount: z.nullable(f.money),
  monthCount: z.nullable(z.int()),
  weight: z.int(),
  /** Banks whose customers are told it; none: all. */
  banks: z.array(z.string()),
  /** What was asked for to it. */
  today: used,
  thisMonth: used,
  version: z.int(),
})
export type ReceivingRow = z.output<typeof receivingRow>

export const methodRow = z.object({
  methodID: z.string(),
  kind: z.enum(['deposit', 'withdraw']),
  name: z.string(),
  gateway: z.string(),
  min: f.money,
  max: f.money,
  isOpen: z.boolean(),
  version: z.int(),
})
export type MethodRow = z.output<typeof methodRow>

export const depositAges = ['hour', 'day'] as const
export const depositSorts = ['created', '-created', 'amount', '-amount'] as const

export const depositStates = ['waiting', 'review', 'credited', 'refused', 'cancelled'] as const

export const depositRow = z.object({
  id: z.string(),
  code: z.string(),
  player,
  amount: f.money,
  method: z.string(),
  gateway: z.string(),
  /** The bank that its player says they send it from; null of what is no transfer. */
  bank: z.nullable(z.string()),
  state: z.enum(depositStates),
  createdAt: f.time,
  expiresAt: z.nullable(f.time),
  /** Which account of the house it was told; null of gateways that have their own. */
  account: z.nullable(ownAccount),
  /** Credited by what staff saw in the bank's app. */
  isByEye: z.boolean(),
  version: z.int(),
})
export type DepositRow = z.output<typeof depositRow>

export const depositDetail = z.object({
  ...depositRow.shape,
  /** Masked: as its player typed it, and as they are registered. */
  sender: z.nullable(z.string()),
  owner: z.string(),
  note: z.nullable(z.string()),
  steps: z.array(z.object({ status: z.string(), at: f.time, noteKey: z.nullable(z.string()) })),
  confirmation: z.nullable(
    z.object({
      bankReference: z.string(),
      amount: f.money,
      at: f.time,
      /** A line of a statement shows it too. */
      isProved: z.boolean(),
    }),
  ),
  /** The proposal that waits for a second person. */
  approvalID: z.nullable(z.string()),
})
export type DepositDetail = z.output<typeof depositDetail>

/** Parked money that came by hand and goes back by hand. */
export const returnRow = z.object({
  /** Of the deposit. */
  id: z.string(),
  code: z.string(),
  player,
  amount: f.money,
  /** Its player asked for it; or its seven days were over, or its player can not take it any more. */
  because: z.enum(['player', 'time']),
  askedAt: f.time,
  /** Which account of the house it came to. */
  account: z.nullable(ownAccount),
  /** The bank's own name for the transfer by which it came; null where no person has confirmed it. */
  cameBy: z.nullable(z.string()),
  /** A compliance block stands: it is not to be sent. */
  isStopped: z.boolean(),
  /** The bank's own name for the transfer back; null while none was sent. */
  bankReference: z.nullable(z.string()),
  returnedAt: z.nullable(f.time),
  version: z.int(),
})
export type ReturnRow = z.output<typeof returnRow>

const decision = { depositID: f.id, version: o.version }

export const depositCalls = {
  /** The accounts of the house that players are told, with what was asked for to each. */
  accounts: staffCall('office_cashier/accounts', 'cashier.read', {
    input: z.strictObject({}),
    output: z.array(receivingRow),
  }),
  /** Adds one, under version 0, or changes one: two persons, but for closing it. */
  saveAccount: guardedCall('office_cashier/save_account', 'cashier.accounts', {
    stepUp: true,
    input: z.strictObject({
      IBAN: f.iban,
      version: o.version,
      holder: f.text(70),
      bankID: f.id,
      isOpen: f.flag,
      opensAt: dayMinute,
      closesAt: dayMinute,
      dayAmount: z.nullable(f.amount),
      dayCount: count,
      monthAmount: z.nullable(f.amount),
      monthCount: count,
      weight: z.int('invalid').check(z.gte(1, 'invalid'), z.lte(100, 'invalid')),
      banks: z.array(f.id, 'invalid').check(z.maxLength(50, 'invalid')),
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ accountID: z.string(), version: z.int() }),
  }),
  methods: staffCall('office_cashier/methods', 'cashier.read', {
    input: z.strictObject({}),
    output: z.array(methodRow),
  }),
  /** A method's limits, and whether it is open: two persons, but for closing it. */
  saveMethod: guardedCall('office_cashier/save_method', 'cashier.methods', {
    stepUp: true,
    input: z.strictObject({
      methodID: f.id,
      version: o.version,
      min: f.amount,
      max: f.amount,
      isOpen: f.flag,
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ version: z.int() }),
  }),
  /** What players asked for; unless it is sorted what waits comes the oldest first, all else the newest first. */
  deposits: staffCall('office_cashier/deposits', 'cashier.read', {
    personal: true,
    input: z.strictObject({
      state: z.optional(z.enum(depositStates, 'invalid')),
      method: z.optional(f.id),
      /** Of those whose money no machine tells of. */
      byHand: z.optional(f.flag),
      /** Asked for so long ago at least. */
      age: z.optional(z.enum(depositAges, 'invalid')),
      /** Credited by what staff saw, and no line of a statement shows it yet. */
      unproved: z.optional(f.flag),
      code: codeBeginning,
      sort: z.optional(z.enum(depositSorts, 'invalid')),
      ...o.page,
    }),
    output: z.array(depositRow),
  }),
  deposit: staffCall('office_cashier/deposit', 'cashier.read', {
    personal: true,
    input: z.strictObject({ depositID: f.id }),
    output: depositDetail,
  }),
  /**
   * Credits what somebody has seen in the bank's own app; its line has to stand in a statement within a day. One person up
   * to 2,000 TL as it was asked for, and while little of that is unproved.
   */
  confirmDeposit: guardedCall('office_cashier/confirm_deposit', 'cashier.match', {
    stepUp: true,
    input: z.strictObject({
      ...decision,
      amount: f.amount,
      bankReference,
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ version: z.int() }),
  }),
  /** Parked money that came by hand and that staff send back, the oldest first; or what they have sent. */
  returns: staffCall('office_cashier/returns', 'cashier.read', {
    personal: true,
    input: z.strictObject({
      state: z._default(z.enum(['waiting', 'returned'], 'invalid'), 'waiting'),
      ...o.page,
    }),
    output: z.array(returnRow),
  }),
  /** Says by which transfer money went back to where it came from: always two persons. */
  markReturned: guardedCall('office_cashier/mark_returned', 'cashier.match', {
    stepUp: true,
    input: z.strictObject({ ...decision, bankReference, reason: o.reason, requestID: f.requestID }),
    output: z.object({ version: z.int() }),
  }),
  /** The banks that there are, each with its code within an IBAN. */
  banks: staffCall('office_cashier/banks', 'cashier.read', {
    input: z.strictObject({}),
    output: z.array(z.object({ bankID: z.string(), code: z.string(), name: z.string() })),
  }),
  /** Ends one that nothing has come for, with words that its player reads. */
  refuseDeposit: staffCall('office_cashier/refuse_deposit', 'cashier.match', {
    kind: 'write',
    input: z.strictObject({
      ...decision,
      note: playerNote,
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ version: z.int() }),
  }),
}
