import { openSeeded } from '../test-seeds.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import fastify, { type FastifyInstance } from 'fastify'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { runningRoundResponse, roundsResponse } from '@felek/contract/protocols/provider/rounds.ts'
import { studioSchema } from '../database-schema.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { createFakeWallet, fakeKeys, type FakeWallet } from '../wallet/fake-wallet.ts'
import { signedHeaders } from '@felek/platform/signatures/signature.ts'
import { createWallet } from '../wallet/wallet.ts'
import { addRoundsForOperator, drawnOf } from './for-operator.ts'
import type { Outbox } from './outbox.ts'
import type { Rounds } from './rounds.ts'
import { createTestEngine } from './test-engine.ts'
import { outcomeIn } from './views.ts'

const log = { info() {}, warn() {}, error() {} } as never
const seal = encryptionOf({ sealKey: 's'.repeat(32) })
let db: StudioDb
let fake: FakeWallet
let outbox: Outbox
let rounds: Rounds
let app: FastifyInstance

beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
  fake = await createFakeWallet()
  const wallet = createWallet(fake.url, 'felek', fakeKeys)
  ;({ outbox, rounds } = createTestEngine({
    db,
    seal,
    wallet,
    log,
    timings: { retryMs: 20, sweepMs: 25 },
    playWaitMs: 500,
  }))
  await outbox.start()
  app = fastify({ routerOptions: { maxParamLength: 100 } })
  addRoundsForOperator(app, { db: db.read, keys: fakeKeys, flown: async () => [] })
})
afterAll(async () => {
  await app.close()
  await outbox.stop()
  await fake.close()
  await db.close()
})

const ask = async (player: string, ...ids: string[]) => {
  const url = `/provider/rounds/${player}/${ids.join('/')}`
  const headers = signedHeaders(fakeKeys, Date.now(), url, '')
  const response = await app.inject({ url, headers })
  return { http: response.statusCode, body: response.json<unknown>() }
}
/** Which round of a player's runs, as the operator asks. */
const getRunning = async (player: string) => {
  const url = `/provider/playing/${player}`
  const headers = signedHeaders(fakeKeys, Date.now(), url, '')
  return runningRoundResponse.parse((await app.inject({ url, headers })).json()).running
}
const shownTo = async (player: string, ...ids: string[]) =>
  roundsResponse.parse((await ask(player, ...ids)).body).rounds

const settled = async (id: string) => {
  for (;;) {
    const row = await db.read
      .selectFrom('rounds')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst()
    if (row?.state === 'settled') return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const played = async (
  game: string,
  bets?: { kind: 'straight'; numbers: number[]; amount: string }[],
) => {
  const player = `${Math.floor(Math.random() * 1e12)}`
  const token = fake.launch(player, game, 100_000n)
  const opened = await openSeeded(rounds, { game, mode: 'real', token, lang: 'tr' })
  const access = await rounds.access(opened.access)
  const roundId = randomUUID()
  const play = rounds.bet(access, { roundId, stake: '5.00', ...(bets ? { wager: bets } : {}) })
  /** The round once it is over: a busy machine answers the play itself with 'pending'. */
  const over = async () => {
    await play
    await settled(roundId)
    const answer = await rounds.round(await rounds.reader(opened.access), { roundId })
    return answer.status === 'done' ? outcomeIn(answer.round.view) : null
  }
  return { player, roundId, play, over }
}

test('a slot’s reels and a wheel’s number, of rounds that are over and this player’s', async () => {
  const slot = await played('lale-bahcesi')
  const reels = await slot.over()
  if (reels?.engine !== 'lines') throw new Error('no slot')
  expect(await shownTo(slot.player, slot.roundId)).toEqual([
    {
      roundId: slot.roundId,
      drawn: expect.objectContaining({
        kind: 'reels',
        grid: reels.steps[0]?.grid,
        sheet: 'lale-bahcesi',
      }),
    },
  ])
  const wheel = await played('felek-ruleti', [{ kind: 'straight', numbers: [17], amount: '5.00' }])
  const spun = await wheel.over()
  if (spun?.engine !== 'roulette') throw new Error('no wheel')
  expect((await shownTo(wheel.player, wheel.roundId))[0]?.drawn).toMatchObject({
    kind: 'roulette',
    number: spun.number,
  })
  // Another player's is told as one that never was, and one beside the player's own changes nothing.
  expect(await ask(wheel.player, slot.roundId)).toEqual(await ask(wheel.player, randomUUID()))
  expect((await shownTo(wheel.player, slot.roundId, wheel.roundId)).map((r) => r.roundId)).toEqual([
    wheel.roundId,
  ])
})

test('a symbol is named as the title has it, a letter by itself', () => {
  const winOf = (symbol: string) =>
    drawnOf('lale-bahcesi', {
      engine: 'lines',
      steps: [
        {
          spin: 'base',
          freeSpin: 0,
          cascade: 0,
          stops: [],
          grid: [],
          wins: [{ symbol, count: 3, line: 11, positions: [], multiple: '7.00', amount: '70.00' }],
        },
      ],
    } as never)
  const named = (symbol: string) => {
    const drawn = winOf(symbol)
    return drawn?.kind === 'reels' ? drawn.best?.name : undefined
  }
  expect(named('p1')).toEqual({ tr: 'tavus kuşu', en: 'peacock' })
  expect(named('wild')).toMatchObject({ en: 'tulip' })
  expect(named('q')).toBeUndefined()
})

test('a round that goes on is shown as one that never was; that it runs, and where, is told', async () => {
  // The wallet is away while the stake, and then while the win, is sent.
  for (const away of ['bet', 'win'] as const) {
    fake.control.fault = (call) => (call === away ? 'refuse503' : 'none')
    const { play, roundId, player } = await played('lale-bahcesi')
    await play
    expect(await shownTo(player, roundId)).toEqual([])
    expect(await getRunning(player)).toEqual({ roundId, game: 'lale-bahcesi' })
    fake.calm()
    await settled(roundId)
    expect(await getRunning(player)).toBeNull()
    expect((await shownTo(player, roundId)).length).toBe(1)
  }
})

test('play money, a missing signature and what is no id get nothing', async () => {
  const opened = await openSeeded(rounds, { game: 'lale-bahcesi', mode: 'demo', lang: 'tr' })
  const access = await rounds.access(opened.access)
  const roundId = randomUUID()
  await rounds.bet(access, { roundId, stake: '1.00' })
  await settled(roundId)
  expect(await shownTo(access.player, roundId)).toEqual([])
  for (const path of [`rounds/1/${roundId}`, 'playing/1'])
    expect((await app.inject(`/provider/${path}`)).statusCode).toBe(401)
  const elsewhere = signedHeaders(fakeKeys, Date.now(), `/provider/rounds/2/${roundId}`, '')
  expect(
    (await app.inject({ url: `/provider/rounds/1/${roundId}`, headers: elsewhere })).statusCode,
  ).toBe(401)
  expect((await ask('1', 'x')).http).toBe(400)
  expect((await ask('1', ...Array.from({ length: 51 }, () => randomUUID()))).http).toBe(400)
  expect((await ask('1', ...Array.from({ length: 50 }, () => randomUUID()))).http).toBe(200)
})
