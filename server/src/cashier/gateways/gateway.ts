import type { Tx } from '../../../../database/src/database.ts'
import type { Env } from '../../env.ts'

/**
 * What a gateway tells of one transfer. The signed words of the other side, translated by its
 * adapter.
 */
export type Notice = {
  eventId: string
  kind: 'transfer.received' | 'transfer.declined' | 'payout.paid' | 'payout.declined'
  /** The other side's name for the transfer; two events may tell of the same one. */
  transactionId: string
  /** Our code, as the other side quotes it. */
  reference: string
  amountKurus: bigint
  /** ISO 4217. Only TRY is ever credited. */
  currency: string
  /** When the other side executed it, by its own clock. */
  occurredAt: Date
}

export type Heard = { notice: Notice } | { refused: 'invalid_signature' | 'bad_request' }

/** A payment provider: one file each, picked by the `gateway` of a method's row. */
export type Gateway = {
  name: string
  /** Where a player's transfer goes. */
  receivingAccount: { owner: string; bankName: string; IBAN: string }
  /** Checks the signature over the raw body before it reads a word of it. */
  hear(
    env: Pick<Env, 'providerSecret'>,
    headers: Record<string, unknown>,
    body: Buffer,
    now: Date,
  ): Heard
  /** A player was told to transfer this; commits with the request. */
  expectTransfer(
    tx: Tx,
    transfer: { reference: string; amountKurus: bigint; senderName: string },
    now: Date,
  ): Promise<void>
  /** Pays out; commits with the request's step to `processing`. */
  payOut(
    tx: Tx,
    payout: { reference: string; amountKurus: bigint; owner: string; iban: string },
    now: Date,
  ): Promise<void>
}
