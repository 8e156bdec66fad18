import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../test/test-app.ts'
import { readProfile } from '@felek/platform/config/profile.ts'
import { createPlayer } from '../players/players.ts'
import { dayMs, openTestProtection, start, type TestProtection } from './test-protection.ts'

/* What the examples of other territories change, in the same house. */

const { protection } = contract
let t: TestProtection
beforeAll(async () => void (t = await openTestProtection()))
afterAll(() => t.close())

const under = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const { env } = t.deps
  const before = env.territory
  env.territory = readProfile(name)
  try {
    return await work()
  } finally {
    env.territory = before
  }
}

test('se: stakes wait for the limits that the law wants, and a loosening for 72 hours and its window', () =>
  under('se', async () => {
    await t.at(start)
    const ayse = await t.aPlayer({ cashKurus: 100_000n })
    expect((await t.get(ayse)).required).toEqual(['deposit.day', 'deposit.week', 'deposit.month'])
    expect(await t.bet(ayse, 100n)).toBe('limit_reached')
    for (const tool of ['deposit.day', 'deposit.week', 'deposit.month'] as const) {
      expect(await t.bet(ayse, 100n)).toBe('limit_reached')
      await t.set(ayse, tool, '5000')
    }
    expect([(await t.get(ayse)).required, await t.bet(ayse, 100n)]).toEqual([[], 'ok'])
    const waits = async (tool: 'deposit.day' | 'deposit.month') =>
      (await t.set(ayse, tool, '6000')).data.from
    expect(await waits('deposit.day')).toBe(new Date(start + 3 * dayMs).toISOString())
    expect(await waits('deposit.month')).toBe('2026-11-30T21:00:00.000Z')
    // Its months are not the demo's.
    expect((await t.exclude(ayse, 1)).data.exclusion?.until).toBe('2026-12-18T09:00:00.000Z')
  }))

test('gb: the largest stake on a slot goes by age', () =>
  under('gb', async () => {
    await t.at(start)
    const born = async (birthdate: string, n: number) => {
      const playerId = await t.db.inTx((tx) =>
        createPlayer(t.deps, tx, {
          username: `born-${n}`,
          passwordHash: 'x',
          status: 'active',
          firstname: 'Ayşe',
          lastname: 'Yılmaz',
          lang: 'tr',
          country: 'TR',
          city: 'İstanbul',
          address: 'Moda Caddesi 1',
          birthdate,
          identityNumber: n === 1 ? '10000000146' : '12345678950',
          email: `born-${n}@ornek.com`,
          phone: `+90532111223${n}`,
          smsOptIn: false,
          emailOptIn: false,
          createdAt: new Date(start),
        }),
      )
      const player = {
        playerId: playerId ?? 0n,
        username: '',
        password: '',
        sid: '',
        uid: '',
        device: '',
      }
      await t.deposit(player, 10_000n)
      return player
    }
    const [young, old] = [await born('2002-11-18', 1), await born('2001-11-18', 2)]
    const most = async (player: typeof young) => [
      await t.bet(player, 201n),
      await t.bet(player, 501n),
      await t.bet(player, 501n, { weightClass: 4, product: 'live' }),
    ]
    expect(await most(young)).toEqual(['limit:bet', 'limit:bet', 'ok'])
    expect(await most(old)).toEqual(['ok', 'limit:bet', 'ok'])
  }))

test('a rule of the profile’s holds beside the player’s own: the stricter', async () => {
  await t.at(start)
  const { env } = t.deps
  const before = env.territory
  env.territory = { ...before, limits: { ...before.limits, most: { 'stake.day': '10.00' } } }
  const ayse = await t.aPlayer({ cashKurus: 100_000n })
  expect(await t.tool(ayse, 'stake.day')).toMatchObject({
    value: null,
    house: '10.00',
    left: '10.00',
  })
  expect(await t.bet(ayse, 1_001n)).toBe('limit:stake:day')
  await t.set(ayse, 'stake.day', '50')
  expect(await t.bet(ayse, 1_001n)).toBe('limit:stake:day')
  await t.set(ayse, 'stake.day', '5')
  expect([await t.bet(ayse, 501n), await t.bet(ayse, 500n)]).toEqual(['limit:stake:day', 'ok'])
  env.territory = before
  const call = await t.call(protection.get, {}, ayse)
  expect(call.data.tools.find((it) => it.tool === 'stake.day')?.house).toBeUndefined()
})
