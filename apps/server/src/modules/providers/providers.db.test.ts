import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { games } from '@felek/contract/games.ts'
import { DatabaseUnavailable } from '@felek/database/database.ts'
import { expectCleanLedger, walletWith } from '../../../test/test-ledger.ts'
import { setMaintenance } from '../status/status.ts'
import { cases, runCase } from './conformance/cases.ts'
import {
  getBalance,
  betOf,
  createProviderClient,
  rollbackOf,
  winOf,
  type Body,
} from './conformance/client.ts'
import { setDemoRule } from './demos.ts'
import { startProvidersJobs } from './jobs.ts'
import { openTestProvider, type TestProvider } from '../../../test/test-provider.ts'

let at: TestProvider
beforeAll(async () => {
  at = await openTestProvider()
  await at.insertGames('lale-bahcesi', 'nazar')
  setDemoRule(at.deps, async (_provider, key) => ['lale-bahcesi', 'nazar'].includes(key))
})
afterAll(async () => {
  await expectCleanLedger(at.db)
  await at.close()
})

const bet = (body: Body) => at.provider.call('bet', body)

describe('conformance, as a provider sees it', () => {
  test.each(cases)('$id $says', async (it) => runCase(it, await at.aTrial(100_000n)))
})

describe('a stake is refused, for ever under that id', () => {
  /** The checks of a stake are believed for a second. */
  const aSecondLater = () => at.clock.forward(1_001)

  test('when the player has signed out; what was taken stays, and what is owed is paid', async () => {
    const trial = await at.aTrial(1_000n)
    const [played, late] = [betOf(trial, '1.00'), betOf(trial, '1.00')]
    expect((await bet(played)).status).toBe('ok')
    await at.signOut(trial.who)
    // At once: it ended in this process.
    expect(await bet(late)).toMatchObject({ status: 'session_expired', balance: '9.00' })
    expect(await bet(played)).toMatchObject({ status: 'ok', balance: '9.00' })
    expect(await at.provider.call('win', winOf(played, '4.00'))).toMatchObject({
      status: 'ok',
      balance: '13.00',
    })
    // A later sign-in takes stakes again, and does not revive the id.
    const again = await at.openGame(await at.signIn(trial.who))
    expect(await bet({ ...late, session: again.session })).toMatchObject({
      status: 'session_expired',
      balance: '13.00',
    })
    expect(await bet(betOf(again, '1.00'))).toMatchObject({ status: 'ok', balance: '12.00' })
    expect((await bet(betOf(trial, '1.00'))).status).toBe('session_expired')
  })

  test('when the session ended during a silence so long that the news of it is over', async () => {
    const trial = await at.aTrial(1_000n)
    expect((await bet(betOf(trial, '1.00'))).status).toBe('ok')
    await at.signOut(trial.who)
    await at.db.query("update player_session_changes set at = at - interval '1 minute'", [])
    at.clock.forward(60_000)
    expect((await bet(betOf(trial, '1.00'))).status).toBe('session_expired')
  })

  test('when the session was idle for over an hour; a stake keeps it awake', async () => {
    const trial = await at.aTrial(1_000n)
    const played = async (afterMs: number) => {
      at.clock.forward(afterMs)
      const { status } = await bet(betOf(trial, '1.00'))
      // Activity is written down once a second.
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      return status
    }
    expect(await played(3_599_000)).toBe('ok')
    expect(await played(3_599_000)).toBe('ok')
    expect(await played(3_602_000)).toBe('session_expired')
  })

  test('when it names another player’s session, the session of another game, or a launch that nobody opened', async () => {
    const [mine, theirs] = [await at.aTrial(1_000n), await at.aTrial(1_000n)]
    const { sessionID } = await at.launch(mine.who)
    for (const change of [{ session: theirs.session }, { game: 'nazar' }, { session: sessionID }]) {
      expect(await bet(betOf(mine, '1.00', change))).toMatchObject({
        status: 'session_expired',
        balance: '10.00',
      })
    }
    expect(await getBalance(theirs)).toBe('10.00')
  })

  /** A win and a rollback of what was staked before the door closed. */
  const stillPaid = async (
    close: () => Promise<unknown>,
    open: () => Promise<unknown>,
    status: string,
  ) => {
    const trial = await at.aTrial(1_000n)
    const [won, taken, late] = [betOf(trial, '1.00'), betOf(trial, '2.00'), betOf(trial, '1.00')]
    for (const stake of [won, taken]) expect((await bet(stake)).status).toBe('ok')
    await close()
    expect(await bet(late)).toMatchObject({ status, balance: '7.00' })
    expect(await at.provider.call('win', winOf(won, '1.00'))).toMatchObject({
      status: 'ok',
      balance: '8.00',
    })
    expect(await at.provider.call('rollback', rollbackOf(taken))).toMatchObject({
      status: 'ok',
      balance: '10.00',
    })
    await open()
    expect(await bet(late)).toMatchObject({ status, balance: '10.00' })
    expect(await bet(betOf(trial, '1.00'))).toMatchObject({ status: 'ok', balance: '9.00' })
  }

  test('when the game is closed; what is owed is paid', () =>
    stillPaid(
      () => at.offer('nazar'),
      () => at.offer('lale-bahcesi', 'nazar'),
      'game_closed',
    ))

  test('during maintenance; what is owed is paid', () => {
    const turn = (on: boolean) => setMaintenance(at.deps, { on, message: '', until: undefined })
    return stillPaid(
      () => turn(true),
      () => turn(false),
      'maintenance',
    )
  })

  test('when the player is excluded; what is owed is paid', async () => {
    const trial = await at.aTrial(1_000n)
    const played = betOf(trial, '1.00')
    expect((await bet(played)).status).toBe('ok')
    await at.db.query('select wallet_rule($1, $2, null)', [trial.who.playerId, 'excluded'])
    expect(await bet(betOf(trial, '1.00'))).toMatchObject({ status: 'excluded', balance: '9.00' })
    expect(await at.provider.call('win', winOf(played, '5.00'))).toMatchObject({
      status: 'ok',
      balance: '14.00',
    })
  })

  test('when the account is closed; what is owed is paid', async () => {
    const trial = await at.aTrial(1_000n)
    const played = betOf(trial, '1.00')
    expect((await bet(played)).status).toBe('ok')
    await at.db.query("update players set status = 'closed' where player_id = $1", [
      trial.who.playerId,
    ])
    aSecondLater()
    expect(await bet(betOf(trial, '1.00'))).toMatchObject({
      status: 'session_expired',
      balance: '9.00',
    })
    expect(await at.provider.call('win', winOf(played, '5.00'))).toMatchObject({
      status: 'ok',
      balance: '14.00',
    })
  })
})

describe('the outcome is unknown', () => {
  test.each([
    ['the database is away', () => Promise.reject(new DatabaseUnavailable('gone'))],
    ['our own code fails', () => Promise.reject(new TypeError('a bug'))],
    ['no answer comes in time', () => new Promise<never>(() => {})],
  ])('when %s: 503 within 2.5 s, and the same id again is taken once', async (_when, post) => {
    const trial = await at.aTrial(1_000n)
    const stake = betOf(trial, '1.00')
    const { wallet } = at.deps
    at.deps.wallet = walletWith(wallet, { post })
    const began = Date.now()
    const answer = await bet(stake).finally(() => (at.deps.wallet = wallet))
    expect(Date.now() - began).toBeLessThan(2_700)
    expect([answer.http, answer.retryAfter, answer.status]).toEqual([503, '1', 'unknown'])
    expect(await bet(stake)).toMatchObject({ status: 'ok', balance: '9.00' })
    expect(await getBalance(trial)).toBe('9.00')
  })
})

test('CT-18 what was committed and never answered is answered from the ledger when it comes again', async () => {
  const trial = await at.aTrial(1_000n)
  const stake = betOf(trial, '1.00')
  const { wallet } = at.deps
  at.deps.wallet = walletWith(wallet, {
    post: (movement) =>
      wallet
        .post(movement)
        .then(() => Promise.reject(new DatabaseUnavailable('the answer was lost'))),
  })
  const lost = await bet(stake).finally(() => (at.deps.wallet = wallet))
  expect(lost.http).toBe(503)
  expect(await getBalance(trial)).toBe('9.00')
  expect(await bet(stake)).toMatchObject({ http: 200, status: 'ok', balance: '9.00' })
})

describe('the door', () => {
  test('two players may not share an id, for it is the provider’s', async () => {
    const [a, b] = [await at.aTrial(1_000n), await at.aTrial(1_000n)]
    const stake = betOf(a, '1.00')
    expect((await bet(stake)).status).toBe('ok')
    expect(await bet({ ...stake, player: b.player, session: b.session })).toMatchObject({
      status: 'conflict',
      balance: '10.00',
    })
  })

  test('a key opens its own provider’s address only', async () => {
    const stranger = createProviderClient(at.url, { ...at.key, provider: 'hub88' }, () =>
      at.deps.now(),
    )
    expect((await stranger.call('balance', { player: '1' })).http).toBe(404)
    const wrong = createProviderClient(
      at.url,
      { ...at.key, secret: 'another secret of thirty-two signs' },
      () => at.deps.now(),
    )
    expect(await wrong.call('balance', { player: '1' })).toMatchObject({
      http: 401,
      status: 'invalid_signature',
    })
  })

  test('a body over 8 KiB is turned away before it is read', async () => {
    expect(await bet({ transactionId: 'x'.repeat(9_000) })).toMatchObject({
      http: 400,
      status: 'bad_request',
    })
  })
})

describe('a launch', () => {
  test('a real one carries a token in the fragment, which no table knows; a demo none', async () => {
    const player = await at.aPlayer()
    const { url, sessionID, token } = await at.launch(player, 'nazar')
    expect(url).toBe(`http://localhost:3160/play/nazar?lang=tr&mode=real#token=${token}`)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await at.db.query('select * from provider_sessions where session_id = $1', [
      BigInt(sessionID),
    ])
    expect(
      JSON.stringify(rows, (_k, v: unknown) =>
        typeof v === 'bigint'
          ? String(v)
          : v instanceof Uint8Array
            ? Buffer.from(v).toString('latin1')
            : v,
      ),
    ).not.toContain(token)
    const demo = await at.send('casino/init_game', { gameID: 'nazar', demo: true }, player, {
      host: '192.168.1.7:3000',
    })
    expect(demo.reply.data).toEqual({
      url: 'http://192.168.1.7:3160/play/nazar?lang=tr&mode=demo',
      sessionID: '',
    })
  })

  test('its token lives a minute', async () => {
    const player = await at.aPlayer()
    const tokens = [(await at.launch(player)).token, (await at.launch(player)).token]
    at.clock.forward(59_000)
    expect((await at.provider.call('open', { token: tokens[0] })).status).toBe('ok')
    at.clock.forward(1_001)
    expect((await at.provider.call('open', { token: tokens[1] })).status).toBe('token_invalid')
  })

  test('its token is dead once the player has signed out', async () => {
    const player = await at.aPlayer()
    const { token } = await at.launch(player)
    await at.signOut(player)
    expect((await at.provider.call('open', { token })).status).toBe('token_invalid')
  })

  test('game sessions of days ago are forgotten, and take no stake', async () => {
    const trial = await at.aTrial(1_000n)
    const sessions = async () =>
      (
        await at.db.query('select 1 from provider_sessions where session_id = $1', [
          BigInt(trial.session),
        ])
      ).rows.length
    await startProvidersJobs(at.deps)()
    expect(await sessions()).toBe(1)
    at.clock.forward(2 * 86_400_000 + 1)
    await startProvidersJobs(at.deps)()
    expect(await sessions()).toBe(0)
    expect(await bet(betOf(trial, '1.00'))).toMatchObject({
      status: 'session_expired',
      balance: '10.00',
    })
  })

  test('a provider that does not answer is said so at once, and is not asked by every launch', async () => {
    const { state } = at.studio
    const player = await at.aPlayer()
    const three = async () =>
      (
        await Promise.all([1, 2, 3].map(() => at.call(games.init, { gameID: 'nazar' }, player)))
      ).map((reply) => reply.error)
    const unreachable = Array(3).fill('provider_unreachable')
    at.clock.forward(2_001)
    Object.assign(state, { probes: 0, delayMs: 1_500 })
    const began = Date.now()
    expect(await three()).toEqual(unreachable)
    expect(Date.now() - began).toBeLessThan(1_400)
    expect(state.probes).toBe(1)
    Object.assign(state, { delayMs: 0, healthy: false })
    for (const fault of [2, 3, 4, 5]) {
      at.clock.forward(2_001)
      expect(await three()).toEqual(unreachable)
      expect(state.probes).toBe(fault)
    }
    // Five faults in a row open the circuit: nobody asks for ten seconds, then one does.
    state.healthy = true
    at.clock.forward(9_000)
    expect(await three()).toEqual(unreachable)
    expect(state.probes).toBe(5)
    at.clock.forward(1_001)
    expect(await three()).toEqual(['', '', ''])
    expect(state.probes).toBe(6)
  })
})
