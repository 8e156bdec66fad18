import { createHmac, randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import * as f from '@felek/contract/fields.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Env } from '../../../../config.ts'
import type { CashierDeps } from '../../deps.ts'
import type { Gateway } from '../gateway.ts'
import { addReturn } from '../sandbox-returns-store.ts'
import { sign, signatureFits } from '../signature.ts'
import { addOrder, orderDone, takeDueOrders, type Order } from './store.ts'

/*
 * A bank for trying things out. Like any other it knows a transfer only by what stands on it, and tells us
 * over our own signed webhook; it never touches our tables but its own to-do list. It fails on marked amounts
 * (docs/product/cashier.md, "Sandbox bank"): `.13` is declined, `.17` comes a minute late, `.19` is told
 * twice.
 */

const name = 'sandbox-bank'
const lateMs = 60_000
const leaseMs = 30_000

/** Of a key of its own, so that a game provider's secret signs no deposit. */
const secretOf = (env: Pick<Env, 'providerSecret'>): string =>
  createHmac('sha256', env.providerSecret).update(`gateway:${name}`).digest('hex')

const message = z.object({
  eventId: f.text(64),
  event: z.enum(['transfer.received', 'transfer.declined', 'payout.paid', 'payout.declined']),
  transactionId: f.text(64),
  reference: z.string().check(z.maxLength(64), z.regex(/^[^\u0000]*$/)),
  amount: f.amount,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  senderName: z.string().check(z.maxLength(200)),
  occurredAt: f.time.check(z.refine((v) => !Number.isNaN(Date.parse(v)))),
})
export type BankMessage = z.input<typeof message>

const parseBody = (body: Buffer): z.output<typeof message> | undefined => {
  try {
    return z.safeParse(message, JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}

const ending = (amountKurus: bigint): bigint => amountKurus % 100n

const executesAt = (amountKurus: bigint, now: Date, fromMs: number, toMs: number): Date =>
  new Date(now.getTime() + (ending(amountKurus) === 17n ? lateMs : randomInt(fromMs, toMs)))

export const sandboxBank: Gateway = {
  name,
  hear(env, headers, body, now) {
    if (
      !signatureFits(secretOf(env), headers['x-bank-time'], headers['x-bank-signature'], body, now)
    )
      return { refused: 'invalid_signature' }
    const said = parseBody(body)
    if (!said) return { refused: 'bad_request' }
    return {
      notice: {
        eventId: said.eventId,
        kind: said.event,
        transactionId: said.transactionId,
        reference: said.reference,
        amountKurus: toKurus(said.amount),
        currency: said.currency,
        occurredAt: new Date(said.occurredAt),
        why: said.event.endsWith('declined') ? 'declined_by_bank' : null,
      },
    }
  },
  transfers: {
    // A number of its own, which no player and no example has.
    receivingAccount: {
      owner: 'Felek Demo Ödeme Ltd. Şti.',
      bankName: 'Deneme Bankası A.Ş.',
      IBAN: 'TR500006100000000020261122',
    },
    expect: (tx, { reference, amountKurus, senderName }, now) =>
      addOrder(tx, {
        kind: 'transfer',
        reference,
        amount_kurus: amountKurus,
        sender_name: senderName,
        executes_at: executesAt(amountKurus, now, 2_000, 5_000),
      }),
  },
  payouts: {
    send: (tx, { reference, amountKurus, owner }, now) =>
      addOrder(tx, {
        kind: 'payout',
        reference,
        amount_kurus: amountKurus,
        sender_name: owner,
        executes_at: executesAt(amountKurus, now, 3_000, 8_000),
      }),
  },
  giveBack: (tx, deposit, now) => addReturn(tx, name, deposit, now),
  errand: { everyMs: 500, run: (deps) => runSandboxBank(deps) },
}

/** A message as the bank sends it: its bytes, and the headers that sign them. */
export const signedMessage = (
  env: Pick<Env, 'providerSecret'>,
  said: BankMessage,
  now: Date,
): { headers: Record<string, string>; body: Buffer } => {
  const body = Buffer.from(JSON.stringify(said))
  const time = String(now.getTime())
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-bank-time': time,
      'x-bank-signature': sign(secretOf(env), time, body),
    },
  }
}

/**
 * The bank's words about an order; the same ones each time, whatever the network made of the last.
 */
const messageOf = (order: Order): BankMessage => {
  const declined = ending(order.amount_kurus) === 13n
  return {
    eventId: `evt-${order.reference}`,
    event:
      order.kind === 'transfer'
        ? declined
          ? 'transfer.declined'
          : 'transfer.received'
        : declined
          ? 'payout.declined'
          : 'payout.paid',
    transactionId: `sbx-${order.reference}`,
    reference: order.reference,
    amount: toAmount(order.amount_kurus),
    currency: 'TRY',
    senderName: order.sender_name,
    occurredAt: order.executes_at.toISOString(),
  }
}

/**
 * Executes what is due: tells our webhook, again and again until it has said that it stored the
 * message.
 */
export const runSandboxBank = async (deps: CashierDeps): Promise<void> => {
  const now = deps.now()
  const due = await takeDueOrders(deps.db.read, now, new Date(now.getTime() + leaseMs), 50)
  await Promise.all(
    due.map(async (order) => {
      const tell = async () => {
        const { headers, body } = signedMessage(deps.env, messageOf(order), deps.now())
        const reply = await fetch(`http://127.0.0.1:${deps.env.sitePort}/webhooks/${name}`, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
          signal: AbortSignal.timeout(5_000),
        })
        if (!reply.ok) throw new Error(`the webhook answered ${reply.status}`)
      }
      const times = ending(order.amount_kurus) === 19n ? 2 : 1
      const told = await Promise.allSettled(Array.from({ length: times }, tell))
      const failed = told.find((t) => t.status === 'rejected')
      if (failed)
        deps.log.warn(
          { err: failed.reason, order: order.reference, attempts: order.attempts },
          'the sandbox bank could not tell its news; it tries again',
        )
      else await orderDone(deps.db.read, order.reference, deps.now())
    }),
  )
}
