import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  openTestProvider,
  studioBeside,
  type StudioBeside,
  type TestProvider,
} from '../../../test/test-provider.ts'

import { listOpenStakes, settledMark } from '../wallet/wallet.ts'
import { createRoundsTrial, roundsCases, type RoundsTrial } from './conformance/rounds.ts'
import { findProviderRound, listOpenRounds } from './providers.ts'

/* Our server and our studio together, over their real wire. */

let at: TestProvider
let studio: StudioBeside
const send: StudioBeside['send'] = (...of) => studio.send(...of)
beforeAll(async () => {
  at = await openTestProvider()
  await at.insertGames('lale-bahcesi', 'inci-avi')
  studio = await studioBeside(at)
}, 240_000)
afterAll(async () => {
  await studio.end()
  await at.close()
})

test('a sign-out at the site ends playing and reading in the studio; another sign-in of the player goes on', async () => {
  const who = await at.aPlayer({ cashKurus: 100_000n })
  const enter = async (player: typeof who) => {
    const { token } = await at.launch(player)
    return (await studio.open('lale-bahcesi', token)).body['access'] as string
  }
  const access = await enter(who)
  const roundId = randomUUID()
  expect((await send('bet', { roundId, stake: '1.00' }, access)).http).toBe(200)
  for (const name of ['rounds', 'balance']) expect((await send(name, {}, access)).http).toBe(200)

  await at.signOut(who)
  // The server hears of ends once a second by its clock, the studio asks once a second by its own.
  at.clock.forward(1_001)
  await expect
    .poll(async () => (await send('rounds', {}, access)).body, { timeout: 15_000, interval: 100 })
    .toEqual({ error: 'session_expired' })
  for (const [name, body] of [
    ['balance', {}],
    ['round', { roundId }],
    ['bet', { roundId, stake: '1.00' }],
    ['bet', { roundId: randomUUID(), stake: '1.00' }],
    ['seed', { clientSeed: 'x' }],
  ] as const)
    expect([name, (await send(name, body, access)).body]).toEqual([
      name,
      { error: 'session_expired' },
    ])
  const again = await enter(await at.signIn(who))
  expect((await send('round', { roundId }, again)).http).toBe(200)
})

// Before the clock is turned on by an hour: signatures go by it.
describe('a round, and those that run, as the studio tells staff', () => {
  let [over, running] = ['', '']
  let trial: RoundsTrial
  /** What asks the studio in place of the stand-in that the other tests have. */
  const deps = () => ({
    ...at.deps,
    env: { ...at.deps.env, studioInternalUrl: `http://${studio.base}` },
    now: () => new Date(),
  })
  beforeAll(async () => {
    const play = async (game: string, wager?: object) => {
      const who = await at.aPlayer({ cashKurus: 100_000n })
      const { token } = await at.launch(who, game)
      const access = (await studio.open(game, token)).body['access'] as string
      const roundId = randomUUID()
      const answer = await send('bet', { roundId, stake: '2.00', ...(wager && { wager }) }, access)
      expect(answer.http).toBe(200)
      return { who, roundId }
    }
    const [done, waits] = [await play('lale-bahcesi'), await play('inci-avi', { urchins: 3 })]
    ;[over, running] = [done.roundId, waits.roundId]
    await vi.waitUntil(
      async () => (await findProviderRound(deps(), 'felek', over))?.state === 'over',
      { timeout: 15_000, interval: 50 },
    )
    trial = createRoundsTrial(`http://${studio.base}`, at.key, { over, running })
  })

  test.each(roundsCases)('$id $says', (it) => it.run(trial))

  test('the server finds it by its id, with the stakes that its own ledger has', async () => {
    const round = await findProviderRound(deps(), 'felek', over)
    const { rows } = await at.db.query(
      "select transaction_id, player_id, amount_kurus from wallet_effects where round_id = $1 and verb = 'bet'",
      [over],
    )
    expect(round?.stakes).toMatchObject(
      rows.map((row) => ({
        transactionId: row['transaction_id'],
        player: String(row['player_id']),
        amount: '2.00',
      })),
    )
    expect(rows).toHaveLength(1)
    expect(await findProviderRound(deps(), 'felek', randomUUID())).toBeUndefined()
    expect(await findProviderRound(deps(), 'felek', 'no id')).toBeUndefined()
  })

  test('what runs there is what no effect has answered here', async () => {
    const { rounds, more } = await listOpenRounds(deps(), 'felek')
    expect(more).toBe(false)
    const told = rounds.flatMap((it) => it.stakes.map(({ transactionId }) => transactionId))
    const mark = await settledMark(at.db.read)
    const stakes = await listOpenStakes(at.db.read, 'provider:felek', {
      after: 0n,
      upTo: mark?.effectNo ?? 0n,
    })
    expect(rounds.map((it) => it.roundId)).toContain(running)
    expect(new Set(told)).toEqual(new Set(stakes.map((it) => it.transactionId)))
  })

  test('a provider that does not answer, or answers nonsense, is no answer', async () => {
    await expect(findProviderRound(at.deps, 'felek', over)).rejects.toThrow()
    await expect(listOpenRounds(at.deps, 'felek')).rejects.toThrow()
  })
})

test('sessions that ended are named: signed out, idle, excluded for good, foreign, never opened', async () => {
  const trials = await Promise.all(Array.from({ length: 4 }, () => at.aTrial(1_000n)))
  const [stays, out, closed, idle] = trials.map((trial) => trial.session)
  const ended = async (sessions: (string | undefined)[]) =>
    (await at.provider.call('sessions', { sessions })).body['ended']
  const all = trials.map((trial) => trial.session)
  expect(await ended(all)).toEqual([])
  await at.signOut(trials[1]?.who as never)
  await at.db.query("update players set status = 'closed' where player_id = $1", [
    trials[2]?.who.playerId,
  ])
  at.clock.forward(1_001)
  expect(await ended(all)).toEqual([out, closed])
  const { sessionID } = await at.launch(trials[0]?.who as never)
  expect(await ended([stays, sessionID, '999999999', 'x', '0'])).toEqual([
    sessionID,
    '999999999',
    'x',
    '0',
  ])
  at.clock.forward(3_700_000)
  expect(await ended([idle])).toEqual([idle])
})

test('a list of none, of a hundred and one, and of what is no id is bad_request', async () => {
  for (const sessions of [[], Array.from({ length: 101 }, (_, i) => `${i}`), [1], [''], 'x'])
    expect((await at.provider.call('sessions', { sessions })).status).toBe('bad_request')
})
