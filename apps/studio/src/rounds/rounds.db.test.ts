import { openSeeded } from '../test-seeds.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { toKurus } from '@felek/contract/money.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { seeded } from '../games/strips.ts'
import type { CallOutput } from '../protocol/protocol.ts'
import type { Round } from '../protocol/rounds.ts'
import { Refusal } from '../http/refusal.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { createFakeWallet, fakeKeys, type FakeWallet } from '../wallet/fake-wallet.ts'
import { createWallet, type Verb } from '../wallet/wallet.ts'
import type { Outbox } from './outbox.ts'
import type { Rounds } from './rounds.ts'
import { claimCall, listPending } from './calls/store.ts'
import { createTestEngine, type TestEngine } from './test-engine.ts'
import { deleteStale } from '../players/store.ts'
import { studioSchema } from '../database-schema.ts'

const log = { info() {}, warn() {}, error() {} } as never
const seal = encryptionOf({ sealKey: 's'.repeat(32) })
const timings = {
  stakeUnknownMs: 900,
  retryMs: 20,
  stakeRetryMsMax: 100,
  winRetryMsMax: 200,
  leaseMs: 400,
  sweepMs: 25,
}

let db: StudioDb
let fake: FakeWallet
let outbox: Outbox
let rounds: Rounds
let machine: TestEngine['machine']
let under: TestEngine['under']
const wallet = () => createWallet(fake.url, 'felek', fakeKeys, 250)
/** For what no fault is made in: launches. */
const patient = () => createWallet(fake.url, 'felek', fakeKeys)

/** An outbox anew, and rounds on it. */
const restart = async () => {
  ;({ outbox, machine, rounds, under } = createTestEngine({
    db,
    seal,
    wallet: wallet(),
    patient: patient(),
    log,
    timings,
    playWaitMs: 1_500,
  }))
  await outbox.start()
}

beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
  fake = await createFakeWallet()
  await restart()
})
afterAll(async () => {
  await outbox.stop()
  await fake.close()
  await db.close()
})
beforeEach(() => fake.calm())

let players = 0
/** A fresh player with 1,000.00 at a game. */
const aPlayer = async (game = 'lale-bahcesi', kurus = 100_000n) => {
  players += 1
  const player = `player-${players}`
  const opened = await openSeeded(rounds, {
    game,
    mode: 'real',
    token: fake.launch(player, game, kurus),
    lang: 'tr',
  })
  return { player, opened, access: await rounds.access(opened.access) }
}
const done = (answer: CallOutput<'bet'>): Round => {
  if (answer.status !== 'done') throw new Error('still pending')
  return answer.round as Round
}
const findRefusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (e: unknown) => e,
  )
  if (!(error instanceof Refusal)) throw new Error(`no refusal but ${String(error)}`)
  return error.body
}
const row = (id: string) =>
  db.read.selectFrom('rounds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const until = async (what: () => Promise<boolean>, ms = 8_000) => {
  for (const end = Date.now() + ms; !(await what());) {
    if (Date.now() > end) throw new Error('it did not happen')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const getState = async (id: string) => (await row(id)).state
/** Nothing of the round waits for the wallet any more. */
const quiet = async (id: string) => (await listPending(db.read, id)).length === 0
const betsOf = (id: string) => fake.sentFor(id).filter((s) => s.call === 'bet')

test.each([0, 1])(
  'of two who ask for one id at one moment each hears only their own answer (busy one as number %i)',
  async (at) => {
    const [honest, busy] = [await aPlayer(), await aPlayer()]
    await db.read
      .insertInto('playing')
      .values({ player: busy.player, round: randomUUID(), game: 'nazar' })
      .execute()
    const roundId = randomUUID()
    const small = () => rounds.bet(honest.access, { roundId, stake: '1.00' })
    const large = () => findRefusal(rounds.bet(busy.access, { roundId, stake: '100.00' }))
    const asked = at === 0 ? [large(), small()] : [small(), large()]
    const answers = await Promise.all(asked)
    expect(answers[at]).toMatchObject({ error: expect.stringMatching(/busy|not_found/) })
    await until(() => quiet(roundId))
    expect((await row(roundId)).staked).toBe(100n)
    expect(betsOf(roundId).map(({ body }) => body['player'])).toEqual([honest.player])
    expect(fake.balances.get(busy.player)).toBe(100_000n)
  },
)

test('a stake that another process sends while this one gives it up is rolled back', async () => {
  const { player, access } = await aPlayer()
  const roundId = randomUUID()
  // Written in a minute's time, so that the outbox that runs beside this test lets it lie.
  const clock = (ms: number) => () => Date.now() + ms
  const waiting: Outbox = { advance: async () => {}, start: async () => {}, stop: async () => {} }
  const input = { roundId, stake: '5.00' }
  const early = under({
    machine: { ...machine, clock: clock(60_000) },
    outbox: waiting,
    playWaitMs: 0,
  })
  expect((await early.bet(access, input)).status).toBe('pending')

  let other: Promise<unknown> | undefined
  const racing: StudioDb = {
    ...db,
    inTx: async (fn) => {
      // Between what was read and what is closed, the other one claims the stake and sends it.
      other ??= (async () => {
        const [call] = await listPending(db.read, roundId)
        const claimed =
          call &&
          (await db.inTx((tx) =>
            claimCall(tx, call.transaction_id, new Date(Date.now() + 61_000), 400),
          ))
        expect(claimed && (await wallet().send('bet', claimed.body))).toMatchObject({
          known: true,
          status: 'ok',
        })
        expect(fake.balances.get(player)).toBe(99_500n)
      })()
      await other
      return db.inTx(fn)
    },
  }
  await createTestEngine({
    db: racing,
    seal,
    wallet: wallet(),
    log,
    timings,
    clock: clock(120_000),
  }).outbox.advance(player)
  await until(() => quiet(roundId))
  expect(await row(roundId)).toMatchObject({ state: 'void', void_reason: 'unreachable' })
  expect(fake.balances.get(player)).toBe(100_000n)
  expect(fake.sentFor(roundId).map((s) => s.call)).toEqual(['bet', 'rollback'])
})

test('rounds before a moment that no database knows are refused', async () => {
  const { access } = await aPlayer()
  for (const before of [
    'x',
    '0000-01-01',
    '-000001-01-01T00:00:00Z',
    '+275760-09-13',
    '0001-01-01T00:00:00+14:00',
  ])
    expect(
      await findRefusal(
        rounds.rounds(access, { before, limit: 5, thisGame: false, featured: false }),
      ),
    ).toEqual({
      error: 'bad_request',
    })
})

describe('a round', () => {
  test('is stored without an outcome before its stake is sent, and ends settled to the kuruş', async () => {
    const { player, access } = await aPlayer()
    const roundId = randomUUID()
    let stored: Awaited<ReturnType<typeof row>> | undefined
    // The wallet is busy until the row has been looked at.
    fake.control.fault = (call) => {
      if (call !== 'bet' || stored !== undefined) return 'none'
      void row(roundId).then((it) => (stored = it))
      return 'refuse503'
    }
    const ask = () => rounds.bet(access, { roundId, stake: '20.00' })
    await until(async () => (await ask()).status === 'done', 60_000)
    const round = done(await ask())
    expect(stored).toMatchObject({ state: 'staking', hidden: null, paid: null, seal: null })
    expect(round.balanceStaked).toBe('980.00')
    expect(toKurus(round.balance ?? '')).toBe(98_000n + toKurus(round.payout))
    expect(fake.balances.get(player)).toBe(98_000n + toKurus(round.payout))
    expect(round.view.engine === 'lines' && round.view.steps.at(-1)?.total).toBe(round.payout)
    expect(await row(roundId)).toMatchObject({ state: 'settled', void_reason: null })
    const sent = fake.sentFor(roundId).map((s) => s.call)
    expect([sent.indexOf('win'), new Set(sent)]).toEqual([sent.length - 1, new Set(['bet', 'win'])])
  })

  test('with the same id is staked once, however often it is asked for', async () => {
    const { player, access } = await aPlayer()
    const roundId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => rounds.bet(access, { roundId, stake: '5.00' })),
    )
    answers.push(await rounds.bet(access, { roundId, stake: '5.00' }))
    expect(new Set(answers.map((a) => JSON.stringify(done(a).view))).size).toBe(1)
    expect(fake.balances.get(player)).toBe(99_500n + toKurus(done(answers[0] as never).payout))
    expect(fake.sentFor(roundId).length).toBe(2)
  })

  test('is refused when its id comes with another stake, game or player', async () => {
    const { access } = await aPlayer()
    const other = await aPlayer()
    const roundId = randomUUID()
    await rounds.bet(access, { roundId, stake: '5.00' })
    expect(await findRefusal(rounds.bet(access, { roundId, stake: '10.00' }))).toEqual({
      error: 'bad_request',
    })
    expect(await findRefusal(rounds.bet(other.access, { roundId, stake: '5.00' }))).toEqual({
      error: 'not_found',
    })
    expect(await findRefusal(rounds.round(other.access, { roundId }))).toEqual({
      error: 'not_found',
    })
  })

  test('takes no stake that is not on the ladder, and no bets on a slot', async () => {
    const { access } = await aPlayer()
    for (const stake of ['0.00', '0.50', '4.00', '20.01', '501.00', '100000.00'])
      expect(await findRefusal(rounds.bet(access, { roundId: randomUUID(), stake }))).toEqual({
        error: 'bad_request',
      })
    expect(
      await findRefusal(
        rounds.bet(access, {
          roundId: randomUUID(),
          stake: '5.00',
          wager: [{ kind: 'red', numbers: [1], amount: '5.00' }],
        }),
      ),
    ).toEqual({ error: 'bad_request' })
  })

  test('whose stake is refused is void, says why, and uses its nonce up all the same', async () => {
    const { access } = await aPlayer('lale-bahcesi', 700n)
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
    expect(await findRefusal(rounds.bet(access, { roundId: a, stake: '20.00' }))).toEqual({
      error: 'insufficient_funds',
      roundId: a,
    })
    fake.control.refuseBets = 'limit_reached'
    expect(await findRefusal(rounds.bet(access, { roundId: b, stake: '5.00' }))).toEqual({
      error: 'limit_reached',
      roundId: b,
    })
    // One stake that is too large is no end: a smaller one may be played.
    for (const [rule, error] of [
      ['limit:bet', 'bet_over_limit'],
      ['limit:bonus', 'bet_over_bonus'],
      ['limit:loss:day', 'limit_reached'],
      ['barred', 'territory_barred'],
    ] as const) {
      fake.control.refuseBets = rule
      const roundId = randomUUID()
      const refused = findRefusal(rounds.bet(access, { roundId, stake: '5.00' }))
      expect(await refused).toEqual({ error, roundId })
    }
    fake.calm()
    await rounds.bet(access, { roundId: c, stake: '5.00' })
    // Money that comes later changes nothing for the refused id.
    fake.balances.set(access.player, 1_000_000n)
    expect((await findRefusal(rounds.bet(access, { roundId: a, stake: '20.00' }))).error).toBe(
      'insufficient_funds',
    )
    const { rounds: list } = await rounds.rounds(access, {
      limit: 10,
      thisGame: false,
      featured: false,
    })
    expect(list.map((r) => [r.nonce, r.void])).toEqual([
      [6, null],
      [5, 'territory_barred'],
      [4, 'limit_reached'],
      [3, 'bet_over_bonus'],
      [2, 'bet_over_limit'],
      [1, 'limit_reached'],
      [0, 'insufficient_funds'],
    ])
    expect(list[1]?.payout).toBeNull()
  })

  test('does not change once it is drawn', async () => {
    const { access } = await aPlayer()
    const roundId = randomUUID()
    await rounds.bet(access, { roundId, stake: '5.00' })
    await expect(
      db.read.updateTable('rounds').set({ paid: 1n }).where('id', '=', roundId).execute(),
    ).rejects.toMatchObject({
      code: 'P0001',
    })
    await expect(
      sql`update steps set view = '{}' where round_id = ${roundId}`.execute(db.read),
    ).rejects.toMatchObject({ code: 'P0001' })
    await expect(
      db.read
        .updateTable('rounds')
        .set({ state: 'void', void_reason: 'x' })
        .where('id', '=', roundId)
        .execute(),
    ).rejects.toMatchObject({ code: 'P0001' })
  })
})

describe('pace', () => {
  test('2.5 s lie between base spins of a slot and 5 s between those of a table, by the server', async () => {
    const paced = under({ paceMs: undefined })
    const slot = await aPlayer()
    await paced.bet(slot.access, { roundId: randomUUID(), stake: '1.00' })
    const refused = await findRefusal(
      paced.bet(slot.access, { roundId: randomUUID(), stake: '1.00' }),
    )
    expect(refused.error).toBe('too_fast')
    expect(refused.waitMs).toBeGreaterThan(1_500)
    expect(refused.waitMs).toBeLessThanOrEqual(2_500)
    expect(
      (await paced.rounds(slot.access, { limit: 5, thisGame: true, featured: false })).fairness
        .nonce,
    ).toBe(1)
    // Two games in turn are no way around it: the pace is the player's.
    const token = fake.launch(slot.player, 'nazar', 100_000n)
    const there = await openSeeded(rounds, { game: 'nazar', mode: 'real', token, lang: 'tr' })
    const other = await rounds.access(there.access)
    expect(
      (await findRefusal(paced.bet(other, { roundId: randomUUID(), stake: '1.00' }))).error,
    ).toBe('too_fast')
    const later = under({
      machine: { ...machine, clock: () => Date.now() + 2_500 },
      paceMs: undefined,
    })
    expect((await later.bet(slot.access, { roundId: randomUUID(), stake: '1.00' })).status).toBe(
      'done',
    )

    const table = await aPlayer('felek-ruleti')
    const red = {
      stake: '5.00',
      wager: [{ kind: 'straight' as const, numbers: [17], amount: '5.00' }],
    }
    await paced.bet(table.access, { roundId: randomUUID(), ...red })
    expect(
      (await findRefusal(paced.bet(table.access, { roundId: randomUUID(), ...red }))).waitMs,
    ).toBeGreaterThan(3_500)
  })

  test('one round runs at a time', async () => {
    const { access } = await aPlayer()
    fake.control.fault = (call) => (call === 'win' ? 'refuse503' : 'none')
    const first = randomUUID()
    const answer = done(await rounds.bet(access, { roundId: first, stake: '1.00' }))
    expect(answer).toMatchObject({ settled: false, balance: null })
    expect(await findRefusal(rounds.bet(access, { roundId: randomUUID(), stake: '1.00' }))).toEqual(
      {
        error: 'busy',
        roundId: first,
        game: 'lale-bahcesi',
      },
    )
    fake.calm()
    await until(async () => (await getState(first)) === 'settled')
    expect((await rounds.bet(access, { roundId: randomUUID(), stake: '1.00' })).status).toBe('done')
  })
})

describe('faults of the wallet', () => {
  test.each(['refuse503', 'lose', 'hang-after'] as const)(
    'a stake answered by "%s" is repeated with the same id and taken once',
    async (kind) => {
      const { player, access } = await aPlayer()
      const roundId = randomUUID()
      let left = 2
      fake.control.fault = (call) => (call === 'bet' && left-- > 0 ? kind : 'none')
      const round = done(await rounds.bet(access, { roundId, stake: '10.00' }))
      expect(round.settled).toBe(true)
      expect(betsOf(roundId).length).toBe(3)
      expect(new Set(betsOf(roundId).map((s) => s.body['transactionId'])).size).toBe(1)
      expect(fake.balances.get(player)).toBe(99_000n + toKurus(round.payout))
    },
  )

  test.each(['refuse503', 'lose', 'hang-after'] as const)(
    'a win answered by "%s" is repeated until it is booked, once',
    async (kind) => {
      const { player, access } = await aPlayer()
      const roundId = randomUUID()
      let left = 6
      fake.control.fault = (call) => (call === 'win' && left-- > 0 ? kind : 'none')
      const round = done(await rounds.bet(access, { roundId, stake: '10.00' }))
      await until(async () => (await getState(roundId)) === 'settled')
      expect(fake.balances.get(player)).toBe(99_000n + toKurus(round.payout))
      expect(
        new Set(
          fake
            .sentFor(roundId)
            .filter((s) => s.call === 'win')
            .map((s) => s.body['transactionId']),
        ).size,
      ).toBe(1)
      expect(done(await rounds.round(access, { roundId })).view).toEqual(round.view)
    },
  )

  test.each(['refuse503', 'hang', 'lose', 'hang-after'] as const)(
    'a stake that stays unknown ("%s") is rolled back, and never sent again',
    async (kind) => {
      const { player, access } = await aPlayer()
      const roundId = randomUUID()
      fake.control.fault = (call) => (call === 'bet' ? kind : 'none')
      const answer = await rounds
        .bet(access, { roundId, stake: '10.00' })
        .catch((error: Refusal) => error.body)
      if (!('error' in answer)) expect(answer.status).toBe('pending')
      await until(async () => (await getState(roundId)) === 'void')
      const order = fake.sentFor(roundId).map((s) => s.call)
      fake.calm()
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(fake.sentFor(roundId).map((s) => s.call)).toEqual(order)
      expect(order.at(-1)).toBe('rollback')
      expect(order.filter((call) => call === 'rollback').length).toBe(1)
      expect(order.includes('win')).toBe(false)
      expect(fake.balances.get(player)).toBe(100_000n)
      expect(await findRefusal(rounds.round(access, { roundId }))).toEqual({
        error: 'round_void',
        roundId,
        reason: 'unreachable',
      })
      // The next round is a new one and plays.
      expect((await rounds.bet(access, { roundId: randomUUID(), stake: '1.00' })).status).toBe(
        'done',
      )
    },
  )

  test('a rollback is repeated until it is answered', async () => {
    const { player, access } = await aPlayer()
    const roundId = randomUUID()
    let left = 10
    fake.control.fault = (call) =>
      call === 'bet' ? 'hang-after' : call === 'rollback' && left-- > 0 ? 'lose' : 'none'
    await rounds.bet(access, { roundId, stake: '10.00' }).catch(() => {})
    await until(async () => (await getState(roundId)) === 'void')
    // The player hears at once that the round is void, and may go on, while its stake is still on
    // the way back.
    expect((await findRefusal(rounds.round(access, { roundId }))).error).toBe('round_void')
    expect(await quiet(roundId)).toBe(false)
    await until(() => quiet(roundId))
    expect(fake.sentFor(roundId).filter((s) => s.call === 'rollback').length).toBe(11)
    expect(fake.balances.get(player)).toBe(100_000n)
  })

  test('a stake that was written but never sent before a long standstill is never sent, and its round is void', async () => {
    const { player, access } = await aPlayer()
    const roundId = randomUUID()
    await outbox.stop()
    const still = under({ outbox: { ...outbox, advance: async () => {} }, playWaitMs: 0 })
    expect((await still.bet(access, { roundId, stake: '10.00' })).status).toBe('pending')
    await new Promise((resolve) => setTimeout(resolve, timings.stakeUnknownMs + 50))
    await restart()
    await until(async () => (await getState(roundId)) === 'void')
    await until(() => quiet(roundId))
    expect(fake.sentFor(roundId).map((s) => s.call)).toEqual(['rollback'])
    expect(fake.balances.get(player)).toBe(100_000n)
  })

  test('the result is not told before the stake is taken', async () => {
    const { access } = await aPlayer()
    const roundId = randomUUID()
    fake.control.fault = (call) => (call === 'bet' ? 'hang' : 'none')
    const impatient = under({ playWaitMs: 100 })
    expect(await impatient.bet(access, { roundId, stake: '10.00' })).toEqual({
      status: 'pending',
      roundId,
      retryMs: 500,
    })
    expect(await rounds.verify(roundId)).toMatchObject({
      state: 'pending',
      draws: null,
      payout: null,
      serverSeed: null,
    })
    expect(
      (await rounds.rounds(access, { limit: 1, thisGame: true, featured: false })).rounds[0]
        ?.payout,
    ).toBeNull()
    expect(await findRefusal(rounds.seed(access, { clientSeed: 'x' }))).toEqual({ error: 'busy' })
    fake.calm()
    await until(async () => (await getState(roundId)) === 'settled')
  })

  test(
    'two hundred rounds of twenty players under random faults: every round ends, every kuruş is where it belongs',
    { timeout: 90_000 },
    async () => {
      const { settled, differences } = await storm(rounds, 20, 10)
      expect(settled).toBeGreaterThan(100)
      expect(differences).toEqual([])
      expect(
        await db.read.selectFrom('outbox').selectAll().where('state', '=', 'pending').execute(),
      ).toEqual([])
    },
  )

  test(
    'the same storm finds an outbox that makes a new id for every repeat of a win',
    { timeout: 90_000 },
    async () => {
      const honest = wallet()
      const freshId = (body: string) =>
        JSON.stringify({ ...(JSON.parse(body) as object), transactionId: randomUUID() })
      const mutant = {
        ...honest,
        send: (verb: Verb, body: string) =>
          honest.send(verb, verb === 'win' ? freshId(body) : body),
      }
      const bad = createTestEngine({
        db,
        seal,
        wallet: mutant,
        patient: honest,
        log,
        timings,
        playWaitMs: 1_500,
      })
      const broken = bad.outbox
      // The good outbox rests meanwhile: it would take rows from the broken one.
      await outbox.stop()
      await broken.start()
      try {
        const { settled, differences } = await storm(bad.rounds, 12, 5)
        expect(settled).toBeGreaterThan(20)
        expect(differences.length).toBeGreaterThan(0)
      } finally {
        await broken.stop()
        await restart()
      }
    },
  )
})

/**
 * Plays under random faults until every round has ended; answers the players whose money is not
 * what it should be.
 */
const storm = async (under: Rounds, playerCount: number, each: number) => {
  const random = seeded('storm of faults')
  const people = await Promise.all(
    Array.from({ length: playerCount }, () => aPlayer('seker-yagmuru')),
  )
  const kinds = ['refuse503', 'lose', 'hang-after', 'hang'] as const
  // The first answer to every prize is lost, so that a storm of any size has repeated wins in it;
  // the rest is chance.
  const paid = new Set<string>()
  fake.control.fault = (call, body) => {
    if (call === 'win' && body['amount'] !== '0.00' && !paid.has(body['roundId'] ?? '')) {
      paid.add(body['roundId'] ?? '')
      return 'lose'
    }
    return random() < 0.35 ? (kinds[Math.floor(random() * 4)] ?? 'none') : 'none'
  }
  const ids = new Map<string, string>()
  await Promise.all(
    people.map(async ({ player, access }) => {
      for (let i = 0; i < each; i += 1) {
        const roundId = randomUUID()
        ids.set(roundId, player)
        await under.bet(access, { roundId, stake: '10.00' }).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
        await until(
          async () =>
            ['settled', 'void'].includes(await getState(roundId)) && (await quiet(roundId)),
          20_000,
        )
      }
    }),
  )
  const expected = new Map(people.map(({ player }) => [player, 100_000n]))
  let settled = 0
  for (const [id, player] of ids) {
    const round = await row(id)
    if (round.state !== 'settled') continue
    settled += 1
    expected.set(player, (expected.get(player) ?? 0n) - round.staked + (round.paid ?? 0n))
  }
  return {
    settled,
    differences: [...expected].filter(([player, kurus]) => fake.balances.get(player) !== kurus),
  }
}

describe('an interrupted round', () => {
  test('is offered on any device with the same result, until it has been seen', async () => {
    const { player, access } = await aPlayer()
    const round = done(await rounds.bet(access, { roundId: randomUUID(), stake: '10.00' }))
    const phone = await openSeeded(rounds, {
      game: 'lale-bahcesi',
      mode: 'real',
      token: fake.launch(player, 'lale-bahcesi'),
      lang: 'tr',
    })
    expect(phone.unfinished).toEqual({ status: 'done', round })
    const other = await openSeeded(rounds, {
      game: 'nazar',
      mode: 'real',
      token: fake.launch(player, 'nazar'),
      lang: 'tr',
    })
    expect(other.unfinished).toBeNull()
    await rounds.seen(await rounds.access(phone.access), { roundId: round.roundId })
    const again = await openSeeded(rounds, {
      game: 'lale-bahcesi',
      mode: 'real',
      token: fake.launch(player, 'lale-bahcesi'),
      lang: 'tr',
    })
    expect(again.unfinished).toBeNull()
    expect(again.lastRounds[0]?.roundId).toBe(round.roundId)
  })

  test('a launch token opens once, and only its own game', async () => {
    const token = fake.launch('spender', 'nazar')
    await openSeeded(rounds, { game: 'nazar', mode: 'real', token, lang: 'tr' })
    expect(
      await findRefusal(openSeeded(rounds, { game: 'nazar', mode: 'real', token, lang: 'tr' })),
    ).toEqual({ error: 'session_expired' })
    expect(
      await findRefusal(
        openSeeded(rounds, {
          game: 'volkan',
          mode: 'real',
          token: fake.launch('spender', 'nazar'),
          lang: 'tr',
        }),
      ),
    ).toEqual({
      error: 'bad_request',
    })
    expect(
      await findRefusal(openSeeded(rounds, { game: 'no-such', mode: 'demo', lang: 'tr' })),
    ).toEqual({
      error: 'not_found',
    })
    expect(await findRefusal(rounds.access('x'.repeat(43)))).toEqual({ error: 'session_expired' })
  })
})

describe('a bet that comes after its deadline', () => {
  test('begins no round and moves nothing; one that had begun is answered as it stands', async () => {
    const { access, opened } = await aPlayer()
    const late = { roundId: randomUUID(), stake: '1.00', deadline: Date.now() - 1 }
    expect(await findRefusal(rounds.bet(access, late))).toEqual({ error: 'too_late' })
    await expect(row(late.roundId)).rejects.toThrow('no result')
    expect((await rounds.balance(access)).balance).toBe(opened.balance)
    const inTime = { roundId: randomUUID(), stake: '1.00', deadline: Date.now() + 600_000 }
    const round = done(await rounds.bet(access, inTime))
    const again = await rounds.bet(access, { ...inTime, deadline: Date.now() - 1 })
    expect(done(again).roundId).toBe(round.roundId)
  })
})

describe('a player’s first client seed', () => {
  const newcomer = async (mode: 'real' | 'demo') => {
    players += 1
    const player = `newcomer-${players}`
    const token = mode === 'real' ? fake.launch(player, 'nazar', 100_000n) : undefined
    const opened = await rounds.open({ game: 'nazar', mode, token, lang: 'tr' })
    return { player, opened, access: await rounds.access(opened.access) }
  }

  test.each(['real', 'demo'] as const)(
    'is the player’s: %s, no round begins before it is sent, and no stake moves',
    async (mode) => {
      const { opened, access } = await newcomer(mode)
      expect(opened.fairness).toMatchObject({ clientSeed: '', nonce: 0 })
      const bet = { roundId: randomUUID(), stake: '1.00' }
      expect(await findRefusal(rounds.bet(access, bet))).toEqual({ error: 'no_client_seed' })
      await expect(row(bet.roundId)).rejects.toThrow('no result')
      expect((await rounds.balance(access)).balance).toBe(opened.balance)
      const first = await rounds.seed(access, { clientSeed: 'my-own-sixteen', first: true })
      // The house's half stays the one whose hash was shown, and nothing is revealed.
      expect(first).toEqual({
        fairness: { ...opened.fairness, clientSeed: 'my-own-sixteen' },
        revealed: null,
      })
      expect(done(await rounds.bet(access, bet)).roundId).toBe(bet.roundId)
    },
  )

  test('is the first that comes: what another tab sends by itself changes nothing', async () => {
    const { opened, access } = await newcomer('real')
    const both = await Promise.all(
      ['one-tab', 'other-tab'].map((clientSeed) =>
        rounds.seed(access, { clientSeed, first: true }),
      ),
    )
    const seeds = new Set(both.map(({ fairness }) => fairness.clientSeed))
    expect(seeds.size).toBe(1)
    for (const { fairness, revealed } of both) {
      expect(revealed).toBeNull()
      expect(fairness.serverSeedHash).toBe(opened.fairness.serverSeedHash)
    }
    const changed = await rounds.seed(access, { clientSeed: 'a-new-one' })
    expect(changed.revealed?.serverSeedHash).toBe(opened.fairness.serverSeedHash)
    expect(changed.fairness.serverSeedHash).toBe(opened.fairness.nextServerSeedHash)
  })
})

describe('fairness', () => {
  test('the commitments stand before, the seed comes out at rotation, and every round can be proved', async () => {
    const { opened, access, player } = await aPlayer()
    const ids = Array.from({ length: 5 }, () => randomUUID())
    for (const roundId of ids) await rounds.bet(access, { roundId, stake: '1.00' })
    expect((await rounds.verify(ids[0] as string)).verified).toBeNull()
    const { fairness, revealed } = await rounds.seed(access, { clientSeed: 'yaz-bahcesi-26' })
    expect(revealed).toMatchObject({
      serverSeedHash: opened.fairness.serverSeedHash,
      clientSeed: opened.fairness.clientSeed,
      rounds: 5,
    })
    expect(fairness).toMatchObject({
      serverSeedHash: opened.fairness.nextServerSeedHash,
      clientSeed: 'yaz-bahcesi-26',
      nonce: 0,
    })
    for (const [nonce, id] of ids.entries())
      expect(await rounds.verify(id)).toMatchObject({
        nonce,
        verified: true,
        serverSeed: revealed?.serverSeed,
        state: 'settled',
      })
    // The pair serves all games of the player, without a gap.
    const nazar = await openSeeded(rounds, {
      game: 'nazar',
      mode: 'real',
      token: fake.launch(player, 'nazar'),
      lang: 'tr',
    })
    const first = done(await rounds.bet(access, { roundId: randomUUID(), stake: '1.00' }))
    const second = done(
      await rounds.bet(await rounds.access(nazar.access), {
        roundId: randomUUID(),
        stake: '1.00',
      }),
    )
    expect([first.nonce, second.nonce, second.serverSeedHash]).toEqual([0, 1, first.serverSeedHash])
  })

  test('of parallel starts of one player in many games one plays, the rest are told where, and no nonce is left out', async () => {
    const { player } = await aPlayer()
    const slugs = ['lale-bahcesi', 'nazar', 'volkan', 'bal-kovani', 'aslan-payi', 'anka-atesi']
    const accesses = await Promise.all(
      slugs.map(async (game) =>
        rounds.access(
          (
            await openSeeded(rounds, {
              game,
              mode: 'real',
              token: fake.launch(player, game),
              lang: 'tr',
            })
          ).access,
        ),
      ),
    )
    const nonces: number[] = []
    const playOn = async (access: (typeof accesses)[number]): Promise<void> => {
      const answer = await rounds
        .bet(access, { roundId: randomUUID(), stake: '1.00' })
        .catch((error: Refusal) => error.body)
      if (!('error' in answer)) return void nonces.push(done(answer).nonce)
      expect(answer).toMatchObject({ error: 'busy', game: expect.any(String) })
      expect(slugs).toContain(answer.game)
      await new Promise((resolve) => setTimeout(resolve, 20))
      return playOn(access)
    }
    await Promise.all(accesses.map(playOn))
    expect(nonces).toEqual([0, 1, 2, 3, 4, 5])
  })
})

describe('a demo', () => {
  test('plays the same rounds with play money and never calls the wallet', async () => {
    // Whether it may be opened for play money is all that the wallet is asked.
    const sent = () => fake.sent.filter(({ call }) => call !== 'demo').length
    const before = sent()
    const opened = await openSeeded(rounds, { game: 'derin-mavi', mode: 'demo', lang: 'tr' })
    expect(opened.balance).toBe('10000.00')
    const access = await rounds.access(opened.access)
    let balance = 1_000_000n
    for (let i = 0; i < 8; i += 1) {
      const round = done(await rounds.bet(access, { roundId: randomUUID(), stake: '500.00' }))
      balance += toKurus(round.payout) - 50_000n
      expect(round).toMatchObject({ settled: true, nonce: i })
      expect(toKurus(round.balance ?? '')).toBe(balance)
    }
    const resumed = await openSeeded(rounds, {
      game: 'nazar',
      mode: 'demo',
      access: opened.access,
      lang: 'tr',
    })
    expect(toKurus(resumed.balance)).toBe(balance)
    expect(sent()).toBe(before)
  })

  test('ends when the demo balance is used up, without using a nonce', async () => {
    const opened = await openSeeded(rounds, { game: 'derin-mavi', mode: 'demo', lang: 'tr' })
    const access = await rounds.access(opened.access)
    await db.read
      .updateTable('demo_balances')
      .set({ balance_kurus: 400n })
      .where('player', '=', access.player)
      .execute()
    expect(await findRefusal(rounds.bet(access, { roundId: randomUUID(), stake: '5.00' }))).toEqual(
      {
        error: 'insufficient_funds',
      },
    )
    expect(
      (await rounds.rounds(access, { limit: 1, thisGame: false, featured: false })).fairness.nonce,
    ).toBe(0)
  })
})

test('old demos are forgotten with all they played, and nothing else is', async () => {
  const demo = await openSeeded(rounds, { game: 'nazar', mode: 'demo', lang: 'tr' })
  const demoAccess = await rounds.access(demo.access)
  const [demoRound, realRound] = [randomUUID(), randomUUID()]
  await rounds.bet(demoAccess, { roundId: demoRound, stake: '1.00' })
  const { access } = await aPlayer()
  await rounds.bet(access, { roundId: realRound, stake: '1.00' })
  await db.inTx((tx) => deleteStale(tx, new Date()))
  expect((await rounds.verify(demoRound)).state).toBe('settled')
  await db.inTx((tx) => deleteStale(tx, new Date(Date.now() + 9 * 86_400_000)))
  expect(await findRefusal(rounds.verify(demoRound))).toEqual({ error: 'not_found' })
  expect((await rounds.verify(realRound)).state).toBe('settled')
})

describe('roulette', () => {
  test('pays every position by its odds, and keeps the table limits', async () => {
    const { player, access } = await aPlayer('felek-ruleti', 10_000_000n)
    const bets = [
      { kind: 'straight' as const, numbers: [17], amount: '100.00' },
      { kind: 'split' as const, numbers: [20, 23], amount: '25.00' },
      {
        kind: 'dozen' as const,
        numbers: [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24],
        amount: '100.00',
      },
      {
        kind: 'red' as const,
        numbers: [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36],
        amount: '500.00',
      },
    ]
    const round = done(
      await rounds.bet(access, { roundId: randomUUID(), stake: '725.00', wager: bets }),
    )
    if (round.view.engine !== 'roulette') throw new Error('not roulette')
    const { number } = round.view
    const worth = { straight: 3600n, split: 1800n, dozen: 300n, red: 200n } as Record<
      string,
      bigint
    >
    const expected = bets.reduce(
      (sum, b) =>
        sum +
        (b.numbers.includes(number) ? (toKurus(b.amount) * (worth[b.kind] as bigint)) / 100n : 0n),
      0n,
    )
    expect(toKurus(round.payout)).toBe(expected)
    expect(fake.balances.get(player)).toBe(10_000_000n - 72_500n + expected)

    const one = (
      kind: 'straight' | 'red' | 'split',
      numbers: number[],
      amount: string,
      stake = amount,
    ) =>
      findRefusal(
        rounds.bet(access, { roundId: randomUUID(), stake, wager: [{ kind, numbers, amount }] }),
      )
    for (const refused of [
      one('straight', [17], '701.00'),
      one('straight', [17], '0.50'),
      one('straight', [17], '1.50'),
      one('split', [17, 19], '5.00'),
      one('straight', [37], '5.00'),
      one('red', [1], '5.00'),
      one('straight', [17], '5.00', '10.00'),
    ])
      expect(await refused).toEqual({ error: 'bad_request' })
    // Two chips on one position count together.
    expect(
      await findRefusal(
        rounds.bet(access, {
          roundId: randomUUID(),
          stake: '800.00',
          wager: [1, 2].map(() => ({ kind: 'straight' as const, numbers: [17], amount: '400.00' })),
        }),
      ),
    ).toEqual({ error: 'bad_request' })
  })
})
