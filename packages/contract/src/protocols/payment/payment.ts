import * as z from 'zod/mini'
import * as f from '../../fields.ts'

/*
 * What site and payment processor say to each other (docs/payment-protocol.md). A payment begins as an
 * order: signed by us, carried by the player's browser, so that nothing is called while a request
 * is made. What became of it comes back by a signed webhook, and by nothing else.
 */

const moment = f.time.check(z.refine((v) => !Number.isNaN(Date.parse(v))))
const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(300))

/** What is to be paid, as the page's address carries it: base64url of this JSON, a dot, a signature. */
export const paymentOrder = z.strictObject({
  /** Ours; the webhook quotes it. */
  reference: f.text(64),
  amount: f.amount,
  currency: z.literal('TRY'),
  /** What it is paid with: `card`, `wallet`, `btc`, `usdt`. */
  means: f.text(20),
  lang: z.enum(['tr', 'en']),
  /** Where the player goes afterwards; it says nothing about the payment. */
  returnUrl: webAddress,
  /** Until then a payment may be begun; what was begun may be confirmed later. */
  expiresAt: moment,
})
export type PaymentOrder = z.output<typeof paymentOrder>

/** Why a payment was declined. */
export const failures = ['declined', 'not_verified'] as const

/** `POST /webhooks/{gateway}`. */
export const paymentMessage = z.object({
  eventId: f.text(64),
  event: z.enum(['payment.succeeded', 'payment.failed']),
  /** The processor's own id of the payment: an order that was paid twice has two. */
  paymentId: f.text(64),
  reference: z.string().check(z.maxLength(64), z.regex(/^[^\u0000]*$/)),
  /** What was truly paid. */
  amount: f.amount,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  failure: z.optional(z.enum(failures)),
  /** When it became final, by the processor's clock. */
  occurredAt: moment,
})
export type PaymentMessage = z.output<typeof paymentMessage>
