import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import * as contract from '@felek/contract/index.ts'
import type { Input } from '@felek/contract/call.ts'
import type { Event } from '../../events/hub.ts'
import { type CallModule } from '../../rpc/pipeline.ts'
import { openTestApp, type TestApp, type TestPlayer } from '../../../test/test-app.ts'
import type { PaymentMessage, PaymentOrder } from '@felek/contract/protocols/payment/payment.ts'
import { signedMessage, type BankMessage } from './gateways/sandbox-bank/sandbox-bank.ts'
import { signedPayment } from './gateways/sandbox-processor.ts'
import { applyDueEvents } from './gateway-notifications/notices.ts'
import { cashierRoutes } from './routes.ts'

/** A Turkish IBAN of a bank's code with right check digits. */
export const anIban = (bankCode: string, n: number | bigint = 1): string => {
  const rest = `${bankCode}0${String(n).padStart(16, '0')}`
  const check = 98n - (BigInt(`${rest}292700`) % 97n)
  return `TR${String(check).padStart(2, '0')}${rest}`
}

const openRoutes = async ({ deps }: TestApp) => {
  const app = fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  await app.register(cashierRoutes(deps))
  return app
}

/** A bank whose words the test chooses. */
const bankOf = ({ deps, clock }: TestApp, app: FastifyInstance) => {
  const post = async (headers: Record<string, string>, body: Buffer) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/webhooks/sandbox-bank',
      headers,
      payload: body,
    })
    return { http: reply.statusCode, ...reply.json<{ status: string }>() }
  }
  return {
    post,
    /** Says something as the bank, signed. */
    tell: (message: BankMessage) => {
      const { headers, body } = signedMessage(deps.env, message, deps.now())
      return post(headers, body)
    },
    message: (over: Partial<BankMessage> & Pick<BankMessage, 'reference'>): BankMessage => ({
      eventId: randomUUID(),
      event: 'transfer.received',
      transactionId: randomUUID(),
      amount: '500.00',
      currency: 'TRY',
      senderName: 'Ayşe Yılmaz',
      occurredAt: clock.now.toISOString(),
      ...over,
    }),
  }
}

/** A payment processor whose words the test chooses. */
const processorOf = ({ deps, clock }: TestApp, app: FastifyInstance) => {
  const post = async (headers: Record<string, string>, body: Buffer) => {
    const url = '/webhooks/sandbox-processor'
    const reply = await app.inject({ method: 'POST', url, headers, payload: body })
    return { http: reply.statusCode, ...reply.json<{ status: string }>() }
  }
  return {
    post,
    tell: (message: PaymentMessage) => {
      const { headers, body } = signedPayment(deps.env, message, deps.now())
      return post(headers, body)
    },
    says: (over: Partial<PaymentMessage> & Pick<PaymentMessage, 'reference'>): PaymentMessage => ({
      eventId: randomUUID(),
      event: 'payment.succeeded',
      paymentId: randomUUID(),
      amount: '500.00',
      currency: 'TRY',
      occurredAt: clock.now.toISOString(),
      ...over,
    }),
  }
}

/** The deposits that are no bank transfer. */
const payingOf = (test: TestApp) => ({
  /** A payment on a hosted page, and the order in its address. */
  async pay(as: TestPlayer, over: Partial<Input<typeof contract.cashier.process>> = {}) {
    const { error, data } = await test.call(
      contract.cashier.process,
      { Type: 1, methodID: '4', amount: '500', requestID: randomUUID(), ...over },
      as,
    )
    if (error !== '') throw new Error(`the payment was refused: ${error}`)
    const packed = new URL(data.redirectUrl ?? '').pathname.slice('/pay/'.length).split('.')[0]
    const order = JSON.parse(
      Buffer.from(packed ?? '', 'base64url').toString('utf8'),
    ) as PaymentOrder
    return { ...data, order, reference: order.reference }
  },
  cep: (as: TestPlayer, over: Partial<Input<typeof contract.cashier.saveCepTransfer>> = {}) =>
    test.call(
      contract.cashier.saveCepTransfer,
      {
        methodID: '3',
        amount: '500',
        referenceNumber: '12345678',
        senderPhone: '+905321112233',
        senderIdentity: '10000000146',
        receiverPhone: '+905339998877',
        receiverIdentity: '12345678950',
        requestID: randomUUID(),
        ...over,
      },
      as,
    ),
})

/** The job that applies what met a busy row, as often as it takes on a slow machine. */
const createApplier = ({ deps, clock, db }: TestApp) => ({
  /** Answers by how much it turned the clock. */
  async applyAll(): Promise<number> {
    for (let turned = 0; ; turned += 10_001) {
      const { rows } = await db.query('select 1 from cashier_events where applied_at is null', [])
      if (rows.length === 0) return turned
      clock.forward(10_001)
      await applyDueEvents(deps)
    }
  },
})

/** What a player asks of the cashier. */
const askingOf = (test: TestApp) => {
  const soon = new Date(test.clock.now.getTime() + 86_400_000).toISOString().slice(0, 10)
  return {
    transfer: (
      as: TestPlayer,
      over: Partial<Input<typeof contract.cashier.saveBankTransfer>> = {},
    ) =>
      test.call(
        contract.cashier.saveBankTransfer,
        {
          methodID: '2',
          amount: '500',
          bankID: '62',
          senderName: 'Ayşe Yılmaz',
          requestID: randomUUID(),
          ...over,
        },
        as,
      ),
    // Sixteen digits of the id: of fewer, players made some seconds apart may have one IBAN.
    async account(as: TestPlayer, n: number | bigint = as.playerId % 10n ** 16n): Promise<string> {
      const saved = await test.call(
        contract.cashier.saveBankAccount,
        { bankID: '62', accountOwner: 'Ayşe Yılmaz', IBAN: anIban('00062', n) },
        as,
      )
      return saved.data.bankAccountID
    },
    withdraw: (
      as: TestPlayer,
      bankAccountID: string,
      over: Partial<Input<typeof contract.cashier.process>> = {},
    ) =>
      test.call(
        contract.cashier.process,
        {
          Type: 2,
          methodID: '12',
          amount: '100',
          requestID: randomUUID(),
          fields: { bankAccountID, identityValidityDate: soon },
          ...over,
        },
        as,
      ),
  }
}

/** What became of it. */
const lookingAt = (test: TestApp) => ({
  balances: async (as: TestPlayer) => {
    const { cashKurus, lockedKurus } = await test.deps.wallet.balances(test.db.read, as.playerId)
    return { cash: cashKurus, locked: lockedKurus }
  },
  row: async (as: TestPlayer, id: string) =>
    (await test.call(contract.cashier.transactions, { searchID: id }, as)).data[0],
  /** Everything that the player's pages hear from now on, but of protection, which has its own suite. */
  listen: (as: TestPlayer): Event[] => {
    const heard: Event[] = []
    test.deps.eventHub.listen({
      playerId: as.playerId,
      sessionId: undefined,
      hear: (event) => {
        if (event.name !== 'protection' && event.name !== 'sitting') heard.push(event)
      },
      end: () => {},
    })
    return heard
  },
  /** How the stored events of a transfer ended, in the order of the alphabet. */
  outcomes: async (reference: string) => {
    const { rows } = await test.db.query(
      'select outcome, reason from cashier_events where reference = $1',
      [reference],
    )
    return rows
      .map((r) =>
        r['outcome'] === 'applied'
          ? 'applied'
          : `${r['outcome'] as string}: ${r['reason'] as string}`,
      )
      .sort()
  },
})

export type TestCashier = Awaited<ReturnType<typeof openTestCashier>>

/**
 * The house with the cashier's calls (and other rooms') and its webhook route, and a bank whose words the test
 * chooses.
 */
export const openTestCashier = async (env: Record<string, string> = {}, rooms?: CallModule[]) => {
  const test = await openTestApp(env, rooms && { rooms })
  const app = await openRoutes(test)
  return {
    ...test,
    app,
    ...bankOf(test, app),
    processor: processorOf(test, app),
    ...createApplier(test),
    ...askingOf(test),
    ...payingOf(test),
    ...lookingAt(test),
    async close() {
      await app.close()
      await test.close()
    },
  }
}
