import { createHmac } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PaymentMessage, PaymentOrder } from '@felek/contract/protocols/payment/payment.ts'
import { openDecidedPayments } from './decided-payments.ts'
import { messagesAfter } from './choices.ts'
import { readEnv } from './config.ts'
import { createApp } from './http.ts'
import { createOutbox } from './outbox.ts'

const secret = 's'.repeat(32)
const now = Date.parse('2026-11-22T10:00:00Z')

const order: PaymentOrder = {
  reference: 'FLK-ABC234',
  amount: '500.00',
  currency: 'TRY',
  means: 'card',
  lang: 'tr',
  returnUrl: 'http://localhost:3000/profile/deposit?payment=7',
  expiresAt: new Date(now + 1_800_000).toISOString(),
}

/** As the merchant signs it (docs/payment-protocol.md), written down once more. */
const signed = (over: Partial<PaymentOrder> = {}, key = secret): string => {
  const packed = Buffer.from(JSON.stringify({ ...order, ...over })).toString('base64url')
  const own = createHmac('sha256', key).update('order').digest('hex')
  return `${packed}.${createHmac('sha256', own).update(packed).digest('hex')}`
}

const open = (variables: Record<string, string> = {}) => {
  const dataDir = mkdtempSync('/tmp/felek-sandbox-')
  const clock = { now, ready: true }
  const env = readEnv({
    DATA_DIR: dataDir,
    SANDBOX_SECRET: secret,
    LOG_LEVEL: 'silent',
    RATE_SCALE: '100',
    ...variables,
  })
  const book = openDecidedPayments(env.dataDir, now)
  const app = createApp({
    env,
    book,
    now: () => clock.now,
    decided: () => {},
    ready: () => clock.ready,
  })
  const host = `localhost:${env.sandboxPort}`
  const get = (text: string) => app.inject({ url: `/pay/${text}`, headers: { host } })
  const press = (text: string, choice: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/pay/${text}`,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: `choice=${choice}`,
    })
  return { env, clock, book, app, get, press }
}

describe('the page', () => {
  test('shows the order in its language, runs and loads nothing, can not be framed, leads to two origins alone', async () => {
    const { get } = open()
    const page = await get(signed())
    expect(page.statusCode).toBe(200)
    expect(page.body).toMatch(/500,00\sTL/)
    expect(page.body).toContain('FLK-ABC234')
    expect(page.body).toContain('Doğrula ve Öde')
    expect((await get(signed({ lang: 'en', means: 'wallet' }))).body).toContain(
      'Cancel and go back',
    )
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/localhost:3000; frame-ancestors 'none'; base-uri 'none'$/,
    )
    expect(page.body).not.toMatch(/<script|<img|<link|style=|\bon\w+=/)
    expect(page.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('knows no order that the merchant has not signed: changed, of another key, or no order at all', async () => {
    const { get, press, book } = open()
    const [packed = '', signature = ''] = signed().split('.')
    const cheaper = Buffer.from(JSON.stringify({ ...order, amount: '1.00' })).toString('base64url')
    for (const text of [
      `${cheaper}.${signature}`,
      `${packed}.${'0'.repeat(64)}`,
      signed({}, 'x'.repeat(32)),
      signed({ returnUrl: 'javascript:alert(1)' }),
      signed({ amount: '-5' }),
      packed,
      'x',
    ]) {
      expect((await get(text)).statusCode).toBe(404)
      expect((await press(text, 'pay')).statusCode).toBe(404)
    }
    expect(book.waiting()).toEqual([])
  })

  test('answers under its own names alone, and takes no form of another site', async () => {
    const { app, press, book } = open()
    const url = `/pay/${signed()}`
    expect((await app.inject({ url, headers: { host: 'evil.example' } })).statusCode).toBe(421)
    for (const headers of [
      { origin: 'http://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect((await press(signed(), 'pay', headers)).statusCode).toBe(400)
    for (const choice of ['', 'refund', 'pay%00'])
      expect((await press(signed(), choice)).statusCode).toBe(400)
    expect(book.waiting()).toEqual([])
  })

  test('decides an order once, also pressed twice at once, and leads back', async () => {
    const { press, get, book } = open()
    const replies = await Promise.all([press(signed(), 'pay'), press(signed(), 'decline')])
    for (const reply of replies) {
      expect(reply.statusCode).toBe(303)
      expect(reply.headers['location']).toBe(order.returnUrl)
    }
    expect(book.waiting()).toHaveLength(1)
    expect((await get(signed())).body).toContain('Bu ödeme için karar verildi')
  })

  test('leaving decides nothing; what has expired can not be paid any more', async () => {
    const { press, get, book, clock } = open()
    expect((await press(signed(), 'leave')).headers['location']).toBe(order.returnUrl)
    clock.now = now + 1_800_001
    expect((await get(signed())).statusCode).toBe(410)
    expect((await press(signed(), 'pay')).statusCode).toBe(410)
    expect((await press(signed(), 'leave')).statusCode).toBe(303)
    expect(book.waiting()).toEqual([])
  })
})

test('each button says what it says', () => {
  const words = (choice: Parameters<typeof messagesAfter>[1]) =>
    messagesAfter(order, choice, now).map(({ dueMs, message }) => [
      message.event,
      message.amount,
      message.failure,
      dueMs - now,
    ])
  expect(words('pay')).toEqual([['payment.succeeded', '500.00', undefined, 0]])
  expect(words('decline')).toEqual([['payment.failed', '500.00', 'declined', 0]])
  expect(words('not_verified')).toEqual([['payment.failed', '500.00', 'not_verified', 0]])
  expect(words('late')).toEqual([['payment.succeeded', '500.00', undefined, 10_000]])
  expect(words('very_late')).toEqual([['payment.succeeded', '500.00', undefined, 86_400_000]])
  expect(words('less')).toEqual([['payment.succeeded', '250.00', undefined, 0]])
  const [first, second] = messagesAfter(order, 'twice', now)
  expect(first?.message.paymentId).not.toBe(second?.message.paymentId)
  expect(first?.message.eventId).not.toBe(second?.message.eventId)
})

/** A merchant that answers as it is told, and notes what it heard. */
const aMerchant = async (answers: number[]) => {
  const heard: { body: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ body, headers: request.headers })
      response.writeHead(answers.shift() ?? 200).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { heard, server, url: `http://127.0.0.1:${port}` }
}
const quiet = { warn: () => {}, error: () => {} }

test('a message is told until the merchant has stored it: the same bytes, signed anew, also after a restart', async () => {
  const merchant = await aMerchant([503, 500])
  const { env, clock, book } = open({ SITE_INTERNAL_URL: merchant.url })
  const outboxOf = (of: typeof book) =>
    createOutbox({ env, book: of, log: quiet, now: () => clock.now })
  await book.decide(order.reference, messagesAfter(order, 'late', now), now)
  const before = outboxOf(book)
  await before.run()
  expect(merchant.heard).toHaveLength(0)
  clock.now += 10_000
  await before.run()
  await before.run()
  expect(merchant.heard).toHaveLength(1)
  // The process dies in the middle of a line; another opens the book.
  appendFileSync(join(env.dataDir, 'payments.jsonl'), '{"told":"evt')
  const again = openDecidedPayments(env.dataDir, clock.now)
  expect(again.isDecided(order.reference)).toBe(true)
  const after = outboxOf(again)
  await after.run()
  clock.now += 1_000
  await after.run()
  expect(merchant.heard).toHaveLength(3)
  expect(again.waiting()).toEqual([])
  expect(openDecidedPayments(env.dataDir, clock.now).waiting()).toEqual([])
  const [first, ...others] = merchant.heard
  const own = createHmac('sha256', secret).update('webhook').digest('hex')
  for (const { body, headers } of merchant.heard)
    expect(headers['x-processor-signature']).toBe(
      createHmac('sha256', own)
        .update(`${String(headers['x-processor-time'])}\n${body}`)
        .digest('hex'),
    )
  for (const other of others) expect(other.body).toBe(first?.body)
  expect((JSON.parse(first?.body ?? '{}') as PaymentMessage).reference).toBe(order.reference)
  merchant.server.close()
})

test('the book is its owner’s alone, and forgets what is long over', async () => {
  const { env, book } = open()
  await book.decide('FLK-OLD222', [], now)
  expect(readFileSync(join(env.dataDir, 'payments.jsonl'), 'utf8')).toContain('FLK-OLD222')
  expect(openDecidedPayments(env.dataDir, now + 8 * 86_400_000).isDecided('FLK-OLD222')).toBe(false)
})

test('whoever is answered while it stops is told to leave', async () => {
  const { get, clock } = open()
  expect((await get(signed())).headers['connection']).not.toBe('close')
  clock.ready = false
  expect((await get(signed())).headers['connection']).toBe('close')
})

test('there is no sandbox where money is real, nor in an origin of another part', () => {
  const base = { DATA_DIR: mkdtempSync('/tmp/felek-sandbox-'), SANDBOX_SECRET: secret }
  expect(() => readEnv({ ...base, PROFILE: 'real' })).toThrow(/PROFILE is "real", but must be demo/)
  expect(() => readEnv({ ...base, SANDBOX_PORT: '3000' })).toThrow(/SANDBOX_PORT must differ/)
  expect(() => readEnv({ ...base, SANDBOX_PORT: '3001' })).toThrow(/SANDBOX_PORT must differ/)
  expect(() => readEnv({ ...base, PORT: '65533' })).toThrow(/PORT \+ 4 is none/)
  expect(() =>
    readEnv({
      ...base,
      PUBLIC_URL: 'https://felek.example',
      SANDBOX_URL: 'https://felek.example/x',
    }),
  ).toThrow(/SANDBOX_URL must have another origin/)
})
