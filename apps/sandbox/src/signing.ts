import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { paymentOrder, type PaymentOrder } from '@felek/contract/protocols/payment/payment.ts'

/* Both signatures of docs/payment-protocol.md: the merchant's over an order, ours over a webhook. */

const keyOf = (secret: string, use: 'order' | 'webhook'): string =>
  createHmac('sha256', secret).update(use).digest('hex')

/** The order that an address carries; undefined where its signature is not the merchant's. */
export const openOrder = (secret: string, text: string): PaymentOrder | undefined => {
  const [, packed = '', signature = ''] =
    /^([A-Za-z0-9_-]{1,2000})\.([0-9a-f]{64})$/.exec(text) ?? []
  if (packed === '') return undefined
  const wanted = createHmac('sha256', keyOf(secret, 'order')).update(packed).digest()
  if (!timingSafeEqual(wanted, Buffer.from(signature, 'hex'))) return undefined
  try {
    return z.safeParse(paymentOrder, JSON.parse(Buffer.from(packed, 'base64url').toString('utf8')))
      .data
  } catch {
    return undefined
  }
}

/** The headers that sign these bytes now. */
export const webhookHeaders = (
  secret: string,
  body: string,
  nowMs: number,
): Record<string, string> => ({
  'content-type': 'application/json',
  'x-processor-time': String(nowMs),
  'x-processor-signature': createHmac('sha256', keyOf(secret, 'webhook'))
    .update(`${nowMs}\n${body}`)
    .digest('hex'),
})
