import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeCodes } from './live/protocol.ts'
import { betting, sitDown } from './live/test-client.ts'
import { aStudio, type TestStudio } from './test-studio.ts'

/* What a session of the wallet's opened ends with it; what is under way goes on. */

let studio: TestStudio
beforeAll(async () => {
  studio = await aStudio()
}, 240_000)
afterAll(() => studio.end())
beforeEach(() => studio.fake.calm())

const send = async (name: string, body: unknown, access?: string) => {
  const answer = await studio.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: access === undefined ? {} : { authorization: `Bearer ${access}` },
    payload: body as object,
  })
  return { http: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const aPlayer = async (game = 'lale-bahcesi') => {
  const player = `p-${randomUUID()}`
  const token = studio.fake.launch(player, game, 1_000_000n)
  const { body } = await send('open', { game, mode: 'real', token })
  await send('seed', { clientSeed: 'of-a-page', first: true }, body['access'] as string)
  return { player, session: `session-${player}`, access: body['access'] as string }
}
const until = async (what: () => Promise<boolean>) => {
  for (const end = Date.now() + 20_000; !(await what());) {
    if (Date.now() > end) throw new Error('it did not happen')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_050))

test('a session that ended neither plays nor reads here any more, and for good', async () => {
  const { session, access } = await aPlayer()
  const stays = await aPlayer()
  const roundId = randomUUID()
  expect((await send('bet', { roundId, stake: '1.00' }, access)).http).toBe(200)
  studio.fake.control.ended.add(session)
  await aSecond()
  const expired = { http: 401, body: { error: 'session_expired' } }
  for (const [name, body] of [
    ['bet', { roundId, stake: '1.00' }],
    ['round', { roundId }],
    ['rounds', {}],
    ['balance', {}],
    ['seen', { roundId }],
    ['seed', { clientSeed: 'x' }],
  ] as const)
    expect([name, await send(name, body, access)]).toEqual([name, expired])
  expect(await send('bet', { roundId: randomUUID(), stake: '1.00' }, access)).toMatchObject(expired)
  // The access is gone: nothing of the wallet brings it back.
  studio.fake.control.ended.clear()
  expect(await send('rounds', {}, access)).toEqual(expired)
  expect((await send('rounds', {}, stays.access)).http).toBe(200)
})

test('a stake at a session that ended is refused by the wallet itself, without waiting a second', async () => {
  const { session, access, player } = await aPlayer()
  studio.fake.control.ended.add(session)
  const answer = await send('bet', { roundId: randomUUID(), stake: '1.00' }, access)
  expect(answer).toMatchObject({ http: 401, body: { error: 'session_expired' } })
  expect(studio.fake.balances.get(player)).toBe(1_000_000n)
})

test('what is owed is paid after the end', async () => {
  const { session, access } = await aPlayer()
  const roundId = randomUUID()
  studio.fake.control.fault = (call) => (call === 'win' ? 'refuse503' : 'none')
  await send('bet', { roundId, stake: '1.00' }, access)
  studio.fake.control.ended.add(session)
  await aSecond()
  expect((await send('round', { roundId }, access)).http).toBe(401)
  studio.fake.control.fault = () => 'none'
  await until(async () => {
    const row = await studio.db.read
      .selectFrom('rounds')
      .select('state')
      .where('id', '=', roundId)
      .executeTakeFirstOrThrow()
    return row.state === 'settled'
  })
  expect(studio.fake.sentFor(roundId).filter(({ call }) => call === 'win').length).toBeGreaterThan(
    1,
  )
})

test('a wallet that is silent for a moment ends nothing; a demo never asks it', async () => {
  const { access } = await aPlayer()
  const demo = (await send('open', { game: 'nazar', mode: 'demo' })).body['access'] as string
  studio.fake.control.fault = (call) => (call === 'sessions' ? 'refuse503' : 'none')
  // The tables play on beside it, and tell the wallet of their rounds.
  const asked = () => studio.fake.sent.filter(({ call }) => call === 'sessions').length
  const before = asked()
  await aSecond()
  expect((await send('rounds', {}, demo)).http).toBe(200)
  expect(asked()).toBe(before)
  expect((await send('rounds', {}, access)).http).toBe(200)
  expect(asked()).toBe(before + 1)
})

test('at a table the connection ends with the session, and its bet plays on', async () => {
  const table = 'felek-canli-rulet'
  const player = `p-${randomUUID()}`
  const token = studio.fake.launch(player, table, 1_000_000n)
  const client = await sitDown(studio.base, table, token)
  await betting(client)
  const id = client.bet([{ spot: 'straight', numbers: [17], amount: '10.00' }])
  await client.until(() => client.me().placements.some((it) => it.state === 'accepted'))
  studio.fake.control.ended.add(`session-${player}`)
  expect(await client.closed).toBe(closeCodes.sessionExpired)
  await until(async () => {
    const stake = await studio.db.read
      .selectFrom('live_stakes')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return stake.state === 'paid'
  })
})

test('what not everybody may see opens as a demo by a launch alone, and then goes on by its own access', async () => {
  const cases = [
    ['live/open', { table: 'zirve-blackjack' }, 'zirve-blackjack'],
    ['open', { game: 'volkan' }, 'volkan'],
  ] as const
  for (const [name, what, game] of cases) {
    studio.fake.control.previews.add(game)
    const demo = (more: object) => send(name, { ...what, mode: 'demo', ...more })
    const closed = { http: 409, body: { error: 'game_closed' } }
    expect(await demo({})).toEqual(closed)
    // Another demo's access, a launch of another game and a made-up token open nothing.
    const other = (await send('open', { game: 'nazar', mode: 'demo' })).body['access']
    expect(await demo({ access: other })).toEqual(closed)
    expect((await demo({ token: studio.fake.launch('p', 'nazar') })).http).toBe(400)
    expect((await demo({ token: 'x' })).body).toEqual({ error: 'session_expired' })
    const opened = await demo({ token: studio.fake.launch('p', game) })
    expect(opened).toMatchObject({ http: 200, body: { mode: 'demo', balance: '10000.00' } })
    expect((await demo({ access: opened.body['access'] })).http).toBe(200)
  }
})
