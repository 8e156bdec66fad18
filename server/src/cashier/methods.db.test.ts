import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashier } from '../../../contract/src/cashier.ts'
import type { TestPlayer } from '../../test/test-house.ts'
import { openTestCashier, type TestCashier } from './test-cashier.ts'

let t: TestCashier
let ayse: TestPlayer
beforeAll(async () => {
  t = await openTestCashier()
  ayse = await t.aPlayer({ cashKurus: 12_345n })
})
afterAll(() => t.close())

describe('answers', () => {
  test('the balance is what can be staked, to the kuruş', async () => {
    expect((await t.call(cashier.checkBalance, {}, ayse)).data).toEqual([
      {
        balance: '123.45',
        bonusBalance: '0.00',
        lockedBalance: '0.00',
        currency: 'TRY',
        entry: expect.stringMatching(/^[1-9]\d*$/),
      },
    ])
  })

  test('the methods of each type have the limits of api.md §6', async () => {
    const shown = async (type: '1' | '2', Lang?: string) =>
      (
        (await t.send('finance/list_cash_methods', { Type: type, ...(Lang ? { Lang } : {}) }, ayse))
          .reply.data as {
          name: string
          properties: { min: string; max: string; transfer_type_id: string }
        }[]
      ).map((m) => [m.name, m.properties.min, m.properties.max, m.properties.transfer_type_id])
    expect(await shown('1')).toEqual([
      ['Havale / EFT', '50.00', '250000.00', '1'],
      ['FAST', '50.00', '100000.00', '1'],
    ])
    expect(await shown('2')).toEqual([
      ['Banka Havalesi', '100.00', '100000.00', '0'],
      ['FAST', '100.00', '50000.00', '0'],
    ])
    expect((await shown('2', 'en'))[0]?.[0]).toBe('Bank transfer')
  })

  test('one method, the highlighted ones, and the new shape', async () => {
    expect(
      (await t.call(cashier.methods, { Type: 1, methodID: 2 }, ayse)).data.map((m) => m.id),
    ).toEqual(['2'])
    expect((await t.call(cashier.methods, { Type: '1', methodID: '11' }, ayse)).data).toEqual([])
    expect(
      (await t.call(cashier.highlightedMethods, { Type: '1' }, ayse)).data.map((m) => m.id),
    ).toEqual(['2'])
    expect(
      (await t.call(cashier.methodsNew, { Type: '2' }, ayse)).data.methods_list.map((m) => m.id),
    ).toEqual(['11', '12'])
  })

  test('favourites come first, can be asked for alone, and are the player’s own', async () => {
    const zeynep = await t.aPlayer()
    expect((await t.call(cashier.addFavouriteMethod, { id: 2 }, ayse)).data).toEqual({
      id: '2',
      isFavorite: 1,
    })
    expect((await t.call(cashier.addFavouriteMethod, { id: '2' }, ayse)).result).toBe(true)
    const mine = await t.call(cashier.methods, { Type: '1' }, ayse)
    expect(mine.data.map((m) => [m.id, m.properties.isFavorite])).toEqual([
      ['2', 1],
      ['1', 0],
    ])
    expect(
      (await t.call(cashier.methods, { Type: '1', favorites: true }, ayse)).pagination,
    ).toEqual({ limit: 100, offset: 0, total: 1 })
    expect((await t.call(cashier.methods, { Type: '1', favorites: true }, zeynep)).data).toEqual([])
    expect((await t.call(cashier.removeFavouriteMethod, { id: '2' }, ayse)).data).toEqual({
      id: '2',
      isFavorite: 0,
    })
    expect((await t.call(cashier.methods, { Type: '1' }, ayse)).data.map((m) => m.id)).toEqual([
      '1',
      '2',
    ])
  })

  test('the banks, each with the code that its IBANs carry, a page at a time', async () => {
    const all = await t.call(cashier.banks, {}, ayse)
    expect(all.data.length).toBeGreaterThanOrEqual(12)
    expect(all.data).toContainEqual({
      bankID: '62',
      name: 'Garanti BBVA',
      logo: 'bank',
      code: '00062',
    })
    const page = await t.call(cashier.banks, { limit: 5, offset: 10 }, ayse)
    expect(page.data).toEqual(all.data.slice(10, 15))
    expect(page.pagination).toEqual({ limit: 5, offset: 10, total: all.data.length })
    expect((await t.call(cashier.banks, { typeID: 9 }, ayse)).data).toEqual([])
  })
})

describe('refuses', () => {
  test('visitors', async () => {
    for (const call of Object.values(cashier)) {
      const { reply } = await t.send(call.wire, {})
      expect([call.wire, reply.error, reply.code, reply.debug]).toEqual([
        call.wire,
        'session_expired',
        403,
        'anonymous user',
      ])
    }
  })
  test('a type that is none, and an unknown favourite', async () => {
    expect((await t.send('finance/list_cash_methods', { Type: 3 }, ayse)).reply.error).toBe(
      'invalid_fields',
    )
    expect((await t.call(cashier.addFavouriteMethod, { id: '99' }, ayse)).error).toBe('not_found')
  })
  test('a closed method is neither shown nor usable', async () => {
    await t.db.query("update cashier_methods set open = false where id = '1'", [])
    expect((await t.call(cashier.methods, { Type: '1' }, ayse)).data.map((m) => m.id)).toEqual([
      '2',
    ])
    expect((await t.transfer(ayse, { methodID: '1' })).error).toBe('method_closed')
    await t.db.query("update cashier_methods set open = true where id = '1'", [])
  })
})
