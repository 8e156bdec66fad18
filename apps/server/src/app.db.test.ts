import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anotherProcess, openTestHouse, type TestHouse } from '../test/test-app.ts'
import type { Event } from './events/hub.ts'
import { securityFigures } from './modules/security/security.ts'
import { maintenanceState, setMaintenance } from './modules/status/status.ts'

let t: TestHouse
beforeAll(async () => void (t = await openTestHouse()))
afterAll(() => t.close())

test('a movement reaches all three that listen to money: pages, the security log, protection', async () => {
  const player = await t.aPlayer({ cashKurus: 10_000n })
  const heard: Event[] = []
  t.house.eventHub.listen({
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
  expect((await t.house.vault.post(bet)).status).toBe('ok')
  await vi.waitFor(() => expect(heard.map(({ name }) => name)).toContain('balance'))
  // Protection tells of a sitting within a second.
  await vi.waitFor(() => expect(heard.map(({ name }) => name)).toContain('sitting'), 5_000)
  expect((await t.house.vault.post({ ...bet, amountKurus: 200n })).status).toBe('conflict')
  expect(securityFigures(t.house).totals.get('movement_conflict')).toBe(1)
})

test('what one process remembers another on the same database does not', async () => {
  const other = anotherProcess(t.house)
  await setMaintenance(t.house, { on: true, message: '', until: undefined })
  expect([maintenanceState(t.house).on, maintenanceState(other).on]).toEqual([true, false])
  await setMaintenance(t.house, { on: false, message: '', until: undefined })
})
