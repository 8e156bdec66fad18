import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { openTestCashier, type TestCashier } from '../test-cashier.ts'
import type { Gateway } from './gateway.ts'
import { gateways } from './gateways.ts'
import { sandboxBank, signedMessage } from './sandbox-bank/sandbox-bank.ts'
import { sandboxProcessor, signedPayment } from './sandbox-processor.ts'

/*
 * What every gateway must do, whatever its protocol: papers before words, raw
 * bytes, a fresh time, one payment once. A new gateway is a folder, a line in gateways.ts, and a
 * line here that says how its other side speaks.
 */

let t: TestCashier
let player: TestPlayer
beforeAll(async () => {
  t = await openTestCashier({ OPEN_TRANSFERS_MAX: '1000' })
  player = await t.aPlayer()
})
afterAll(() => t.close())

type Signed = { headers: Record<string, string>; body: Buffer }
type GatewayMessage = {
  eventId: string
  id: string
  reference: string
  amount: string
  good: boolean
}
type Speaker = {
  /** A request of the player's that this gateway may speak of: 500 TL. */
  begin(): Promise<string>
  say(said: GatewayMessage, at?: Date): Signed
}

const speakers = new Map<Gateway, () => Speaker>([
  [
    sandboxBank,
    () => ({
      begin: async () => (await t.transfer(player)).data.referenceCode,
      say: ({ eventId, id, reference, amount, good }, at = t.clock.now) =>
        signedMessage(
          t.deps.env,
          t.message({
            eventId,
            transactionId: id,
            reference,
            amount,
            event: good ? 'transfer.received' : 'transfer.declined',
          }),
          at,
        ),
    }),
  ],
  [
    sandboxProcessor,
    () => ({
      begin: async () => (await t.pay(player)).reference,
      say: ({ eventId, id, reference, amount, good }, at = t.clock.now) =>
        signedPayment(
          t.deps.env,
          t.processor.says({
            eventId,
            paymentId: id,
            reference,
            amount,
            event: good ? 'payment.succeeded' : 'payment.failed',
          }),
          at,
        ),
    }),
  ],
])

describe.each(gateways.map((it) => [it.name, it] as const))('%s', (name, gateway) => {
  const speaker = (): Speaker => {
    const made = speakers.get(gateway)
    if (!made) throw new Error(`nobody here speaks as ${name}: add how its other side does`)
    return made()
  }
  const post = async ({ headers, body }: Signed) =>
    (await t.app.inject({ method: 'POST', url: `/webhooks/${name}`, headers, payload: body }))
      .statusCode
  const said = (reference: string, over: Partial<GatewayMessage> = {}): GatewayMessage => ({
    eventId: randomUUID(),
    id: randomUUID(),
    reference,
    amount: '500.00',
    good: true,
    ...over,
  })
  const cash = async () => (await t.balances(player)).cash
  const kept = async (reference: string) => (await t.outcomes(reference)).length

  test('takes nothing that is not signed over these very bytes, now, with its own key', async () => {
    const { begin, say } = speaker()
    const reference = await begin()
    const good = say(said(reference))
    const before = await cash()
    const changed = Buffer.from(good.body.toString().replace('500.00', '900.00'))
    expect(await post({ ...good, body: changed })).toBe(401)
    expect(await post({ ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) })).toBe(401)
    expect(await post({ headers: { 'content-type': 'application/json' }, body: good.body })).toBe(
      401,
    )
    for (const minutes of [-6, 6])
      expect(
        await post(say(said(reference), new Date(t.clock.now.getTime() + minutes * 60_000))),
      ).toBe(401)
    for (const other of gateways.filter((it) => it !== gateway)) {
      const url = `/webhooks/${other.name}`
      const reply = await t.app.inject({
        method: 'POST',
        url,
        headers: good.headers,
        payload: good.body,
      })
      expect(reply.statusCode).toBe(401)
    }
    expect(await cash()).toBe(before)
    expect(await kept(reference)).toBe(0)
    expect(await post(good)).toBe(200)
    expect(await cash()).toBe(before + 50_000n)
  })

  test('what is signed and no message of its protocol is 400, and kept nowhere', async () => {
    const { begin, say } = speaker()
    const reference = await begin()
    for (const over of [{ amount: '-5.00' }, { amount: '1e3' }, { amount: '' }, { eventId: '' }])
      expect(await post(say(said(reference, over)))).toBe(400)
    expect(await kept(reference)).toBe(0)
  })

  test('one payment is credited once, under whatever names and however often it is told', async () => {
    const { begin, say } = speaker()
    const reference = await begin()
    const before = await cash()
    const first = said(reference)
    const twins = [first, first, { ...first, eventId: randomUUID() }, first]
    expect(await Promise.all(twins.map((it) => post(say(it))))).not.toContain(503)
    expect(await cash()).toBe(before + 50_000n)
    // Other words under a known id change nothing.
    expect(await post(say({ ...first, amount: '900.00' }))).toBe(409)
    expect(await cash()).toBe(before + 50_000n)
  })

  test('a decline moves nothing; a success after it, and another amount, wait for staff', async () => {
    const { begin, say } = speaker()
    const before = await cash()
    const declined = await begin()
    expect(await post(say(said(declined, { good: false })))).toBe(200)
    expect(await post(say(said(declined)))).toBe(200)
    expect(await t.outcomes(declined)).toEqual(['applied', 'review: after_declined'])
    const less = await begin()
    expect(await post(say(said(less, { amount: '499.99' })))).toBe(200)
    expect(await t.outcomes(less)).toEqual(['review: wrong_amount'])
    expect(await cash()).toBe(before)
  })
})
