import type { Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { CashierDeps } from '../deps.ts'

/** What became of a transfer, a payout of ours, or a payment on a hosted page. */
export const noticeKinds = [
  'transfer.received',
  'transfer.declined',
  'payout.paid',
  'payout.declined',
  'payment.succeeded',
  'payment.failed',
] as const

/** Why the other side declined: keys of the phrases. */
export type DeclinedWhy = 'declined_by_bank' | 'declined_by_processor' | 'payment_not_verified'

/**
 * What a gateway tells of one transfer. The signed words of the other side, translated by its
 * adapter.
 */
export type GatewayNotification = {
  eventId: string
  kind: (typeof noticeKinds)[number]
  /** The other side's name for the transfer; two events may tell of the same one. */
  transactionId: string
  /** Our code, as the other side quotes it. */
  reference: string
  amountKurus: bigint
  /** ISO 4217. Only TRY is ever credited. */
  currency: string
  /** When the other side executed it, by its own clock. */
  occurredAt: Date
  /** Of what was declined. */
  why: DeclinedWhy | null
}

export type ParsedNotification =
  | { notice: GatewayNotification }
  | { refused: 'invalid_signature' | 'bad_request' }

export type ReceivingAccount = { owner: string; bankName: string; IBAN: string }

/** Players transfer money to an account of ours, quoting a code. */
export type Transfers = {
  /** The gateway's own; of one without it the request says which of the house's accounts its player was told. */
  receivingAccount?: ReceivingAccount
  /** A player was told to transfer this; commits with the request. */
  expect(
    tx: Tx,
    transfer: { reference: string; amountKurus: bigint; senderName: string },
    now: Date,
  ): Promise<void>
}

export type HostedPayment = {
  reference: string
  amountKurus: bigint
  /** The method's bankcode: what it is paid with. */
  means: string
  lang: Lang
  expiresAt: Date
  /** The host that the player's page was served from. */
  host: string
  /** Where the player comes back to. */
  returnUrl: string
}

/** Players pay on a page of the other side's own, in its own origin. */
export type HostedPages = {
  /** The page's address for this payment: the same one each time, and nothing is called for it. */
  addressOf(env: CashierDeps['env'], payment: HostedPayment): string
}

export type Payouts = {
  /** Pays out; commits with the request's step to `processing`. */
  send(
    tx: Tx,
    payout: { reference: string; amountKurus: bigint; owner: string; iban: string },
    now: Date,
  ): Promise<void>
}

/**
 * A payment provider: a folder, and a line in `gateways.ts`. Picked by the `gateway` of a method's
 * row; what it can not do it leaves out. `conformance.db.test.ts` holds every one to the same.
 */
export type Gateway = {
  name: string
  /** Checks the signature over the raw body before it reads a word of it. */
  hear(
    env: CashierDeps['env'],
    headers: Record<string, unknown>,
    body: Buffer,
    now: Date,
  ): ParsedNotification
  transfers?: Transfers
  hosted?: HostedPages
  payouts?: Payouts
  /**
   * Gives a deposit that came back to where it came from, by the reference that it quoted; commits with
   * the request's end.
   */
  giveBack?(tx: Tx, deposit: { reference: string; amountKurus: bigint }, now: Date): Promise<void>
  /** What it has to do by itself, every so many milliseconds: only our own fakes do. */
  errand?: { everyMs: number; run(deps: CashierDeps): Promise<void> }
}
