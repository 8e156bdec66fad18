import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { players } from '@felek/contract/players.ts'
import { asOwner, expectCleanLedger } from '../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { cashierCalls } from './calls.ts'
import { openTestCashier, type TestCashier } from './test-cashier.ts'
import { sendPayouts } from './withdrawals.ts'

let t: TestCashier
let ayse: TestPlayer
let account: string
beforeAll(async () => void (t = await openTestCashier()))
beforeEach(async () => {
  ayse = await t.aPlayer({ cashKurus: 50_000n })
  account = await t.account(ayse)
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const paid = (id: string, over: object = {}) =>
  t.message({ reference: `PAY-${id}`, event: 'payout.paid', amount: '100.00', ...over })

describe('answers', () => {
  test('the money is held at once, handed to the bank, and paid', async () => {
    const heard = t.listen(ayse)
    const heardOf = (...statuses: string[]) =>
      expect
        .poll(() =>
          heard
            .filter((e) => e.name === 'transaction')
            .map((e) => (e.data as { transaction_status: string }).transaction_status),
        )
        .toEqual(statuses)
    const { data, message } = await t.withdraw(ayse, account, { amount: '100.00' })
    // News is of the row as it is when it is told: the next step waits for it.
    await heardOf('1001')
    expect(message).toBe('Çekim talebiniz alındı.')
    expect(data).toMatchObject({
      transaction_type: 'withdraw',
      transaction_category_id: '2',
      transaction_status: '1001',
      amount: '-100.00',
      balanceAfter: '400.00',
      method: 'FAST',
      note: '',
    })
    expect(await t.balances(ayse)).toEqual({ cash: 40_000n, locked: 10_000n })
    expect((await t.call(cashier.checkBalance, {}, ayse)).data[0]).toMatchObject({
      balance: '400.00',
      lockedBalance: '100.00',
    })

    await sendPayouts(t.deps)
    await sendPayouts(t.deps)
    await heardOf('1001', '1004')
    expect((await t.row(ayse, data.id))?.transaction_status).toBe('1004')
    const orders = await t.db.query(
      'select kind, amount_kurus from cashier_sandbox_orders where reference = $1',
      [`PAY-${data.id}`],
    )
    expect(orders.rows).toEqual([{ kind: 'payout', amount_kurus: 10_000n }])

    await t.tell(paid(data.id))
    expect(await t.row(ayse, data.id)).toMatchObject({
      transaction_status: '1002',
      amount: '-100.00',
      balanceAfter: '400.00',
    })
    expect(await t.balances(ayse)).toEqual({ cash: 40_000n, locked: 0n })
    await heardOf('1001', '1004', '1002')
  })

  test('a payout that was rewritten is refused, or does not leave: the ledger says what is held, and for whom', async () => {
    const { data } = await t.withdraw(ayse, account, { amount: '100.00' })
    const other = await t.aPlayer()
    const where = `where id = ${data.id}`
    for (const set of [
      'amount_kurus = 900000',
      `player_id = ${other.playerId}`,
      `reference = 'PAY-1'`,
      'destination = null',
      `gateway = 'x'`,
    ])
      await expect(t.db.query(`update cashier_requests set ${set} ${where}`, [])).rejects.toThrow(
        /stands/,
      )
    await expect(t.db.query(`delete from cashier_requests ${where}`, [])).rejects.toThrow(/stands/)
    // Who owns the database has no triggers before it.
    const rewritten = (set: string) =>
      asOwner(
        t.db,
        `alter table cashier_requests disable trigger user
--;
update cashier_requests set ${set} ${where}
--;
alter table cashier_requests enable trigger user`,
      )
    for (const [set, back] of [
      ['amount_kurus = 900000', 'amount_kurus = 10000'],
      [`player_id = ${other.playerId}`, `player_id = ${ayse.playerId}`],
      [`reference = 'PAY-1'`, `reference = 'PAY-${data.id}'`],
    ] as const) {
      await rewritten(set)
      await sendPayouts(t.deps)
      await rewritten(back)
      expect((await t.row(ayse, data.id))?.transaction_status, set).toBe('1001')
    }
    await sendPayouts(t.deps)
    expect((await t.row(ayse, data.id))?.transaction_status).toBe('1004')
    const order = `where reference = 'PAY-${data.id}'`
    await expect(
      t.db.query(`update cashier_sandbox_orders set amount_kurus = 900000 ${order}`, []),
    ).rejects.toThrow(/stands/)
    await expect(t.db.query(`delete from cashier_sandbox_orders ${order}`, [])).rejects.toThrow(
      /stands/,
    )
    await t.tell(paid(data.id))
    expect(await t.balances(ayse)).toEqual({ cash: 40_000n, locked: 0n })
  })

  test('a declined payout comes back, with the reason', async () => {
    const heard = t.listen(ayse)
    const bell = () => heard.filter((e) => e.name === 'notification').map((e) => e.data)
    const { data } = await t.withdraw(ayse, account)
    await expect.poll(bell).toEqual([{ kind: 'withdrawal' }])
    await sendPayouts(t.deps)
    const told = async () =>
      (await t.call(cashier.notices, {}, ayse)).data
        .filter(({ id }) => id === data.id)
        .map((row) => row.transaction_status)
    const before = bell().length
    await t.tell(paid(data.id, { event: 'payout.declined' }))
    await expect.poll(() => bell().length).toBeGreaterThan(before)
    expect(await told()).toEqual(['1003'])
    expect(await t.row(ayse, data.id)).toMatchObject({
      transaction_status: '1003',
      note: 'Banka işlemi onaylamadı.',
      balanceAfter: '500.00',
    })
    expect(await t.balances(ayse)).toEqual({ cash: 50_000n, locked: 0n })
    const { data: notifications } = await t.call(
      cashier.transactions,
      { searchCategory: 2, status: 1003, limit: 250 },
      ayse,
    )
    expect(notifications.map((n) => n.id)).toEqual([data.id])
  })

  test('ids as numbers, and the same id as a string is the same request', async () => {
    const requestID = randomUUID()
    const bankAccountID = account
    const send = (methodID: number | string) =>
      t.withdraw(ayse, account, {
        Type: '2',
        methodID,
        amount: '100',
        requestID,
        fields: { bankAccountID, identityValidityDate: '2099-01-01' },
      })
    const [asNumber, asText] = [await send(11), await send('11')]
    expect(asNumber).toMatchObject({ result: true, data: { method: 'Havale / EFT' } })
    expect(asText.data).toEqual(asNumber.data)
  })

  test('all that there is', async () => {
    expect((await t.withdraw(ayse, account, { amount: '500' })).data.balanceAfter).toBe('0.00')
    expect(await t.balances(ayse)).toEqual({ cash: 0n, locked: 50_000n })
  })
})

describe('refuses', () => {
  const refused = async (over: object, bankAccount = account) => {
    const { error, code, message, data } = await t.withdraw(ayse, bankAccount, over)
    return {
      error,
      code,
      message,
      fields: Object.keys((data as unknown as { fields?: object }).fields ?? {}),
    }
  }
  test('each missing thing with its own sentence', async () => {
    const send = async (over: object, fields: object = {}) =>
      (
        await t.send(
          'prepayServices/processTransaction',
          {
            Type: 2,
            methodID: '12',
            amount: '100',
            requestID: randomUUID(),
            fields: { bankAccountID: account, identityValidityDate: '2099-01-01', ...fields },
            ...over,
          },
          ayse,
        )
      ).reply.message
    expect(await send({ methodID: undefined })).toBe('Lütfen ödeme almak istediğiniz yöntemi seçin')
    expect(await send({ methodID: '99' })).toBe('Ödeme yöntemi tanımlı değil.')
    expect(await send({ methodID: '2' })).toBe('Ödeme yöntemi tanımlı değil.')
    expect(await send({}, { bankAccountID: undefined })).toBe('Lütfen bir hesap seçin.')
    expect(await send({ amount: undefined })).toBe('Lütfen bir tutar girin.')
    expect(await send({}, { identityValidityDate: undefined })).toBe(
      'Lütfen T.C. kimlik son geçerlilik tarihini girin.',
    )
    expect(await send({}, { identityValidityDate: '2020-01-01' })).toBe(
      'Bu tarih geçmiş. Bugün veya sonrası olmalıdır.',
    )
  })
  test('the identity’s date is asked for once: the next withdrawal begins with it, until it is over', async () => {
    const berk = await t.aPlayer({ cashKurus: 100_000n })
    const kept = async () => (await t.call(cashier.identityDate, {}, berk)).data
    expect(await kept()).toEqual({})
    await t.withdraw(berk, await t.account(berk, 5))
    const { identityValidityDate: said = '' } = await kept()
    expect(said > new Date().toISOString()).toBe(true)
    const at = (now: string) =>
      cashierCalls.identityDate({}, { q: t.db.read, player: berk, now: new Date(now) } as never)
    // The day is Istanbul's.
    expect(await at(`${said}T20:59:59Z`)).toEqual({ identityValidityDate: said })
    expect(await at(`${said}T21:00:00Z`)).toEqual({})
  })
  test('another’s account and none, in the same words', async () => {
    const zeynep = await t.aPlayer()
    const theirs = await t.account(zeynep, 2)
    const expected = {
      error: 'invalid_fields',
      code: 422,
      message: 'Lütfen geçerli bir hesap seçin.',
      fields: ['fields.bankAccountID'],
    }
    for (const id of [theirs, '1', 'abc']) expect(await refused({}, id)).toEqual(expected)
  })
  test('an amount outside of the limits, and more than there is', async () => {
    expect((await refused({ amount: '99.99' })).error).toBe('amount_out_of_range')
    expect((await refused({ amount: '50000.01' })).error).toBe('amount_out_of_range')
    expect(await refused({ amount: '500.01' })).toMatchObject({
      error: 'insufficient_funds',
      code: 422,
    })
    expect(await t.balances(ayse)).toEqual({ cash: 50_000n, locked: 0n })
    expect((await t.call(cashier.transactions, { searchType: 1 }, ayse)).data).toEqual([])
  })
  test('without a fresh proof of the password; nothing is stored, so the same id works after it', async () => {
    t.clock.forward(300_001)
    const requestID = randomUUID()
    expect(await t.withdraw(ayse, account, { requestID })).toMatchObject({
      error: 'step_up_required',
      result: false,
    })
    expect((await t.call(players.stepUp, { password: ayse.password }, ayse)).result).toBe(true)
    expect((await t.withdraw(ayse, account, { requestID })).result).toBe(true)
  })
})

test('a real profile waits for the identity and lets a new account rest', async () => {
  const strict = await openTestCashier({ KYC_BEFORE_WITHDRAW: 'on', BANK_ACCOUNT_REST_HOURS: '24' })
  const known = await strict.aPlayer({ cashKurus: 100_000n, identityConfirmed: true })
  const unknown = await strict.aPlayer({ cashKurus: 100_000n })
  const [knownAccount, unknownAccount] = [
    await strict.account(known),
    await strict.account(unknown),
  ]
  expect(await strict.withdraw(known, knownAccount)).toMatchObject({
    error: 'invalid_fields',
    data: { fields: { 'fields.bankAccountID': expect.stringContaining('Bekleme süresi') } },
  })
  // Changing a name is no new account, changing the IBAN is.
  strict.clock.forward(24 * 3_600_000)
  const signedIn = async (p: TestPlayer) => {
    const answer = await strict.send('user/login', { username: p.username, password: p.password })
    return { ...p, sid: (answer.reply.data as { sid: string }).sid, device: answer.device ?? '' }
  }
  const [a, b] = [await signedIn(known), await signedIn(unknown)]
  expect(await strict.withdraw(b, unknownAccount)).toMatchObject({ error: 'identity_required' })
  await strict.account(a)
  expect((await strict.withdraw(a, knownAccount)).result).toBe(true)
  await strict.close()
})

describe('repeated', () => {
  test('a double click with one id withdraws once; with two ids the balance decides', async () => {
    const requestID = randomUUID()
    const clicks = await Promise.all(
      Array.from({ length: 4 }, () => t.withdraw(ayse, account, { amount: '300', requestID })),
    )
    expect(clicks.every((c) => c.result)).toBe(true)
    expect(new Set(clicks.map((c) => c.data.id)).size).toBe(1)
    expect(await t.balances(ayse)).toEqual({ cash: 20_000n, locked: 30_000n })

    const two = await Promise.all([
      t.withdraw(ayse, account, { amount: '150' }),
      t.withdraw(ayse, account, { amount: '150' }),
    ])
    expect(two.map((r) => r.error).sort()).toEqual(['', 'insufficient_funds'])
    expect(await t.balances(ayse)).toEqual({ cash: 5_000n, locked: 45_000n })
  })
  test('insufficient funds is that id’s final answer, whatever is deposited later', async () => {
    const requestID = randomUUID()
    expect((await t.withdraw(ayse, account, { amount: '501', requestID })).error).toBe(
      'insufficient_funds',
    )
    await t.deps.wallet.post({
      verb: 'deposit',
      source: 'test',
      transactionId: randomUUID(),
      playerId: ayse.playerId,
      amountKurus: 100_000n,
      house: 'gateway:test',
    })
    expect((await t.withdraw(ayse, account, { amount: '501', requestID })).error).toBe(
      'insufficient_funds',
    )
    expect((await t.withdraw(ayse, account, { amount: '501' })).result).toBe(true)
  })
})

describe('the bank contradicts itself', () => {
  test('paid after declined, declined after paid, paid twice, a wrong amount: nothing moves twice, staff hear of it', async () => {
    const first = (await t.withdraw(ayse, account)).data.id
    const second = (await t.withdraw(ayse, account)).data.id
    await sendPayouts(t.deps)
    await t.tell(paid(first, { amount: '99.00' }))
    expect((await t.row(ayse, first))?.transaction_status).toBe('1004')
    await t.tell(paid(first, { event: 'payout.declined' }))
    await t.tell(paid(first))
    expect(await t.outcomes(`PAY-${first}`)).toEqual([
      'applied',
      'review: after_declined',
      'review: wrong_amount',
    ])
    const said = paid(second)
    await Promise.all([t.tell(said), t.tell(said), t.tell({ ...said, eventId: randomUUID() })])
    await t.tell(paid(second, { event: 'payout.declined' }))
    await t.tell(paid(second))
    expect(await t.outcomes(`PAY-${second}`)).toEqual([
      'applied',
      'nothing: told_before',
      'review: declined_after_paid',
      'review: paid_twice',
    ])
    expect(await t.balances(ayse)).toEqual({ cash: 40_000n, locked: 0n })
  })
  test('news before we handed it over is for staff, and the payout goes on', async () => {
    const { data } = await t.withdraw(ayse, account)
    await t.tell(paid(data.id))
    expect(await t.balances(ayse)).toEqual({ cash: 40_000n, locked: 10_000n })
    await sendPayouts(t.deps)
    await t.tell(paid(data.id))
    expect(await t.balances(ayse)).toEqual({ cash: 40_000n, locked: 0n })
  })
})
