import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
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

  test('the methods of each type have the demo’s limits', async () => {
    const shown = async (type: '1' | '2', Lang?: string) =>
      (
        (await t.send('finance/list_cash_methods', { Type: type, ...(Lang ? { Lang } : {}) }, ayse))
          .reply.data as {
          name: string
          properties: { min: string; max: string; transfer_type_id: string }
        }[]
      ).map((m) => [m.name, m.properties.min, m.properties.max, m.properties.transfer_type_id])
    expect(await shown('1')).toEqual([
      ['FAST', '50.00', '100000.00', '1'],
      ['Havale / EFT', '50.00', '250000.00', '1'],
      ['Banka Kartı', '100.00', '20000.00', '0'],
      ['Cüzdan', '50.00', '50000.00', '0'],
      ['Cepbank', '100.00', '5000.00', '3'],
      ['Kripto', '200.00', '100000.00', ''],
    ])
    expect(await shown('2')).toEqual([
      ['Havale / EFT', '100.00', '100000.00', '0'],
      ['FAST', '100.00', '50000.00', '0'],
    ])
    expect((await shown('2', 'en'))[0]?.[0]).toBe('Bank transfer (EFT)')
  })

  test('one method, the highlighted ones, and the new shape', async () => {
    expect(
      (await t.call(cashier.methods, { Type: 1, methodID: 2 }, ayse)).data.map((m) => m.id),
    ).toEqual(['2'])
    expect((await t.call(cashier.methods, { Type: '1', methodID: '11' }, ayse)).data).toEqual([])
    for (const { Type, methodID } of [
      { Type: '1', methodID: '31' },
      { Type: '1', methodID: '30' },
    ] as const) {
      const { data } = await t.call(cashier.methodsNew, { Type, methodID }, ayse)
      expect(data.methods_list.map((m) => m.id)).toEqual([methodID])
    }
    expect(
      (await t.call(cashier.highlightedMethods, { Type: '1' }, ayse)).data.map((m) => m.id),
    ).toEqual(['2'])
    expect(
      (await t.call(cashier.methodsNew, { Type: '2' }, ayse)).data.methods_list.map((m) => m.id),
    ).toEqual(['11', '12'])
  })

  test('a group holds its methods, says the widest of what they say, and each has a bankcode', async () => {
    const { data } = await t.call(cashier.methods, { Type: '1', methodID: '30' }, ayse)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      id: '30',
      type: 'group',
      properties: { min: '200.00', max: '100000.00', duration: { fromMinutes: 1, toMinutes: 60 } },
      methods: [
        { id: '31', type: 'single', properties: { bankcode: 'btc', isFavorite: 0 } },
        { id: '32', type: 'single', properties: { bankcode: 'usdt', isFavorite: 0 } },
      ],
    })
    const all = (await t.call(cashier.methods, { Type: '1' }, ayse)).data.flatMap((m) =>
      (m.methods ?? [m]).map((it) => it.properties.bankcode),
    )
    expect(all).not.toContain(undefined)
    expect(new Set(all).size).toBe(all.length)
  })

  test('a mark on a method of a group is the group’s mark too', async () => {
    const deniz = await t.aPlayer()
    await t.call(cashier.addFavouriteMethod, { id: '32' }, deniz)
    const { data } = await t.call(cashier.methods, { Type: '1', favorites: true }, deniz)
    expect(data).toMatchObject([
      { id: '30', properties: { isFavorite: 1 }, methods: [{ id: '32' }] },
    ])
    // Highlighted first, then what is marked: the group stands where its first method would.
    expect((await t.call(cashier.methods, { Type: '1' }, deniz)).data.map((m) => m.id)).toEqual([
      '2',
      '30',
      '1',
      '4',
      '5',
      '3',
    ])
  })

  test('marks are asked for: one, all, and none of another’s; the texts of specification 8', async () => {
    const [mine, other] = [await t.aPlayer(), await t.aPlayer()]
    const check = async (who: TestPlayer, id?: string) =>
      (await t.call(cashier.checkFavouriteMethod, id === undefined ? {} : { id }, who)).data
    expect(await check(mine)).toEqual([])
    expect((await t.call(cashier.addFavouriteMethod, { id: '4' }, mine)).message).toBe(
      'Favorilere Başarıyla Eklendi',
    )
    await t.call(cashier.addFavouriteMethod, { id: '1' }, mine)
    expect(await check(mine, '4')).toEqual({ id: '4', isFavorite: 1 })
    expect(await check(mine, '2')).toEqual({ id: '2', isFavorite: 0 })
    expect(await check(mine)).toEqual([
      { id: '1', isFavorite: 1 },
      { id: '4', isFavorite: 1 },
    ])
    expect(await check(other, '4')).toEqual({ id: '4', isFavorite: 0 })
    expect((await t.call(cashier.removeFavouriteMethod, { id: '4' }, mine)).message).toBe(
      'Favorilere Başarıyla Kaldırıldı',
    )
    expect(await check(mine)).toEqual([{ id: '1', isFavorite: 1 }])
  })

  test('preset amounts come from the server, for each bankcode, within its method’s limits', async () => {
    const presets = async (bankcode: string) =>
      (await t.call(cashier.depositAmounts, { bankcode }, ayse)).data.amounts
    expect(await presets('fast')).toEqual([
      '100.00',
      '250.00',
      '500.00',
      '1000.00',
      '2500.00',
      '5000.00',
    ])
    expect(await presets('btc')).toContain('25000.00')
    await t.db.query("update cashier_methods set max_kurus = 60000 where id = '5'", [])
    expect(await presets('wallet')).toEqual(['50.00', '100.00', '250.00', '500.00'])
    await t.db.query("update cashier_methods set max_kurus = 5000000 where id = '5'", [])
  })

  test('favourites come right after what is highlighted, can be asked for alone, and are the player’s own', async () => {
    const zeynep = await t.aPlayer()
    expect((await t.call(cashier.addFavouriteMethod, { id: 5 }, ayse)).data).toEqual({
      id: '5',
      isFavorite: 1,
    })
    expect((await t.call(cashier.addFavouriteMethod, { id: '5' }, ayse)).result).toBe(true)
    const mine = await t.call(cashier.methods, { Type: '1' }, ayse)
    expect(mine.data.map((m) => [m.id, m.properties.isFavorite]).slice(0, 3)).toEqual([
      ['2', 0],
      ['5', 1],
      ['1', 0],
    ])
    expect(
      (await t.call(cashier.methods, { Type: '1', favorites: true }, ayse)).pagination,
    ).toEqual({ limit: 100, offset: 0, total: 1 })
    expect((await t.call(cashier.methods, { Type: '1', favorites: true }, zeynep)).data).toEqual([])
    expect((await t.call(cashier.removeFavouriteMethod, { id: '5' }, ayse)).data).toEqual({
      id: '5',
      isFavorite: 0,
    })
    expect((await t.call(cashier.methods, { Type: '1' }, ayse)).data.map((m) => m.id)).toEqual([
      '2',
      '1',
      '4',
      '5',
      '3',
      '30',
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
    for (const id of ['99', '30', '-1', 'abc']) {
      expect((await t.call(cashier.addFavouriteMethod, { id }, ayse)).error).toBe('not_found')
      expect((await t.call(cashier.checkFavouriteMethod, { id }, ayse)).error).toBe('not_found')
    }
    expect(await t.call(cashier.depositAmounts, { bankcode: 'none' }, ayse)).toMatchObject({
      error: 'not_found',
      code: 404,
      message: 'Operation/Record Not Found',
    })
    for (const data of [{}, { bankcode: '' }, { bankcode: ['fast'] }, { bankcode: 'fast', x: 1 }])
      expect((await t.send('envoy/getDepositAmounts', data, ayse)).reply.error).toBe(
        'invalid_fields',
      )
  })
  test('a closed method is neither shown nor usable', async () => {
    await t.db.query("update cashier_methods set open = false where id = '1'", [])
    expect(
      (await t.call(cashier.methods, { Type: '1' }, ayse)).data.map((m) => m.id),
    ).not.toContain('1')
    expect((await t.call(cashier.depositAmounts, { bankcode: 'havale' }, ayse)).error).toBe(
      'not_found',
    )
    expect((await t.transfer(ayse, { methodID: '1' })).error).toBe('method_closed')
    await t.db.query("update cashier_methods set open = true where id = '1'", [])
  })
})
