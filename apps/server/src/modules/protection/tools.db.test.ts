import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, type TestPlayer } from '../../../test/test-app.ts'
import { dayMs, hourMs, openTestProtection, start, type TestProtection } from './test-protection.ts'

const { protection } = contract
let t: TestProtection
let ayse: TestPlayer
beforeAll(async () => {
  t = await openTestProtection()
})
afterAll(() => t.close())
const fresh = async () => {
  await t.at(start)
  ayse = await t.aPlayer({ cashKurus: 1_000_000n })
}

describe('a limit', () => {
  test('is in force in the answer, counts what the window has used, and says what it leaves', async () => {
    await fresh()
    expect(await t.bet(ayse, 20_000n)).toBe('ok')
    const { data, message } = await t.set(ayse, 'stake.day', '500')
    expect(message).toBe('Yeni limitiniz şu andan itibaren geçerli.')
    expect(data).toEqual({
      tool: 'stake.day',
      value: '500.00',
      used: '200.00',
      left: '300.00',
      restartsAt: '2026-11-18T21:00:00.000Z',
      state: 'active',
      from: new Date(start).toISOString(),
    })
    expect(await t.bet(ayse, 30_001n)).toBe('limit:stake:day')
    expect(await t.bet(ayse, 30_000n)).toBe('ok')
    expect(await t.tool(ayse, 'stake.day')).toMatchObject({ used: '500.00', left: '0.00' })
    // The next day begins at Istanbul's midnight.
    await t.at(Date.parse('2026-11-18T21:00:00Z'))
    expect(await t.tool(ayse, 'stake.day')).toMatchObject({ used: '0.00', left: '500.00' })
    expect(await t.bet(ayse, 1n)).toBe('ok')
  })

  test('that is lower replaces one at once; a higher one waits a day and wants a second press', async () => {
    await fresh()
    await t.set(ayse, 'loss.week', '100')
    const lower = await t.set(ayse, 'loss.week', '50.5')
    expect(lower.data).toMatchObject({ value: '50.50', state: 'active' })
    const higher = await t.set(ayse, 'loss.week', '900')
    const readyAt = new Date(start + dayMs).toISOString()
    const confirmUntil = new Date(start + 8 * dayMs).toISOString()
    expect(higher.data).toMatchObject({
      value: '50.50',
      state: 'waiting',
      from: readyAt,
      pending: { value: '900.00', readyAt, confirmUntil },
    })
    expect(higher.message).toBe(
      'Artış 19.11.2026 12:00 sonrasında onayınızla geçerli olur. Vazgeçebilirsiniz.',
    )
    expect(await t.bet(ayse, 5_051n)).toBe('limit:loss:week')
    const confirm = () => t.call(protection.confirm, { tool: 'loss.week' }, ayse)
    await t.forward(dayMs - 1)
    expect(await confirm()).toMatchObject({
      error: 'too_early',
      code: 422,
      message: 'Henüz erken. 19.11.2026 12:00 sonrasında onaylayabilirsiniz.',
      data: { readyAt },
    })
    expect(await t.bet(ayse, 5_051n)).toBe('limit:loss:week')
    // The day alone changes nothing either.
    await t.forward(1)
    expect(await t.bet(ayse, 5_051n)).toBe('limit:loss:week')
    const confirmed = await confirm()
    expect(confirmed.data).toMatchObject({ value: '900.00' })
    expect(confirmed.data.pending).toBeUndefined()
    expect(await t.bet(ayse, 5_051n)).toBe('ok')
    expect((await confirm()).error).toBe('not_found')
  })

  test('that is to go away waits too; unconfirmed for a week it stays', async () => {
    await fresh()
    await t.set(ayse, 'bet', '10')
    expect((await t.set(ayse, 'bet', null)).data).toMatchObject({
      state: 'waiting',
      value: '10.00',
      pending: { value: null },
    })
    await t.forward(8 * dayMs)
    expect((await t.call(protection.confirm, { tool: 'bet' }, ayse)).error).toBe('not_found')
    expect((await t.tool(ayse, 'bet'))?.pending).toBeUndefined()
    expect(await t.bet(ayse, 1_001n)).toBe('limit:bet')
    expect((await t.log(ayse)).map((it) => [it.kind, it.state])).toEqual([
      ['asked', 'lapsed'],
      ['set', undefined],
    ])
    // Asked for anew it waits anew.
    await t.set(ayse, 'bet', null)
    await t.forward(dayMs)
    expect((await t.call(protection.confirm, { tool: 'bet' }, ayse)).data).toMatchObject({
      value: null,
    })
    expect(await t.bet(ayse, 1_001n)).toBe('ok')
  })

  test('that waits is withdrawn by its player, or by a tighter one; asked for twice it waits once', async () => {
    await fresh()
    await t.set(ayse, 'deposit.day', '100')
    await t.set(ayse, 'deposit.day', '200')
    await t.forward(hourMs)
    const again = await t.set(ayse, 'deposit.day', '200')
    expect(again.data.from).toBe(new Date(start + dayMs).toISOString())
    const cancel = () => t.call(protection.cancel, { tool: 'deposit.day' }, ayse)
    expect((await cancel()).data.pending).toBeUndefined()
    expect((await cancel()).error).toBe('not_found')
    await t.set(ayse, 'deposit.day', '200')
    await t.set(ayse, 'deposit.day', '90')
    await t.forward(2 * dayMs)
    expect((await t.call(protection.confirm, { tool: 'deposit.day' }, ayse)).error).toBe(
      'not_found',
    )
    expect((await t.tool(ayse, 'deposit.day'))?.value).toBe('90.00')
    expect((await t.log(ayse)).map((it) => [it.kind, it.to, it.state])).toEqual([
      ['set', '90.00', undefined],
      ['asked', '200.00', 'cancelled'],
      ['cancelled', '200.00', undefined],
      ['asked', '200.00', 'cancelled'],
      ['set', '100.00', undefined],
    ])
  })

  test('is kept once for one requestID; with another value it is a conflict', async () => {
    await fresh()
    const requestID = randomUUID()
    await t.set(ayse, 'net.month', '300')
    const first = await t.set(ayse, 'net.month', '400', requestID)
    await t.forward(hourMs)
    expect(await t.set(ayse, 'net.month', '400', requestID)).toEqual(first)
    expect((await t.set(ayse, 'net.month', '500', requestID)).error).toBe('id_conflict')
    expect((await t.tool(ayse, 'net.month'))?.pending?.value).toBe('400.00')
    expect(await t.log(ayse)).toHaveLength(2)
  })
})

describe('every tool', () => {
  const cases = [
    ['time.day', 60, 59, 61],
    ['session', 30, '20', 60],
    ['check', 30, 15, 60],
    ['bet', '50', '40', '60'],
    [
      'night',
      { from: '23:00', to: '07:00' },
      { from: '22:00', to: '07:30' },
      { from: '00:00', to: '07:00' },
    ],
    ['products', ['live', 'casino'], ['live', 'casino', 'virtual'], ['live']],
  ] as const
  test.each(cases)('%s: tighter acts, looser waits', async (tool, value, tighter, looser) => {
    await fresh()
    const set = async (v: unknown) => (await t.set(ayse, tool, v as string)).data.state
    expect([await set(value), await set(tighter), await set(looser)]).toEqual([
      'active',
      'active',
      'waiting',
    ])
    expect(await set(looser)).toBe('waiting')
    expect(await set(tighter)).toBe('active')
  })

  test('a night that only moves waits; products are closed at once and opened later', async () => {
    await fresh()
    await t.set(ayse, 'night', { from: '23:00', to: '07:00' })
    expect((await t.set(ayse, 'night', { from: '22:00', to: '06:00' })).data).toMatchObject({
      state: 'waiting',
      value: { from: '23:00', to: '07:00' },
    })
    await t.set(ayse, 'products', ['sports'])
    const swapped = await t.set(ayse, 'products', ['casino'])
    expect(swapped.data).toMatchObject({
      state: 'waiting',
      value: ['casino', 'sports'],
      pending: { value: ['casino'] },
    })
    expect(await t.bet(ayse, 100n)).toBe('product')
    expect(await t.bet(ayse, 100n, { product: 'live' })).toBe('ok')
    expect(await t.bet(ayse, 100n, { product: 'sports' })).toBe('product')
  })

  test('acts in the vault', async () => {
    await fresh()
    await t.set(ayse, 'night', { from: '23:00', to: '07:00' })
    await t.at(Date.parse('2026-11-18T20:00:00Z'))
    expect(await t.bet(ayse, 100n)).toBe('night')
    expect(await t.deposit(ayse, 100n)).toBe('parked')
    await t.at(Date.parse('2026-11-19T04:00:00Z'))
    expect(await t.bet(ayse, 100n)).toBe('ok')
    await t.set(ayse, 'time.day', 20)
    await t.set(ayse, 'session', 15)
    for (const minute of [5, 10]) {
      await t.at(Date.parse('2026-11-19T04:00:00Z') + minute * 60_000)
      expect(await t.bet(ayse, 100n)).toBe('ok')
    }
    await t.forward(5 * 60_000)
    expect(await t.bet(ayse, 100n)).toBe('limit:session')
    expect((await t.get(ayse)).refused).toBe('limit:session')
    await t.forward(10 * 60_000)
    expect(await t.bet(ayse, 100n)).toBe('ok')
    expect(await t.tool(ayse, 'time.day')).toMatchObject({ value: 20, used: 10, left: 10 })
  })
})

describe('what is no value', () => {
  const amounts = ['0', '1e3', '10.123', '-5', 'x', ''] as const
  const odd: [string, unknown, string][] = [
    ...amounts.map((v): [string, unknown, string] => [
      'deposit.day',
      v,
      v === '' ? 'amount_missing' : 'amount_invalid',
    ]),
    ['deposit.day', 100, 'amount_invalid'],
    ['session', 14, 'minutes_invalid'],
    ['session', 721, 'minutes_invalid'],
    ['check', 20, 'minutes_invalid'],
    ['time.day', 1_441, 'minutes_invalid'],
    ['time.day', '0', 'minutes_invalid'],
    ['night', { from: '23:00', to: '23:00' }, 'night_empty'],
    ['night', { from: '25:00', to: '07:00' }, 'invalid'],
    ['night', ['casino'], 'invalid'],
    ['products', ['poker'], 'invalid'],
    ['products', 'casino', 'invalid'],
    ['bet', { from: '23:00', to: '07:00' }, 'amount_invalid'],
    ['deposit.year', '10', 'invalid'],
  ]
  test.each(odd)('%s %j', async (tool, value, key) => {
    if (ayse === undefined) await fresh()
    const { reply } = await t.send('protection/set', { tool, value, requestID: randomUUID() }, ayse)
    const { phrases } = await import('@felek/phrases/phrases.ts')
    expect([reply.error, reply.message]).toEqual([
      'invalid_fields',
      phrases.tr.fields[key as keyof typeof phrases.tr.fields],
    ])
    const english = await t.send(
      'protection/set',
      { tool, value, requestID: randomUUID(), Lang: 'en' },
      ayse,
    )
    expect(english.reply.message).toBe(phrases.en.fields[key as keyof typeof phrases.en.fields])
  })

  test('stores nothing', async () => {
    await fresh()
    for (const [tool, value] of odd)
      await t.send('protection/set', { tool, value, requestID: randomUUID() }, ayse)
    const rows = await t.db.query('select 1 from protection_tools where player_id = $1', [
      ayse.playerId,
    ])
    expect([rows.rows, await t.log(ayse)]).toEqual([[], []])
    for (const call of ['set', 'confirm', 'cancel', 'get', 'exclude', 'pause', 'events'])
      expect((await t.send(`protection/${call}`, {})).reply.error).toBe('session_expired')
  })
})

test('a day of waiting is over in seconds where PROTECTION_PACE says so', async () => {
  await fresh()
  const quick = { ...t.deps, env: { ...t.deps.env, protectionPace: 0.0001 } }
  const { setTool } = await import('./tools.ts')
  await t.set(ayse, 'bet', '10')
  const { row } = await t.db.inTx((tx) => setTool(tx, quick, ayse.playerId, 'bet', '20'))
  expect(row.ready_at?.getTime()).toBe(start + 8_640)
  expect(row.confirm_until?.getTime()).toBe(start + 8_640 + 7 * 8_640)
})
