import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { games as contract } from '@felek/contract/games.ts'
import { openTestProvider, type TestProvider } from '../../../test/test-provider.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { type HttpServer } from '../../http/server.ts'
import { betOf } from '../providers/conformance/client.ts'
import { syncGames } from './games.ts'
import { inEveryDemo } from './store.ts'
import { gamesRoutes } from './routes.ts'

const offer = (id: string) => ({
  id,
  name: { tr: id },
  label: 'turna',
  labelName: 'Turna',
  family: 'instant',
  type: 'instant',
  rtp: { least: '96.25', most: '97.00' },
  volatility: 1,
  minStake: '1.00',
  maxStake: '500.00',
  maxWin: '9007.66',
  features: [],
  releasedAt: '2026-11-20T00:00:00Z',
})

let at: TestProvider
let street: HttpServer
beforeAll(async () => {
  at = await openTestProvider()
  street = at.http
  await street.app.register(gamesRoutes(at.deps))
  at.studio.state.catalogue = { games: [offer('inci-avi'), offer('boncuk')] }
  await syncGames(at.deps, 'felek')
})
afterAll(async () => {
  await street.app.close()
  await at.close()
})
beforeEach(() => at.clock.forward(1_001))

const operate = async (id: string, body: unknown, token = at.deps.env.operatorToken) => {
  const { statusCode } = await street.app.inject({
    method: 'POST',
    url: `/operator/games/${id}`,
    headers: {
      host: 'localhost:3000',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    payload: JSON.stringify(body),
  })
  return statusCode
}
const shut = (id: string) => operate(id, { on: false, reason: 'geri ödeme bandın dışında' })
const reopen = (id: string) => operate(id, { on: true, reason: 'incelendi, sorun yok' })

describe('the operator shuts a game', () => {
  test('within a second no stake is taken, also of a round that runs; what is owed is paid', async () => {
    const player = await at.aPlayer({ cashKurus: 10_000n })
    const trial = await at.openGame(player, 'inci-avi')
    const [first, second] = [betOf(trial, '5.00'), betOf(trial, '3.00')]
    const bet = async (over = {}) =>
      (await at.provider.call('bet', { ...betOf(trial, '1.00'), ...over })).status
    for (const stake of [first, second])
      expect((await at.provider.call('bet', stake)).status).toBe('ok')
    expect(await shut('inci-avi')).toBe(200)
    at.clock.forward(1_000)
    expect(await bet()).toBe('game_closed')
    expect(await bet({ roundId: first.roundId })).toBe('game_closed')
    const { session: _session, amount: _amount, ...round } = first
    const win = { ...round, transactionId: `${first.transactionId}w`, betId: first.transactionId }
    expect((await at.provider.call('win', { ...win, amount: '12.50' })).status).toBe('ok')
    const { session: _s, amount: _a, ...other } = second
    const back = {
      ...other,
      transactionId: `${second.transactionId}r`,
      betId: second.transactionId,
    }
    expect((await at.provider.call('rollback', back)).body).toMatchObject({ balance: '107.50' })
    // A catalogue that is read anew opens nothing that the operator has shut.
    await syncGames(at.deps, 'felek')
    at.clock.forward(1_000)
    expect(await bet()).toBe('game_closed')
    expect(await inEveryDemo(at.db.read, 'felek', 'inci-avi')).toBe(false)
    expect(await reopen('inci-avi')).toBe(200)
    at.clock.forward(1_000)
    expect(await bet()).toBe('ok')
  })

  test('the lobby shows it closed, a launch says so, the other games play on', async () => {
    const player = await at.aPlayer({ cashKurus: 10_000n })
    expect(await shut('boncuk')).toBe(200)
    const { data } = await at.call(contract.list, { type: 'instant' })
    expect(data.map(({ gameID, closed }) => [gameID, closed])).toEqual([
      ['inci-avi', undefined],
      ['boncuk', true],
    ])
    for (const demo of [false, true])
      expect((await at.call(contract.init, { gameID: 'boncuk', demo }, player)).error).toBe(
        'game_closed',
      )
    expect((await at.call(contract.init, { gameID: 'inci-avi' }, player)).error).toBe('')
    expect(await reopen('boncuk')).toBe(200)
    expect((await at.call(contract.get, { gameID: 'boncuk' })).data.closed).toBeUndefined()
  })

  test('is theirs alone, needs a reason and a game, and stays on record', async () => {
    expect(await operate('boncuk', { on: false, reason: 'yeterince uzun' }, 'guess')).toBe(401)
    for (const body of [{ on: false }, { on: false, reason: '  ' }, { on: 0, reason: 'abc' }, []])
      expect(await operate('boncuk', body)).toBe(400)
    expect(await shut('nobodys')).toBe(404)
    const log = await at.db.query(
      'select game_key, is_on, reason from provider_switches order by switch_id',
      [],
    )
    expect(log.rows.map((row) => [row['game_key'], row['is_on']])).toEqual([
      ['inci-avi', false],
      ['inci-avi', true],
      ['boncuk', false],
      ['boncuk', true],
    ])
    for (const change of [
      "update provider_switches set reason = 'x'",
      'delete from provider_switches',
    ])
      await expect(at.db.query(change, [])).rejects.toThrow('stays on record')
  })
})

test('who has a round in a game that is shut gets its page, and no stake; nobody else does', async () => {
  const [hers, his] = [await at.aPlayer({ cashKurus: 10_000n }), await at.aPlayer({})]
  const { player } = await at.openGame(hers, 'inci-avi')
  at.studio.state.running.set(player, 'inci-avi')
  expect(await shut('inci-avi')).toBe(200)
  at.clock.forward(1_000)
  const again = await at.openGame(hers, 'inci-avi')
  expect(again.player).toBe(player)
  expect((await at.provider.call('bet', betOf(again, '1.00'))).status).toBe('game_closed')
  const init = async (who: TestPlayer, demo = false) =>
    (await at.call(contract.init, { gameID: 'inci-avi', demo }, who)).error
  expect([await init(hers, true), await init(his)]).toEqual(['game_closed', 'game_closed'])
  expect(await reopen('inci-avi')).toBe(200)
})
