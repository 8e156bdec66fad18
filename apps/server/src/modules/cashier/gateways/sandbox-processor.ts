import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import {
  paymentMessage,
  type PaymentMessage,
  type PaymentOrder,
} from '@felek/contract/protocols/payment/payment.ts'
import { nameOf } from '@felek/platform/http/own-names.ts'
import type { Env } from '../../../config.ts'
import type { DeclinedWhy, Gateway } from './gateway.ts'
import { addReturn } from './sandbox-returns-store.ts'
import { sign, signatureFits } from './signature.ts'

/*
 * A payment processor for trying things out: cards, wallets and crypto on a page of its own, in a
 * process and an origin of its own (`sandbox/`). Nothing but its signed webhook moves money, and no
 * card number ever reaches this house.
 */

const name = 'sandbox-processor'

/** A key for each use: what we sign can not be sent back to us as its word. */
const keyOf = (env: Pick<Env, 'sandboxSecret'>, use: 'order' | 'webhook'): string =>
  createHmac('sha256', env.sandboxSecret).update(use).digest('hex')

const signedOrder = (env: Pick<Env, 'sandboxSecret'>, order: PaymentOrder): string => {
  const packed = Buffer.from(JSON.stringify(order)).toString('base64url')
  return `${packed}.${createHmac('sha256', keyOf(env, 'order')).update(packed).digest('hex')}`
}

const parseBody = (body: Buffer): PaymentMessage | undefined => {
  try {
    return z.safeParse(paymentMessage, JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}

const whyOf = ({ event, failure }: PaymentMessage): DeclinedWhy | null => {
  if (event === 'payment.succeeded') return null
  return failure === 'not_verified' ? 'payment_not_verified' : 'declined_by_processor'
}

export const sandboxProcessor: Gateway = {
  name,
  giveBack: (tx, deposit, now) => addReturn(tx, name, deposit, now),
  hear(env, headers, body, now) {
    const [time, signature] = [headers['x-processor-time'], headers['x-processor-signature']]
    if (!signatureFits(keyOf(env, 'webhook'), time, signature, body, now))
      return { refused: 'invalid_signature' }
    const said = parseBody(body)
    if (!said) return { refused: 'bad_request' }
    return {
      notice: {
        eventId: said.eventId,
        kind: said.event,
        transactionId: said.paymentId,
        reference: said.reference,
        amountKurus: toKurus(said.amount),
        currency: said.currency,
        occurredAt: new Date(said.occurredAt),
        why: whyOf(said),
      },
    }
  },
  hosted: {
    addressOf(env, payment) {
      const { reference, amountKurus, means, lang, returnUrl, expiresAt } = payment
      const page = env.sandboxUrl ?? `http://${nameOf(payment.host)}:${env.sandboxPort}`
      const order = signedOrder(env, {
        reference,
        amount: toAmount(amountKurus),
        currency: 'TRY',
        means,
        lang,
        returnUrl,
        expiresAt: expiresAt.toISOString(),
      })
      return `${page}/pay/${order}`
    },
  },
}

/** A message as the processor sends it, for tests: its bytes, and the headers that sign them. */
export const signedPayment = (
  env: Pick<Env, 'sandboxSecret'>,
  said: PaymentMessage,
  now: Date,
): { headers: Record<string, string>; body: Buffer } => {
  const body = Buffer.from(JSON.stringify(said))
  const time = String(now.getTime())
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-processor-time': time,
      'x-processor-signature': sign(keyOf(env, 'webhook'), time, body),
    },
  }
}
