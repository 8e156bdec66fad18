import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { expectCleanLedger } from '../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { exportedRequests } from './data-export/data-export.ts'
import { gatewayNamed } from './gateways/gateways.ts'
import { cancelExpiredTransfers } from './jobs.ts'
import { openTestCashier, type TestCashier } from './test-cashier.ts'

/* Payments on a hosted page: what begins one, and what each word of its processor comes to. */

const halfHour = 1_800_000
const day = 86_400_000

let t: TestCashier
let ayse: TestPlayer
beforeAll(async () => void (t = await openTestCashier()))
beforeEach(async () => void (ayse = await t.aPlayer({ cashKurus: 10_000n })))
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const listRequests = async (who: TestPlayer) =>
  (
    await t.db.query('select count(*)::int as n from cashier_requests where player_id = $1', [
      who.playerId,
    ])
  ).rows[0]?.['n'] as number

/** What became of it: how its events ended, its status, and what cash came. */
const getFate = async (reference: string, id: string) => {
  const row = await t.row(ayse, id)
  return [
    await t.outcomes(reference),
    row?.transaction_status,
    (await t.balances(ayse)).cash - 10_000n,
    row?.note,
  ]
}
const timeline = async (id: string, who = ayse) =>
  (await t.call(cashier.timeline, { id }, who)).data.steps?.map((s) => [s.status, s.note])

describe('begins', () => {
  test('with a pending row and the address of a page in another origin, which names no person', async () => {
    const heard = t.listen(ayse)
    const made = await t.pay(ayse, { methodID: '4', amount: '750.5' })
    expect(made).toMatchObject({
      transaction_type: 'deposit',
      transaction_status: '1001',
      amount: '750.50',
      balanceAfter: '100.00',
      method: 'Banka Kartı',
    })
    const page = new URL(made.redirectUrl ?? '')
    expect(page.origin).toBe(`http://localhost:${t.deps.env.sandboxPort}`)
    expect(page.search).toBe('')
    expect(made.order).toEqual({
      reference: expect.stringMatching(/^FLK-[2-9A-HJKMNP-Z]{6}$/),
      amount: '750.50',
      currency: 'TRY',
      means: 'card',
      lang: 'tr',
      returnUrl: `http://localhost:3000/profile/deposit?payment=${made.id}`,
      expiresAt: made.expiresAt,
    })
    expect(await t.balances(ayse)).toEqual({ cash: 10_000n, locked: 0n })
    await expect.poll(() => heard.map((e) => e.name)).toEqual(['transaction'])
    expect((await t.call(cashier.openTransfers, {}, ayse)).data).toMatchObject([
      { id: made.id, redirectUrl: made.redirectUrl },
    ])
  })

  test('once for one requestID, also at once; other content under it is a conflict', async () => {
    const ask = (requestID: string, amount = '500') =>
      t.call(cashier.process, { Type: 1, methodID: '5', amount, requestID }, ayse)
    const requestID = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(requestID)))
    expect(new Set(replies.map((r) => JSON.stringify(r.data))).size).toBe(1)
    expect(await listRequests(ayse)).toBe(1)
    expect(await ask(requestID, '501')).toMatchObject({ error: 'id_conflict', code: 409 })
  })

  test('not where a rule says no, and then leaves no row', async () => {
    const ask = async (data: object) => {
      const { reply } = await t.send(
        'prepayServices/processTransaction',
        { Type: 1, methodID: '4', amount: '500', requestID: randomUUID(), ...data },
        ayse,
      )
      return [reply.error, Object.keys((reply.data as { fields?: object }).fields ?? {})]
    }
    for (const amount of ['99.99', '20000.01'])
      expect(await ask({ amount })).toEqual(['amount_out_of_range', []])
    for (const amount of ['0', '-5', '1e3', '12.345', 500])
      expect(await ask({ amount })).toEqual(['invalid_fields', ['amount']])
    // A transfer, a withdrawal, a group and none: nothing of it is paid on a page.
    for (const methodID of ['1', '3', '12', '30', '99', ''])
      expect(await ask({ methodID })).toEqual(['invalid_fields', ['methodID']])
    for (const requestID of ['', 'x', undefined])
      expect(await ask({ requestID })).toEqual(['invalid_fields', ['requestID']])
    await t.db.query("update cashier_methods set open = false where id = '4'", [])
    expect(await ask({})).toEqual(['method_closed', []])
    await t.db.query("update cashier_methods set open = true where id = '4'", [])
    expect(await listRequests(ayse)).toBe(0)
  })
})

describe('ends', () => {
  test('success: credited once, whatever is told again', async () => {
    const { id, reference } = await t.pay(ayse)
    const message = t.processor.says({ reference })
    for (const twin of [message, message, { ...message, eventId: randomUUID() }])
      expect(await t.processor.tell(twin)).toEqual({ http: 200, status: 'stored' })
    expect(await getFate(reference, id)).toEqual([
      ['applied', 'nothing: told_before'],
      '1002',
      50_000n,
      '',
    ])
    expect(await timeline(id)).toEqual([
      ['1001', ''],
      ['1002', ''],
    ])
    expect((await t.call(cashier.openTransfers, {}, ayse)).data).toEqual([])
  })

  test('declined: the row stays, with its reason and a timeline', async () => {
    const notes = {
      declined: 'Ödeme kuruluşu ödemeyi onaylamadı.',
      not_verified: 'Ödeme doğrulanmadı; bankanız onay vermedi.',
    } as const
    for (const failure of ['declined', 'not_verified'] as const) {
      const { id, reference } = await t.pay(ayse)
      await t.processor.tell(t.processor.says({ reference, event: 'payment.failed', failure }))
      expect(await getFate(reference, id)).toEqual([['applied'], '1003', 0n, notes[failure]])
      expect(await timeline(id)).toEqual([
        ['1001', ''],
        ['1003', notes[failure]],
      ])
    }
  })

  test('abandoned: given up after half an hour, and confirmed up to a day later all the same', async () => {
    const [late, tooLate] = [await t.pay(ayse), await t.pay(ayse)]
    t.clock.forward(halfHour + 1)
    await cancelExpiredTransfers(t.deps)
    expect(await t.row(ayse, late.id)).toMatchObject({
      transaction_status: '1005',
      note: 'Ödeme sayfası süresinde tamamlanmadı.',
    })
    t.clock.forward(day - 1)
    await t.processor.tell(t.processor.says({ reference: late.reference }))
    t.clock.forward(2)
    await t.processor.tell(t.processor.says({ reference: tooLate.reference }))
    // The session has long ended: money finds its player all the same.
    const { rows } = await t.db.query(
      `select string_agg(s.status || ':' || coalesce(s.note_key, ''), ' ' order by s.step) as way
       from cashier_steps s where request_id = any ($1) group by request_id order by request_id`,
      [[BigInt(late.id), BigInt(tooLate.id)]],
    )
    expect(rows.map((row) => row['way'])).toEqual([
      '1001: 1005:payment_abandoned 1002:',
      // Never silent: the player sees that his money is looked at.
      '1001: 1005:payment_abandoned 1004:transfer_in_review',
    ])
    expect(await t.outcomes(tooLate.reference)).toEqual(['review: after_expiry'])
    expect((await t.balances(ayse)).cash).toBe(60_000n)
  })

  test('cancelled by its player, once and by nobody else; money that comes all the same finds its player', async () => {
    const { id, reference } = await t.pay(ayse)
    const other = await t.aPlayer()
    expect((await t.call(cashier.cancelDeposit, { id }, other)).error).toBe('not_found')
    for (const again of [false, true])
      expect([
        again,
        (await t.call(cashier.cancelDeposit, { id }, ayse)).data.transaction_status,
      ]).toEqual([again, '1005'])
    expect((await t.call(cashier.openTransfers, {}, ayse)).data).toEqual([])
    expect(await timeline(id)).toEqual([
      ['1001', ''],
      ['1005', 'Yatırım talebinden vazgeçtiniz.'],
    ])
    await t.processor.tell(t.processor.says({ reference }))
    expect(await t.row(ayse, id)).toMatchObject({ transaction_status: '1002' })
    expect((await t.call(cashier.cancelDeposit, { id }, ayse)).error).toBe('not_found')
  })

  test('paid twice: the second payment waits for staff, once, however often it is told', async () => {
    const { id, reference } = await t.pay(ayse)
    const second = t.processor.says({ reference })
    await t.processor.tell(t.processor.says({ reference }))
    await t.processor.tell(second)
    await t.processor.tell({ ...second, eventId: randomUUID() })
    expect((await getFate(reference, id)).slice(0, 3)).toEqual([
      ['applied', 'nothing: told_before', 'review: paid_twice'],
      '1002',
      50_000n,
    ])
  })

  test('a wrong amount or currency: nothing is credited, staff look at it, the player sees that', async () => {
    for (const over of [{ amount: '499.99' }, { amount: '500.01' }, { currency: 'EUR' }]) {
      const { id, reference } = await t.pay(ayse)
      await t.processor.tell(t.processor.says({ reference, ...over }))
      expect((await getFate(reference, id)).slice(1)).toEqual([
        '1004',
        0n,
        'Gelen para talebinizle eşleşmedi; inceleniyor.',
      ])
    }
  })

  test('what contradicts a final word is for staff: success after a decline, a decline after success', async () => {
    const declined = await t.pay(ayse)
    const said = t.processor.says({ reference: declined.reference, event: 'payment.failed' })
    await t.processor.tell(said)
    await t.processor.tell({ ...said, eventId: randomUUID(), event: 'payment.succeeded' })
    expect((await getFate(declined.reference, declined.id)).slice(0, 3)).toEqual([
      ['applied', 'review: after_declined'],
      '1003',
      0n,
    ])
    const paid = await t.pay(ayse)
    const good = t.processor.says({ reference: paid.reference })
    await t.processor.tell(good)
    await t.processor.tell({ ...good, eventId: randomUUID(), event: 'payment.failed' })
    expect((await getFate(paid.reference, paid.id)).slice(0, 3)).toEqual([
      ['applied', 'review: declined_after_paid'],
      '1002',
      50_000n,
    ])
  })

  test('one id with two contents, an unknown reference, a bank’s word about a payment', async () => {
    const { id, reference } = await t.pay(ayse)
    const message = t.processor.says({ reference, amount: '1.00' })
    await t.processor.tell(message)
    expect(await t.processor.tell({ ...message, amount: '500.00' })).toEqual({
      http: 409,
      status: 'conflict',
    })
    await t.tell(t.message({ reference }))
    await t.processor.tell(t.processor.says({ reference: 'FLK-000000' }))
    expect(await t.outcomes('FLK-000000')).toEqual(['review: unknown_reference'])
    expect((await getFate(reference, id)).slice(1, 3)).toEqual(['1004', 0n])
  })
})

describe('trusts the signed webhook alone', () => {
  test('a changed byte, an old message, another gateway’s key, an order’s own signature: 401, and nothing is kept', async () => {
    const { redirectUrl, reference, id } = await t.pay(ayse)
    const gateway = gatewayNamed('sandbox-processor')
    expect(gateway).toBeDefined()
    const message = t.processor.says({ reference })
    const body = Buffer.from(JSON.stringify(message))
    const time = String(t.clock.now.getTime())
    const orderSignature = new URL(redirectUrl ?? '').pathname.split('.')[1] ?? ''
    const bank = await t.tell(t.message({ reference }))
    expect(bank.http).toBe(200)
    const headers = (signature: string) => ({
      'x-processor-time': time,
      'x-processor-signature': signature,
    })
    for (const signature of ['', orderSignature, '0'.repeat(64)])
      expect((await t.processor.post(headers(signature), body)).http).toBe(401)
    expect((await getFate(reference, id)).slice(1, 3)).toEqual(['1001', 0n])
  })
})

describe('finance/transaction_timeline', () => {
  test('another player’s request and one that is none are answered alike', async () => {
    const { id } = await t.pay(ayse)
    const other = await t.aPlayer()
    const ask = async (wanted: string) => {
      const { reply } = await t.send('finance/transaction_timeline', { id: wanted }, other)
      return JSON.stringify({ ...reply, debug: '' })
    }
    const absent = await ask('1')
    expect(absent).toContain('Operation/Record Not Found')
    for (const wanted of [id, '-1', '99999999999999999999', 'x'])
      expect(await ask(wanted)).toBe(absent)
    expect((await t.send('finance/transaction_timeline', {}, ayse)).reply.error).toBe(
      'invalid_fields',
    )
  })
})

describe('finance/save_cep_bank_transfer', () => {
  test('answers the code that its money is matched by; who sends to whom stands sealed', async () => {
    const { data, message } = await t.cep(ayse)
    expect(message).toBe('Yatırım talebiniz alındı.')
    expect(data).toMatchObject({
      transaction_status: '1001',
      method: 'Cepbank',
      amount: '500.00',
      referenceCode: expect.stringMatching(/^FLK-/),
    })
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(halfHour)
    const { rows } = await t.db.query(
      'select r::text as text from cashier_requests r where id = $1',
      [BigInt(data.id)],
    )
    for (const secret of ['5321112233', '10000000146', '5339998877', '12345678950'])
      expect(rows[0]?.['text']).not.toContain(secret)
    await t.tell(t.message({ reference: data.referenceCode }))
    expect((await t.balances(ayse)).cash).toBe(60_000n)
    expect((await t.row(ayse, data.id))?.transaction_status).toBe('1002')
    // Its player is given it all, when he asks for what is stored about him.
    const upTo = new Date(t.clock.now.getTime() + 1_000)
    const { playerId } = ayse
    const of = { playerId, upTo, after: undefined, limit: 10 }
    expect((await exportedRequests(t.deps, t.db.read, of)).rows).toMatchObject([
      {
        cepbank: { senderPhone: '+905321112233', receiverIdentity: '12345678950' },
        steps: [{ status: '1001' }, { status: '1002' }],
      },
    ])
  })

  test('refuses each wrong field with its own sentence, and stores nothing', async () => {
    const wrong = {
      amount: ['x', 'Tutarı 250 veya 250,50 gibi girin.'],
      referenceNumber: ['', 'Zorunlu alan'],
      senderPhone: [
        '05321112233',
        'Telefon numarası eksik veya hatalı; örneğin +90 532 123 45 67.',
      ],
      senderIdentity: ['10000000147', 'T.C. Kimlik Numarası Hatalı...'],
      receiverPhone: ['', 'Zorunlu alan'],
      receiverIdentity: ['1', 'T.C. Kimlik Numarası Hatalı...'],
    } as const
    for (const [field, [value, text]] of Object.entries(wrong)) {
      const { error, message, data } = await t.cep(ayse, { [field]: value })
      expect([error, message, (data as unknown as { fields: object }).fields]).toEqual([
        'invalid_fields',
        text,
        { [field]: text },
      ])
    }
    for (const methodID of ['1', '4', '99'])
      expect((await t.cep(ayse, { methodID })).message).toBe('Ödeme yöntemi tanımlı değil.')
    expect((await t.cep(ayse, { amount: '5000.01' })).error).toBe('amount_out_of_range')
    expect(await listRequests(ayse)).toBe(0)
  })
})

test('nobody who plays has the account that transfers go to', async () => {
  const { data } = await t.transfer(ayse)
  const saved = await t.call(
    cashier.saveBankAccount,
    { bankID: '61', accountOwner: 'Ayşe Yılmaz', IBAN: data.receivingAccount.IBAN },
    ayse,
  )
  expect(saved).toMatchObject({
    error: 'invalid_fields',
    message: 'Bu IBAN bize ait. Kendi hesabınızın IBAN’ını girin.',
  })
})
