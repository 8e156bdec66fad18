import * as z from 'zod/mini'
import * as f from '../fields.ts'
import { amountRange, bankReference, player, playerNote } from './cashier-fields.ts'
import * as o from './fields.ts'
import { guardedCall, staffCall } from './staff-call.ts'

/* Money in suspense: what came and fits no deposit, whose it may be, and how it ends; and money that left unexplained. */

/** TL: up to here one person says whose money in suspense is, where code, account, amount and name fit. */
export const matchAmount = '2000'

export const nameMatches = ['fits', 'partly', 'differs', 'unknown'] as const

export const suspenseRow = z.object({
  suspenseID: z.string(),
  gateway: z.string(),
  /** Lira, foreign money, or words alone that contradict each other. */
  what: z.enum(['lira', 'foreign', 'words']),
  amount: f.money,
  currency: z.string(),
  /** Why it was not credited by rule. */
  why: z.string(),
  code: z.nullable(z.string()),
  /** The bank's name for it. */
  reference: z.nullable(z.string()),
  /** Masked; empty where nobody is named. */
  sender: z.string(),
  occurredAt: f.time,
  receivedAt: f.time,
  /** Whose deposit it quotes. */
  player: z.nullable(player),
  /** Of a line of a statement: the account of the house that it came to. */
  account: z.nullable(z.object({ bank: z.string(), IBAN: z.string() })),
})
export type SuspenseRow = z.output<typeof suspenseRow>

/** A deposit, or a player, that the money may be of, and what of it fits. */
export const matchTarget = z.object({
  /** Null: the player has no such deposit, and gets one of the amount that came. */
  depositID: z.nullable(z.string()),
  player,
  /** Masked. */
  owner: z.string(),
  code: z.nullable(z.string()),
  amount: z.nullable(f.money),
  state: z.nullable(z.enum(['waiting', 'review', 'credited', 'refused', 'cancelled'])),
  createdAt: z.nullable(f.time),
  codeFits: z.boolean(),
  amountFits: z.boolean(),
  accountFits: z.boolean(),
  name: z.enum(nameMatches),
  /** It was credited by what staff saw: the money proves that, and is credited to nobody. */
  isProof: z.boolean(),
  /** Why one person is not enough; null where one is. */
  needsApproval: z.nullable(z.string()),
  /** Somebody else's money goes back, and is credited to nobody. */
  isRefused: z.boolean(),
})
export type MatchTarget = z.output<typeof matchTarget>

export const suspenseMatter = z.object({
  ...suspenseRow.shape,
  text: z.string(),
  iban: z.string(),
  day: z.nullable(z.string()),
  isOpen: z.boolean(),
  /** What fits it by itself: the deposit that is quoted, else those of its amount whose player's name fits. */
  targets: z.array(matchTarget),
  /** The proposal that waits for a second person. */
  approvalID: z.nullable(z.string()),
})
export type SuspenseMatter = z.output<typeof suspenseMatter>

export const lineExplanation = z.object({
  as: z.enum(['payout', 'return', 'suspense', 'chargeback']),
  targetID: z.string(),
  code: z.nullable(z.string()),
  reference: z.string(),
  amount: f.money,
})
export type LineExplanation = z.output<typeof lineExplanation>

export const suspenseCalls = {
  /** What nobody has ended yet, the oldest first. */
  suspense: staffCall('office_cashier/suspense', 'cashier.read', {
    personal: true,
    input: z.strictObject({
      what: z.optional(z.enum(['lira', 'foreign', 'words'], 'invalid')),
      gateway: f.optionalText(40),
      ...amountRange,
      ...o.page,
    }),
    output: z.array(suspenseRow),
  }),
  /** One of them, with what it may be of; `query` looks for a code or a username. */
  suspenseMatter: staffCall('office_cashier/suspense_matter', 'cashier.read', {
    personal: true,
    input: z.strictObject({ suspenseID: f.id, query: f.optionalText(40) }),
    output: suspenseMatter,
  }),
  /**
   * Says whose money it is: credits the deposit, or proves what staff had seen. One person up to 2,000 TL where code,
   * amount, account and name fit; two else. Somebody else's money is credited to nobody.
   */
  match: guardedCall('office_cashier/match', 'cashier.match', {
    stepUp: true,
    input: z.strictObject({
      suspenseID: f.id,
      depositID: z.optional(f.id),
      /** Of a player without such a deposit. */
      playerID: z.optional(f.id),
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ depositID: z.string(), isProof: z.boolean() }),
  }),
  /** Ends one otherwise: it went back by the bank's app, it is nobody's, or it was words. Always two persons. */
  resolve: guardedCall('office_cashier/resolve', 'cashier.match', {
    stepUp: true,
    input: z.strictObject({
      suspenseID: f.id,
      do: z.enum(['return', 'write_off', 'close'], 'invalid'),
      /** Of a return. */
      bankReference: z.optional(bankReference),
      /** What its player reads, where one is known. */
      note: playerNote,
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ do: z.string() }),
  }),
  /** What staff have sent of a line's very amount, and no line shows yet. */
  lineExplanations: staffCall('office_cashier/line_explanations', 'cashier.read', {
    input: z.strictObject({ lineID: f.id }),
    output: z.array(lineExplanation),
  }),
  /** Says what money that left is: something that staff have sent, or, always by two persons, a fee of the bank. */
  explainLine: guardedCall('office_cashier/explain_line', 'cashier.match', {
    stepUp: true,
    input: z.strictObject({
      lineID: f.id,
      as: z.enum(['payout', 'return', 'suspense', 'chargeback', 'fee'], 'invalid'),
      targetID: z.optional(f.id),
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ state: z.string() }),
  }),
}
