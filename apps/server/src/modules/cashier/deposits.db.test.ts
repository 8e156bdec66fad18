import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { isIban } from '@felek/contract/fields.ts'
import { expectCleanLedger, walletWith } from '../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { openDeposits } from './open-deposits.ts'
import { cancelExpiredTransfers } from './jobs.ts'
import { applyDueEvents } from './gateway-notifications/notices.ts'
import { openTestCashier, type TestCashier } from './test-cashier.ts'

let t: TestCashier
let ayse: TestPlayer
beforeAll(async () => void (t = await openTestCashier()))
beforeEach(async () => void (ayse = await t.aPlayer({ cashKurus: 10_000n })))
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

describe('answers', () => {
  test('what to write on the bank’s form, and a pending row', async () => {
    const { data, message } = await t.transfer(ayse, { amount: '500.5', methodID: 1 })
    expect(message).toBe('Yatırım talebiniz alındı.')
    expect(data).toMatchObject({
      transaction_type: 'deposit',
      transaction_category_id: '1',
      transaction_status: '1001',
      amount: '500.50',
      balanceAfter: '100.00',
      method: 'Havale / EFT',
      note: '',
      referenceCode: expect.stringMatching(/^FLK-[2-9A-HJKMNP-Z]{6}$/),
      receivingAccount: {
        owner: 'Felek Demo Ödeme Ltd. Şti.',
        bankName: 'Deneme Bankası A.Ş.',
        IBAN: expect.any(String),
      },
    })
    expect(isIban(data.receivingAccount.IBAN)).toBe(true)
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(1_800_000)
    const { referenceCode, receivingAccount, expiresAt, qr, ...row } = data
    expect(qr).toContain('5412000000050050')
    expect(qr).toContain(`0126${receivingAccount.IBAN}`)
    expect(await t.row(ayse, data.id)).toEqual(row)
    expect([referenceCode, receivingAccount, expiresAt]).not.toContain(undefined)
    expect(await t.balances(ayse)).toEqual({ cash: 10_000n, locked: 0n })
  })

  test('the bank’s transfer is credited once, and the pages hear of it', async () => {
    const heard = t.listen(ayse)
    const { data } = await t.transfer(ayse)
    await expect.poll(() => heard.length).toBe(1)
    expect(await t.tell(t.message({ reference: data.referenceCode }))).toEqual({
      http: 200,
      status: 'stored',
    })
    expect(await t.balances(ayse)).toEqual({ cash: 60_000n, locked: 0n })
    expect(await t.row(ayse, data.id)).toMatchObject({
      transaction_status: '1002',
      balanceAfter: '600.00',
      amount: '500.00',
    })
    await expect
      .poll(() => heard.map((e) => e.name))
      .toEqual(['transaction', 'balance', 'notification', 'transaction'])
    expect(heard[1]?.data).toMatchObject({ balance: '600.00' })
    expect(heard[3]?.data).toEqual(await t.row(ayse, data.id))
  })

  test('a transfer that the bank executed in time is credited, however late it is told', async () => {
    const { data } = await t.transfer(ayse)
    const occurredAt = t.clock.now.toISOString()
    t.clock.forward(1_800_001)
    await cancelExpiredTransfers(t.deps)
    await t.tell(t.message({ reference: data.referenceCode, occurredAt }))
    expect(await t.outcomes(data.referenceCode)).toEqual(['applied'])
    expect((await t.balances(ayse)).cash).toBe(60_000n)
  })

  test('a message that could not be applied is kept, and applied by the job', async () => {
    const { data } = await t.transfer(ayse)
    const { wallet } = t.deps
    t.deps.wallet = walletWith(wallet, {
      postIn: () => Promise.reject(new Error('the database went away')),
    })
    expect(await t.tell(t.message({ reference: data.referenceCode }))).toEqual({
      http: 200,
      status: 'stored',
    })
    expect(await t.row(ayse, data.id)).toMatchObject({ transaction_status: '1001' })
    t.deps.wallet = wallet
    await applyDueEvents(t.deps)
    expect(await t.outcomes(data.referenceCode)).toEqual(['null: null'])
    t.clock.forward(10_001)
    await applyDueEvents(t.deps)
    expect(await t.outcomes(data.referenceCode)).toEqual(['applied'])
    expect((await t.balances(ayse)).cash).toBe(60_000n)
  })
})

describe('finance/list_open_transfers', () => {
  const open = async (who: typeof ayse) => (await t.call(cashier.openTransfers, {}, who)).data
  test('gives back what save_bank_transfer said, newest first, to its player alone, until it is settled', async () => {
    const [player, other] = [await t.aPlayer(), await t.aPlayer()]
    const first = (await t.transfer(player)).data
    t.clock.forward(1_000)
    const second = (await t.transfer(player, { amount: '70' })).data
    expect(await open(player)).toEqual([second, first])
    expect(await open(other)).toEqual([])
    await t.tell(t.message({ reference: first.referenceCode }))
    expect(await open(player)).toEqual([second])
  })
})

test('ten open transfers are listed by as many statements as one', async () => {
  const player = await t.aPlayer()
  const cost = async () => {
    let statements = 0
    const counting = t.deps.db.read.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await openDeposits(counting, player.playerId, {
      env: t.deps.env,
      host: 'localhost:3000',
      lang: 'tr',
    })
    return statements
  }
  await t.transfer(player)
  const ofOne = await cost()
  for (let n = 1; n < 10; n += 1) await t.transfer(player)
  expect(ofOne).toBeGreaterThan(0)
  expect(await cost()).toBe(ofOne)
})

test('all that have expired are cancelled by one errand, also more than a batch', async () => {
  const { data } = await t.transfer(ayse)
  await t.db.query(
    `insert into cashier_requests (id, player_id, kind, status, method_id, gateway, amount_kurus, reference,
       balance_after_kurus, bank_id, sender_name, expires_at, created_at, updated_at)
     select -n, r.player_id, kind, status, method_id, gateway, amount_kurus, 'many-' || n,
       balance_after_kurus, bank_id, sender_name, expires_at, created_at, updated_at
     from cashier_requests r, generate_series(1, 450) n where r.id = $1`,
    [BigInt(data.id)],
  )
  t.clock.forward(1_800_001)
  await cancelExpiredTransfers(t.deps)
  const { rows } = await t.db.query(
    'select count(*)::int as n from cashier_requests where player_id = $1 and status = 1005',
    [ayse.playerId],
  )
  expect(rows[0]?.['n']).toBe(451)
})

describe('refuses', () => {
  const refused = async (over: object) => {
    const { error, code, data, message } = await t.transfer(ayse, over)
    return {
      error,
      code,
      message,
      fields: Object.keys((data as unknown as { fields?: object }).fields ?? {}),
    }
  }
  test('an amount outside of the method’s limits, to the kuruş', async () => {
    const text = 'Girdiğiniz tutar minimum ve maksimum aralığında değil'
    for (const amount of ['49.99', '100000.01', '999999999999'])
      expect(await refused({ amount })).toEqual({
        error: 'amount_out_of_range',
        code: 422,
        message: text,
        fields: [],
      })
    for (const amount of ['50', '100000'])
      expect((await t.transfer(ayse, { amount })).result).toBe(true)
    expect(
      (
        await t.send(
          'finance/save_bank_transfer',
          {
            Lang: 'en',
            methodID: '2',
            amount: '1',
            bankID: '62',
            senderName: 'A',
            requestID: randomUUID(),
          },
          ayse,
        )
      ).reply.message,
    ).toBe('The amount you entered is not within the minimum and maximum range')
  })
  test('an eleventh transfer while ten are waited for; one settled makes room', async () => {
    const busy = await t.aPlayer()
    const first = await t.transfer(busy)
    for (let n = 1; n < 10; n += 1) expect((await t.transfer(busy)).result).toBe(true)
    expect(await t.transfer(busy)).toMatchObject({ error: 'transfers_open', code: 422 })
    await t.tell(t.message({ reference: first.data.referenceCode }))
    expect((await t.transfer(busy)).result).toBe(true)
  })
  test('every one above ten of thirty asked for at once, on as many connections as there are', async () => {
    const busy = await t.aPlayer()
    const other = await t.aPlayer()
    const [replies, twin] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => t.transfer(busy))),
      t.transfer(other),
    ])
    expect(replies.filter((r) => r.result)).toHaveLength(10)
    expect(replies.filter((r) => r.error === 'transfers_open')).toHaveLength(20)
    expect((await t.call(cashier.openTransfers, {}, busy)).data).toHaveLength(10)
    expect(twin.result).toBe(true)
  })
  test('what is no amount', async () => {
    for (const amount of [
      '12.345',
      '1e3',
      '-5',
      '0',
      '0.00',
      ' 1',
      '1,5',
      '٣',
      'NaN',
      '0x10',
      '1000000000000000000000000000000',
    ])
      expect(await refused({ amount })).toMatchObject({
        error: 'invalid_fields',
        fields: ['amount'],
      })
  })
  test('a method that is none, or not for this', async () => {
    for (const methodID of ['99', '11', 'abc'])
      expect(await refused({ methodID })).toEqual({
        error: 'invalid_fields',
        code: 422,
        message: 'Ödeme yöntemi tanımlı değil.',
        fields: ['methodID'],
      })
    expect(await refused({ bankID: '1' })).toMatchObject({
      error: 'invalid_fields',
      fields: ['bankID'],
    })
  })
})

describe('repeated', () => {
  test('the same id gives the same reply and makes one request, also at once; other content is a conflict', async () => {
    const requestID = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => t.transfer(ayse, { requestID })),
    )
    expect(new Set(replies.map((r) => JSON.stringify(r.data))).size).toBe(1)
    expect((await t.call(cashier.transactions, { searchType: 1 }, ayse)).pagination?.total).toBe(1)
    expect(await t.transfer(ayse, { requestID, amount: '501' })).toMatchObject({
      error: 'id_conflict',
      code: 409,
    })
  })
  test('a refusal is kept under its id', async () => {
    const requestID = randomUUID()
    expect((await t.transfer(ayse, { requestID, methodID: '99' })).error).toBe('invalid_fields')
    expect((await t.transfer(ayse, { requestID, methodID: '99' })).message).toBe(
      'Ödeme yöntemi tanımlı değil.',
    )
  })
})

describe('what does not fit is never credited and never silent', () => {
  const afterwards = async (reference: string, id: string) => [
    await t.outcomes(reference),
    (await t.row(ayse, id))?.transaction_status,
    (await t.balances(ayse)).cash,
  ]

  test('a wrong amount, a wrong currency: in review, until the right transfer comes', async () => {
    const { data } = await t.transfer(ayse)
    const reference = data.referenceCode
    await t.tell(t.message({ reference, amount: '499.99' }))
    await t.tell(t.message({ reference, currency: 'USD' }))
    expect(await afterwards(reference, data.id)).toEqual([
      ['review: wrong_amount', 'review: wrong_currency'],
      '1004',
      10_000n,
    ])
    expect((await t.row(ayse, data.id))?.note).toBe(
      'Gelen para talebinizle eşleşmedi; inceleniyor.',
    )
    await t.tell(t.message({ reference }))
    expect((await afterwards(reference, data.id)).slice(1)).toEqual(['1002', 60_000n])
  })
  test('an unknown code, and a withdrawal’s code', async () => {
    await t.tell(t.message({ reference: 'FLK-ZZZZZZ' }))
    expect(await t.outcomes('FLK-ZZZZZZ')).toEqual(['review: unknown_reference'])
    const paid = await t.withdraw(ayse, await t.account(ayse))
    await t.tell(t.message({ reference: `PAY-${paid.data.id}`, amount: '100.00' }))
    expect(await t.outcomes(`PAY-${paid.data.id}`)).toEqual(['review: unknown_reference'])
    expect(await t.balances(ayse)).toEqual({ cash: 0n, locked: 10_000n })
  })
  test('a transfer after the time, after a decline, or a second one for the same code', async () => {
    const late = await t.transfer(ayse)
    t.clock.forward(1_800_001)
    await t.tell(t.message({ reference: late.data.referenceCode }))
    expect(await afterwards(late.data.referenceCode, late.data.id)).toEqual([
      ['review: after_expiry'],
      '1004',
      10_000n,
    ])

    const declined = await t.transfer(ayse)
    await t.tell(t.message({ reference: declined.data.referenceCode, event: 'transfer.declined' }))
    expect(await t.row(ayse, declined.data.id)).toMatchObject({
      transaction_status: '1003',
      note: 'Banka işlemi onaylamadı.',
      balanceAfter: '100.00',
    })
    await t.tell(t.message({ reference: declined.data.referenceCode }))
    expect(await afterwards(declined.data.referenceCode, declined.data.id)).toEqual([
      ['applied', 'review: after_declined'],
      '1003',
      10_000n,
    ])

    const twice = await t.transfer(ayse)
    await t.tell(t.message({ reference: twice.data.referenceCode }))
    await t.tell(t.message({ reference: twice.data.referenceCode }))
    expect(await afterwards(twice.data.referenceCode, twice.data.id)).toEqual([
      ['applied', 'review: paid_twice'],
      '1002',
      60_000n,
    ])
    await t.tell(t.message({ reference: twice.data.referenceCode, event: 'transfer.declined' }))
    expect((await afterwards(twice.data.referenceCode, twice.data.id)).slice(1)).toEqual([
      '1002',
      60_000n,
    ])
  })
  test('a transfer dated before its request is not that request’s; the right one still is', async () => {
    const before = t.clock.now.toISOString()
    t.clock.forward(2_000)
    const { data } = await t.transfer(ayse)
    const reference = data.referenceCode
    await t.tell(t.message({ reference, occurredAt: before }))
    expect(await afterwards(reference, data.id)).toEqual([
      ['review: before_request'],
      '1004',
      10_000n,
    ])
    await t.tell(t.message({ reference }))
    expect((await afterwards(reference, data.id)).slice(1)).toEqual(['1002', 60_000n])
  })
  test('a bank that stamps whole seconds dates nothing before its request', async () => {
    t.clock.now = new Date(Math.ceil(t.clock.now.getTime() / 1000) * 1000 + 999)
    const { data } = await t.transfer(ayse)
    const occurredAt = t.clock.now.toISOString().replace(/\.\d+Z$/, 'Z')
    await t.tell(t.message({ reference: data.referenceCode, occurredAt }))
    expect(await t.outcomes(data.referenceCode)).toEqual(['applied'])
  })
  test('one that never comes is cancelled, and says so', async () => {
    const heard = t.listen(ayse)
    const { data } = await t.transfer(ayse)
    t.clock.forward(1_800_000)
    await cancelExpiredTransfers(t.deps)
    expect((await t.row(ayse, data.id))?.transaction_status).toBe('1001')
    t.clock.forward(1)
    await cancelExpiredTransfers(t.deps)
    expect(await t.row(ayse, data.id)).toMatchObject({
      transaction_status: '1005',
      note: 'Transfer süresinde gelmedi.',
    })
    await expect
      .poll(() =>
        heard
          .filter((e) => e.name === 'transaction')
          .map((e) => (e.data as { transaction_status: string }).transaction_status),
      )
      .toEqual(['1001', '1005'])
  })
  test('a transfer told again under another event, also with other content', async () => {
    const { data } = await t.transfer(ayse)
    const said = t.message({ reference: data.referenceCode })
    await t.tell(said)
    await t.tell({ ...said, eventId: randomUUID() })
    await t.tell({ ...said, eventId: randomUUID(), amount: '900.00' })
    expect(await t.outcomes(data.referenceCode)).toEqual([
      'applied',
      'nothing: told_before',
      'review: changed_content',
    ])
    expect(await t.tell({ ...said, amount: '900.00' })).toEqual({ http: 409, status: 'conflict' })
    expect((await t.balances(ayse)).cash).toBe(60_000n)
  })
})

describe('a forged message leaves no trace', () => {
  const stored = async () =>
    (await t.db.query('select count(*)::int as n from cashier_events', [])).rows[0]?.['n']
  test('no signature, a changed byte, an old time, an unknown gateway', async () => {
    const { data } = await t.transfer(ayse)
    const said = t.message({ reference: data.referenceCode })
    const before = await stored()
    const { signedMessage } = await import('./gateways/sandbox-bank/sandbox-bank.ts')
    const { headers, body } = signedMessage(t.deps.env, said, t.deps.now())
    expect(await t.post({ 'content-type': 'application/json' }, body)).toEqual({
      http: 401,
      status: 'invalid_signature',
    })
    expect(await t.post(headers, Buffer.from(body.toString().replace('500.00', '900.00')))).toEqual(
      {
        http: 401,
        status: 'invalid_signature',
      },
    )
    expect(
      (await t.post(headers, Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1))))
        .http,
    ).toBe(401)
    const old = signedMessage(t.deps.env, said, new Date(t.clock.now.getTime() - 300_001))
    expect((await t.post(old.headers, old.body)).http).toBe(401)
    expect(
      (await t.app.inject({ method: 'POST', url: '/webhooks/other-bank', headers, payload: body }))
        .statusCode,
    ).toBe(404)
    for (const bad of [
      { amount: '-5' },
      { amount: '1e3' },
      { currency: 'try' },
      { occurredAt: '2026-13-45T00:00:00Z' },
      { eventId: '' },
      { reference: 'a\u0000b' },
      { event: 'transfer.maybe' },
    ]) {
      expect(await t.tell({ ...said, ...bad } as typeof said)).toEqual({
        http: 400,
        status: 'bad_request',
      })
    }
    expect(await stored()).toBe(before)
    expect((await t.balances(ayse)).cash).toBe(10_000n)
  })
})
