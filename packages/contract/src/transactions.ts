import * as z from 'zod/mini'
import * as f from './fields.ts'

/*
 * What a player's money did, as calls tell it: a movement of an account, and a request at the
 * cashier with what is needed to carry it on.
 */

export const categories = {
  deposit: '1',
  withdraw: '2',
  stake: '3',
  win: '4',
  refund: '5',
  bonus: '6',
  jackpot: '7',
  adjustment: '8',
} as const
export const statuses = {
  pending: '1001',
  approved: '1002',
  rejected: '1003',
  processing: '1004',
  cancelled: '1005',
  /** A win or refund that came and is under review; then approved or rejected. */
  held: '1006',
} as const
export const searchTypes = { finance: '1', game: '2', bonus: '3', bet: '4' } as const

export const transaction = z.object({
  id: z.string(),
  /** The key of its kind: deposit, withdraw, stake, win, refund, bonus, jackpot, adjustment. */
  transaction_type: z.enum([
    'deposit',
    'withdraw',
    'stake',
    'win',
    'refund',
    'bonus',
    'jackpot',
    'adjustment',
  ]),
  transaction_category_id: z.string(),
  transaction_status: z.string(),
  /** Signed as the player sees it: what leaves is negative. */
  amount: f.money,
  /**
   * The cash after the row's last movement; of a row that moved none, the cash when it was made.
   */
  balanceAfter: f.money,
  method: z.string(),
  /** `type` tells a slot's id from a live table's. */
  game: z.optional(
    z.object({
      type: z.enum(['slot', 'live']),
      gameID: z.string(),
      name: z.string(),
      image: z.string(),
      roundId: z.string(),
    }),
  ),
  /** Of sports: whose stake, win, refund or correction it is. */
  coupon: z.optional(z.object({ couponID: z.string(), couponNumber: z.string() })),
  note: z.string(),
  /** Ours: money that came over a limit and waits for the player (`accept_parked`, `return_parked`). */
  parked: z.optional(z.literal(true)),
  /** Ours: of a deposit that is waited for; staff see what came, no machine. */
  byHand: z.optional(z.literal(true)),
  createdAt: f.time,
  updatedAt: f.time,
})
export type Transaction = z.output<typeof transaction>

export const receivingAccount = z.object({
  owner: z.string(),
  bankName: z.string(),
  IBAN: z.string(),
})

/** A requested deposit by transfer, with all that the player has to write on the bank's form. */
export const transferRequest = z.extend(transaction, {
  referenceCode: z.string(),
  receivingAccount,
  /** Ours: what the QR code beside it says, in the format of FAST (TR Karekod). */
  qr: z.string(),
  expiresAt: f.time,
})
export type TransferRequest = z.output<typeof transferRequest>

/** A requested deposit by Cepbank: the money is matched by the code. */
export const cepRequest = z.extend(transaction, { referenceCode: z.string(), expiresAt: f.time })
export type CepRequest = z.output<typeof cepRequest>

/** A deposit that is still waited for, with what its kind needs to be carried on. */
export const openDeposit = z.extend(transaction, {
  expiresAt: f.time,
  referenceCode: z.optional(z.string()),
  receivingAccount: z.optional(receivingAccount),
  qr: z.optional(z.string()),
  /** Where a hosted payment goes on. */
  redirectUrl: z.optional(z.string()),
})
export type OpenDeposit = z.output<typeof openDeposit>

/** A request's way, first step first; the note says why it ended as it did. */
export const timelineStep = z.object({ status: z.string(), note: z.string(), at: f.time })
export type TimelineStep = z.output<typeof timelineStep>
