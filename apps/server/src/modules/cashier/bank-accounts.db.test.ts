import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { anIban, openTestCashier, type TestCashier } from './test-cashier.ts'

let t: TestCashier
let ibrahim: TestPlayer
beforeAll(async () => void (t = await openTestCashier()))
beforeEach(
  async () =>
    void (ibrahim = await t.aPlayer({
      firstname: 'İbrahim',
      lastname: 'Işık',
      cashKurus: 100_000n,
    })),
)
afterAll(() => t.close())

const mine = {
  bankID: '62',
  accountOwner: 'IBRAHIM ISIK',
  IBAN: anIban('00062'),
  branchCode: '0123',
  accountNumber: '6299123',
}
const save = (over: object = {}, as = ibrahim) =>
  t.call(cashier.saveBankAccount, { ...mine, ...over }, as)

describe('answers', () => {
  test('an account is added, listed, found by its bank, changed and deleted', async () => {
    const added = await save({
      IBAN: 'tr' + anIban('00062').slice(2, 6) + ' ' + anIban('00062').slice(6),
    })
    expect(added).toMatchObject({ result: true, message: 'Banka Hesabı Başarıyla Eklendi' })
    expect(added.data).toEqual({
      bankAccountID: expect.any(String),
      bankID: '62',
      bankName: 'Garanti BBVA',
      accountOwner: 'IBRAHIM ISIK',
      branchCode: '0123',
      accountNumber: '6299123',
      IBAN: anIban('00062'),
    })
    const { bankAccountID } = added.data
    expect((await t.call(cashier.getBankAccount, { bankID: 62 }, ibrahim)).data).toEqual(added.data)

    const changed = await save({
      bankAccountID,
      bankID: '64',
      IBAN: anIban('00064'),
      accountOwner: 'İbrahim  Işık',
    })
    expect(changed).toMatchObject({
      message: 'Banka Hesabı Başarıyla Güncellendi',
      data: { bankAccountID, bankName: 'Türkiye İş Bankası', accountOwner: 'İbrahim Işık' },
    })
    expect((await t.call(cashier.bankAccounts, {}, ibrahim)).data).toEqual([changed.data])

    expect(await t.call(cashier.deleteBankAccount, { bankAccountID }, ibrahim)).toMatchObject({
      message: 'Banka Hesabı Başarıyla Silindi',
      data: {},
    })
    expect((await t.call(cashier.bankAccounts, {}, ibrahim)).data).toEqual([])
  })

  test('a form sent twice, one after the other or at once, makes one account', async () => {
    const [a, b, c] = await Promise.all([save(), save(), save()])
    expect(new Set([a.data.bankAccountID, b.data.bankAccountID, c.data.bankAccountID]).size).toBe(1)
    expect((await save()).message).toBe('Banka Hesabı Başarıyla Güncellendi')
    expect((await t.call(cashier.bankAccounts, {}, ibrahim)).data).toHaveLength(1)
  })

  test('a deleted IBAN can be added again, and two players may share one', async () => {
    const first = await save()
    await t.call(cashier.deleteBankAccount, { bankAccountID: first.data.bankAccountID }, ibrahim)
    expect((await save()).data.bankAccountID).not.toBe(first.data.bankAccountID)
    const twin = await t.aPlayer({ firstname: 'İbrahim', lastname: 'Işık' })
    expect((await save({}, twin)).result).toBe(true)
  })
})

describe('refuses', () => {
  test('an owner who is not the player, a bank that is not the IBAN’s, an unknown bank, a foreign IBAN', async () => {
    const refused = async (over: object) => {
      const { error, data, message } = await save(over)
      return [error, message, Object.keys((data as unknown as { fields: object }).fields)]
    }
    expect(await refused({ accountOwner: 'Ayşe Yılmaz' })).toEqual([
      'invalid_fields',
      'Hesap sahibi, üyeliğinizdeki ad ve soyad olmalıdır.',
      ['accountOwner'],
    ])
    expect(await refused({ bankID: '64' })).toEqual([
      'invalid_fields',
      'Bu IBAN seçtiğiniz bankaya ait değil.',
      ['IBAN'],
    ])
    expect(await refused({ bankID: '1' })).toEqual([
      'invalid_fields',
      'Geçerli bir değer girin.',
      ['bankID'],
    ])
    expect(await refused({ IBAN: 'DE89370400440532013000' })).toEqual([
      'invalid_fields',
      'IBAN hatalı. TR ile birlikte 26 karakter girin.',
      ['IBAN'],
    ])
    expect(
      await refused({ IBAN: anIban('00062').replace(/.$/, (d) => (d === '0' ? '1' : '0')) }),
    ).toEqual(['invalid_fields', 'IBAN hatalı. TR ile birlikte 26 karakter girin.', ['IBAN']])
    expect(await refused({ accountOwner: 'X Y', bankID: '64' })).toEqual([
      'invalid_fields',
      expect.any(String),
      ['accountOwner', 'IBAN'],
    ])
  })

  test('another’s account and none are the same words', async () => {
    const { bankAccountID } = (await save()).data
    const thief = await t.aPlayer({ firstname: 'İbrahim', lastname: 'Işık' })
    const seen = async (id: string) => {
      const replies = [
        await t.call(cashier.deleteBankAccount, { bankAccountID: id }, thief),
        await save({ bankAccountID: id }, thief),
      ]
      return replies.map(({ debug: _own, ...reply }) => reply)
    }
    expect(await seen(bankAccountID)).toEqual(await seen('1'))
    expect((await seen('abc'))[0]).toMatchObject({
      error: 'not_found',
      code: 404,
      message: 'Operation/Record Not Found',
    })
    expect((await t.call(cashier.getBankAccount, { bankID: '62' }, thief)).error).toBe('not_found')
    expect((await t.call(cashier.bankAccounts, {}, ibrahim)).data).toHaveLength(1)
  })

  test('an IBAN that another of the player’s accounts has', async () => {
    await save()
    const other = await save({ bankID: '64', IBAN: anIban('00064') })
    expect(await save({ bankAccountID: other.data.bankAccountID })).toMatchObject({
      error: 'invalid_fields',
      message: 'Bu IBAN başka bir kayıtlı hesabınızda var.',
    })
  })

  test('to delete an account while a withdrawal to it is open', async () => {
    const { bankAccountID } = (await save()).data
    const withdrawal = await t.withdraw(ibrahim, bankAccountID)
    expect(withdrawal.result).toBe(true)
    expect(await t.call(cashier.deleteBankAccount, { bankAccountID }, ibrahim)).toMatchObject({
      error: 'account_in_use',
      code: 409,
    })
  })
})

test('no IBAN or account number stands in the database, and a row’s secrets open in that row alone', async () => {
  await save()
  const twin = await save({ bankID: '64', IBAN: anIban('00064'), accountNumber: '777555' })
  await t.withdraw(ibrahim, twin.data.bankAccountID, { requestID: randomUUID() })
  for (const table of ['cashier_accounts', 'cashier_requests', 'cashier_sandbox_orders']) {
    const { rows } = await t.db.query(`select row_to_json(x)::text as line from ${table} x`, [])
    for (const row of rows) expect(row['line']).not.toMatch(/6299123|777555|0006[24]0000/)
  }
  await t.db.query(
    'update cashier_accounts a set sealed = b.sealed from cashier_accounts b where a.player_id = $1 and b.player_id = $1 and b.id <> a.id',
    [ibrahim.playerId],
  )
  expect((await t.call(cashier.bankAccounts, {}, ibrahim)).error).toBe('internal')
})
