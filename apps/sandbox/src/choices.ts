import { randomUUID } from 'node:crypto'
import type { PaymentMessage, PaymentOrder } from '@felek/contract/protocols/payment/payment.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'

/** What the page's buttons may decide; whoever leaves decides nothing. */
export const choices = [
  'pay',
  'decline',
  'not_verified',
  'late',
  'very_late',
  'twice',
  'less',
] as const
export type Choice = (typeof choices)[number]

const lateMs = 10_000
const veryLateMs = 86_400_000

export type Due = { dueMs: number; message: PaymentMessage }

/** Half of what was asked for, rounded down: what is paid where too little is. */
export const halfOf = (amount: string): string => {
  const half = toKurus(amount) / 2n
  return toAmount(half > 0n ? half : 1n)
}

/** What the processor will say of an order after this choice, and when. */
export const messagesAfter = (
  { reference, amount, currency }: PaymentOrder,
  choice: Choice,
  nowMs: number,
): Due[] => {
  const one = (over: Partial<PaymentMessage> = {}, afterMs = 0): Due => ({
    dueMs: nowMs + afterMs,
    message: {
      eventId: `evt-${randomUUID()}`,
      event: 'payment.succeeded',
      paymentId: `pay-${randomUUID()}`,
      reference,
      amount,
      currency,
      occurredAt: new Date(nowMs + afterMs).toISOString(),
      ...over,
    },
  })
  switch (choice) {
    case 'pay':
      return [one()]
    case 'decline':
      return [one({ event: 'payment.failed', failure: 'declined' })]
    case 'not_verified':
      return [one({ event: 'payment.failed', failure: 'not_verified' })]
    case 'late':
      return [one({}, lateMs)]
    case 'very_late':
      return [one({}, veryLateMs)]
    case 'twice':
      return [one(), one()]
    case 'less':
      return [one({ amount: halfOf(amount) })]
  }
}
