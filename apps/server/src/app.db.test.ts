import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anotherProcess, openTestApp, type TestApp } from '../test/test-app.ts'
import type { Event } from './events/hub.ts'
import { securityFigures } from './modules/security/security.ts'
import { maintenanceState, setMaintenance } from './modules/status/status.ts'

let t: TestApp
beforeAll(async () => void (t = await openTestApp()))
afterAll(() => t.close())

test('a movement reaches all three that listen to money: pages, the security log, protection', async () => {
  const player = await t.aPlayer({ cashKurus: 10_000n })
  const heard: Event[] = []
  t.deps.eventHub.listen({
    playerId: player.playerId,
    sessionId: undefined,
    hear: (event) => void heard.push(event),
    end: () => {},
  })
  const bet = {
    verb: 'bet',
    source: 'provider:felek',
    transactionId: randomUUID(),
    playerId: player.playerId,
    amountKurus: 100n,
    house: 'games:felek',
    roundId: randomUUID(),
    game: 'lale-bahcesi',
    product: 'casino',
    weightClass: 1,
  } as const
  expect((await t.deps.wallet.post(bet)).status).toBe('ok')
  await vi.waitFor(() => expect(heard.map(({ name }) => name)).toContain('balance'))
  // Protection tells of a sitting within a second.
  await vi.waitFor(() => expect(heard.map(({ name }) => name)).toContain('sitting'), 5_000)
  expect((await t.deps.wallet.post({ ...bet, amountKurus: 200n })).status).toBe('conflict')
  expect(securityFigures(t.deps).totals.get('movement_conflict')).toBe(1)
})

test('what one process remembers another on the same database does not', async () => {
  const other = anotherProcess(t.deps)
  await setMaintenance(t.deps, { on: true, message: '', until: undefined })
  expect([maintenanceState(t.deps).on, maintenanceState(other).on]).toEqual([true, false])
  await setMaintenance(t.deps, { on: false, message: '', until: undefined })
})
