import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { contract, type TestPlayer } from '../../../test/test-app.ts'
import { asOwner, withSeededBug } from '../../../test/test-ledger.ts'
import type { EventName } from '@felek/contract/events.ts'
import { publishChanges } from './news.ts'
import { dayMs, openTestProtection, start, type TestProtection } from './test-protection.ts'

const { protection } = contract
const minute = 60_000
let t: TestProtection
let ayse: TestPlayer
beforeAll(async () => void (t = await openTestProtection()))
beforeEach(async () => {
  await t.at(start)
  ayse = await t.aPlayer({ cashKurus: 1_000_000n })
})
afterAll(() => t.close())

const ask = () => t.call(protection.askReturn, {}, ayse)
const confirm = () => t.call(protection.confirmReturn, {}, ayse)
const kinds = async () => (await t.log(ayse)).map((it) => it.kind)

describe('a pause', () => {
  test('of 24 hours needs nothing, stops stakes and what comes in, and ends by itself', async () => {
    const { data } = await t.pause(ayse)
    const until = new Date(start + dayMs).toISOString()
    expect(data).toMatchObject({ pause: { until }, refused: 'paused' })
    expect([await t.bet(ayse, 100n), await t.deposit(ayse, 100n)]).toEqual(['paused', 'parked'])
    await t.at(start + dayMs)
    expect((await t.get(ayse)).pause).toBeUndefined()
    expect([await t.bet(ayse, 100n), await t.deposit(ayse, 100n)]).toEqual(['ok', 'ok'])
  })

  test('grows and never shrinks', async () => {
    await t.pause(ayse, { days: 7 })
    await t.pause(ayse)
    expect((await t.get(ayse)).pause?.until).toBe(new Date(start + 7 * dayMs).toISOString())
    await t.pause(ayse, { days: 42 })
    expect((await t.get(ayse)).pause?.until).toBe(new Date(start + 42 * dayMs).toISOString())
    expect(await kinds()).toEqual(['paused', 'paused', 'paused'])
  })

  test('that is none is refused', async () => {
    const odd = [
      {},
      { hours: 24, days: 2 },
      { hours: 12 },
      { days: 1 },
      { days: 43 },
      { days: '3' },
    ]
    for (const wish of odd) {
      const data = { ...wish, requestID: randomUUID() }
      expect((await t.send('protection/pause', data, ayse)).reply.error).toBe('invalid_fields')
    }
    expect([await t.bet(ayse, 100n), await kinds()]).toEqual(['ok', []])
  })
})

describe('an exclusion', () => {
  test('is at once, for its months, and nothing shortens it', async () => {
    const { data } = await t.exclude(ayse, 6)
    expect(data.exclusion).toEqual({
      since: new Date(start).toISOString(),
      until: '2027-05-18T09:00:00.000Z',
    })
    expect(await t.bet(ayse, 100n)).toBe('excluded')
    for (const months of [6, 12, 6]) await t.exclude(ayse, months)
    expect((await t.get(ayse)).exclusion?.until).toBe('2027-11-18T09:00:00.000Z')
    expect((await t.pause(ayse)).error).toBe('excluded')
    // Not by any statement of the server's login either.
    await expect(
      t.db.query('update wallet_accounts set refused_until = now() where player_id = $1', [
        ayse.playerId,
      ]),
    ).rejects.toThrow()
    await t.exclude(ayse, 0)
    expect((await t.get(ayse)).exclusion?.until).toBeNull()
    await t.exclude(ayse, 6)
    expect((await t.get(ayse)).exclusion?.until).toBeNull()
    expect((await t.log(ayse))[0]).toMatchObject({ kind: 'excluded', until: null })
    expect((await ask()).error).toBe('not_found')
  })

  test('that a bug would shorten is caught', async () => {
    await t.exclude(ayse, 12)
    await withSeededBug(
      t.db,
      "set bets_refused = 'excluded', refused_why = 'excluded', refused_until = greatest(w.refused_until, p_until)",
      "set bets_refused = 'excluded', refused_why = 'excluded', refused_until = p_until",
      async () => expect((await t.exclude(ayse, 6)).error).toBe('internal'),
    )
    expect((await t.get(ayse)).exclusion?.until).toBe('2027-11-18T09:00:00.000Z')
  })

  test('ends by asking, a day, and confirming; not before, not by itself, and not a week later', async () => {
    expect((await ask()).error).toBe('not_found')
    await t.exclude(ayse, 6)
    const over = Date.parse('2027-05-18T09:00:00Z')
    // Sessions last twelve hours at most: what is asked here is asked by another one.
    const later = async (ms: number) => {
      await t.at(ms)
      const answer = await t.send('user/login', {
        username: ayse.username,
        password: ayse.password,
      })
      const { sid } = answer.reply.data as { sid: string }
      ayse = { ...ayse, sid, device: answer.device ?? '' }
    }
    await later(over - 1)
    expect(await ask()).toMatchObject({
      error: 'too_early',
      data: { readyAt: '2027-05-18T09:00:00.000Z' },
    })
    await later(over)
    expect(await t.bet(ayse, 100n)).toBe('excluded')
    expect((await confirm()).error).toBe('not_found')
    const asked = (await ask()).data.exclusion
    expect(asked).toMatchObject({
      readyAt: new Date(over + dayMs).toISOString(),
      confirmUntil: new Date(over + 8 * dayMs).toISOString(),
    })
    await t.forward(minute)
    expect((await ask()).data.exclusion).toEqual(asked)
    await t.at(over + dayMs - 1)
    expect((await confirm()).error).toBe('too_early')
    expect(await t.bet(ayse, 100n)).toBe('excluded')
    await later(over + 8 * dayMs)
    expect((await confirm()).error).toBe('not_found')
    await ask()
    await later(over + 9 * dayMs)
    expect((await confirm()).data).toEqual({})
    expect(await t.bet(ayse, 100n)).toBe('ok')
    expect((await t.get(ayse)).exclusion).toBeUndefined()
    expect(await kinds()).toEqual(['returned', 'return_asked', 'return_asked', 'excluded'])
  })

  test('leaves money out, histories and protection open, and closes the rest', async () => {
    await t.exclude(ayse, 6)
    const asked = async (wire: string, data: object = {}) =>
      (await t.send(wire, data, ayse)).reply.error
    expect([
      await asked('user/get_user_profile'),
      await asked('protection/get'),
      await asked('protection/events'),
      await asked('protection/answer_check', { choice: 'go_on' }),
    ]).toEqual(['', '', '', 'excluded'])
    expect(
      (await t.send('protection/answer_check', { choice: 'go_on' }, ayse)).reply,
    ).toMatchObject({ code: 422, message: 'Hesabınız oyuna kapalı. Bakiyenizi çekebilirsiniz.' })
  })

  test('that is none is refused', async () => {
    for (const wish of [
      { months: 6 },
      { months: 6, understood: false },
      { months: 7, understood: true },
      { months: '6', understood: true },
      { understood: true },
    ]) {
      const data = { ...wish, requestID: randomUUID() }
      expect((await t.send('protection/exclude', data, ayse)).reply.error).toBe('invalid_fields')
    }
    expect([await t.bet(ayse, 100n), await kinds()]).toEqual(['ok', []])
  })
})

describe('a reality check', () => {
  const answer = (choice: 'go_on' | 'pause' | 'leave', checkAt?: string) =>
    t.call(protection.answerCheck, { choice, ...(checkAt ? { checkAt } : {}) }, ayse)
  /** A sitting of so many minutes, with a stake every ten. */
  const play = async (minutes: number) => {
    for (let at = 0; at <= minutes; at += 10) {
      await t.at(start + at * minute)
      await t.bet(ayse, 100n)
    }
  }

  test('is due by the sitting’s clock, stops stakes a minute later, and counts on from its answer', async () => {
    await t.set(ayse, 'check', 15)
    await play(10)
    const { sitting } = await t.get(ayse)
    const checkAt = new Date(start + 15 * minute).toISOString()
    expect(sitting).toEqual({
      since: new Date(start).toISOString(),
      staked: '2.00',
      won: '0.00',
      net: '-2.00',
      checkAt,
    })
    await t.at(start + 15 * minute + 59_999)
    expect(await t.bet(ayse, 100n)).toBe('ok')
    await t.at(start + 16 * minute)
    expect(await t.bet(ayse, 100n)).toBe('check')
    expect((await answer('go_on', checkAt)).data.checkAt).toBe(
      new Date(start + 31 * minute).toISOString(),
    )
    expect(await t.bet(ayse, 100n)).toBe('ok')
    expect((await t.log(ayse))[0]).toMatchObject({ kind: 'check', choice: 'go_on' })
  })

  test('is not answered by an old page, nor before it is due', async () => {
    await t.set(ayse, 'check', 10)
    await play(10)
    const first = (await t.get(ayse)).sitting.checkAt ?? ''
    await answer('go_on', first)
    const second = (await t.get(ayse)).sitting.checkAt ?? ''
    // Not due yet.
    await answer('go_on', second)
    await answer('go_on')
    expect((await t.get(ayse)).sitting.checkAt).toBe(second)
    await t.at(start + 20 * minute)
    await t.bet(ayse, 100n)
    await t.at(start + 22 * minute)
    // The tab that still shows the first one.
    await answer('go_on', first)
    expect(await t.bet(ayse, 100n)).toBe('check')
    await answer('leave', second)
    expect(await t.bet(ayse, 100n)).toBe('ok')
    expect(await kinds()).toEqual(['check', 'check', 'set'])
  })

  test('may end in a break of a day', async () => {
    await t.set(ayse, 'check', 10)
    await play(10)
    await answer('pause')
    expect((await t.get(ayse)).pause?.until).toBe(
      new Date(start + 10 * minute + dayMs).toISOString(),
    )
    expect(await t.bet(ayse, 100n)).toBe('paused')
  })
})

describe('pages', () => {
  const listen = () => {
    const heard: { name: EventName; data: unknown }[] = []
    t.deps.eventHub.listen({
      playerId: ayse.playerId,
      sessionId: undefined,
      hear: ({ name, data }) => void heard.push({ name, data }),
      end: () => {},
    })
    const of = (name: EventName) => heard.filter((it) => it.name === name).map((it) => it.data)
    return of
  }

  test('hear how their player stands after each change and each refused stake, and of the sitting', async () => {
    const heard = listen()
    await t.set(ayse, 'loss.day', '5')
    await vi.waitFor(() => expect(heard('protection')).toHaveLength(1), 5_000)
    await t.bet(ayse, 300n)
    await vi.waitFor(
      () => expect(heard('sitting').at(-1)).toMatchObject({ staked: '3.00', net: '-3.00' }),
      5_000,
    )
    await t.bet(ayse, 300n)
    await vi.waitFor(async () => {
      expect(heard('protection').length).toBeGreaterThan(1)
      expect((await t.log(ayse))[0]).toMatchObject({
        kind: 'reached',
        tool: 'loss.day',
        until: '2026-11-18T21:00:00.000Z',
      })
    }, 5_000)
    // A storm of refused stakes says so once.
    await Promise.all(Array.from({ length: 20 }, () => t.bet(ayse, 300n)))
    await t.exclude(ayse)
    await vi.waitFor(
      () => expect(heard('protection').at(-1)).toMatchObject({ refused: 'excluded' }),
      5_000,
    )
    expect(await kinds()).toEqual(['excluded', 'reached', 'set'])
    expect(heard('protection').length).toBeLessThan(10)
  })

  test('hear of what another process changed', async () => {
    const heard = listen()
    await publishChanges(t.deps)
    const other = { ...t.deps, eventHub: { ...t.deps.eventHub, hears: () => false } }
    await t.db.inTx(async (tx) => {
      const { pause } = await import('./pauses.ts')
      await pause(tx, other, ayse.playerId, {})
    })
    expect(heard('protection')).toEqual([])
    await publishChanges(t.deps)
    await vi.waitFor(
      () => expect(heard('protection')).toMatchObject([{ refused: 'paused' }]),
      5_000,
    )
  })
})

test('a vault that fails in between leaves nothing, and the same request goes again', async () => {
  await t.set(ayse, 'stake.day', '100')
  const requestID = randomUUID()
  const rename = (from: string, to: string) =>
    asOwner(t.db, `alter function ${from}(bigint, text, text, bigint) rename to ${to}`)
  await rename('wallet_set_limit', 'wallet_set_limit_away')
  try {
    expect((await t.set(ayse, 'stake.day', '50', requestID)).error).toBe('internal')
  } finally {
    await rename('wallet_set_limit_away', 'wallet_set_limit')
  }
  expect((await t.tool(ayse, 'stake.day'))?.value).toBe('100.00')
  expect(await kinds()).toEqual(['set'])
  expect((await t.set(ayse, 'stake.day', '50', requestID)).data).toMatchObject({
    value: '50.00',
    state: 'active',
  })
  expect(await t.bet(ayse, 5_001n)).toBe('limit:stake:day')
})

test('two changes of one tool at once: the log tells one order, and the vault has the last', async () => {
  const values = ['90', '80', '70', '60']
  await Promise.all(values.map((value) => t.set(ayse, 'bet', value)))
  const tool = await t.tool(ayse, 'bet')
  expect(tool?.value).toBe('60.00')
  expect([await t.bet(ayse, 6_001n), await t.bet(ayse, 6_000n)]).toEqual(['limit:bet', 'ok'])
})

test('the log stands: nobody changes a line', async () => {
  await t.set(ayse, 'bet', '90')
  for (const statement of [
    'update protection_events set at = now() where player_id = $1',
    'delete from protection_events where player_id = $1',
  ])
    await expect(t.db.query(statement, [ayse.playerId])).rejects.toThrow()
  expect(await kinds()).toEqual(['set'])
})
