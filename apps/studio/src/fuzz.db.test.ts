import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { seeded } from './games/strips.ts'
import { closeCodes, fromStudio, open as openTable, type FromClient } from './live/protocol.ts'
import { connectTo, openAt, type TestClient } from './live/test-client.ts'
import { calls, failure, verification } from './protocol/protocol.ts'
import { httpStatus } from './http/refusal.ts'
import { aStudio, type TestStudio } from './test-studio.ts'

/*
 * Whatever is sent, by however many tabs at once, the studio answers in the words of its protocol,
 * and never with a fault of its own.
 */

const seed = Number.parseInt(process.env['SEED'] ?? '20261122', 10)
const soak = process.env['SOAK'] === '1' ? 10 : 1

/** The tables that play beside all of it: one of each kind. */
const tables = ['felek-canli-rulet', 'felek-bakara', 'poyraz-blackjack'] as const

let studio: TestStudio
beforeAll(async () => {
  studio = await aStudio(undefined, { only: tables })
}, 240_000)
afterAll(() => studio.end())
beforeEach(() => {
  studio.faults.length = 0
})

const outputs: Record<string, z.ZodMiniType> = {
  ...Object.fromEntries(Object.entries(calls).map(([name, { output }]) => [name, output])),
  'live/open': openTable.output,
  verify: verification,
}

type Answer = { statusCode: number; body: string }
const send = async (
  name: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  if (name === 'verify') return studio.app.inject(`/api/verify/${body as string}`)
  const payload =
    typeof body === 'string' || Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '')
  return studio.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
}
/** What is wrong with an answer; undefined where it is one of the protocol's. */
const wrongWith = (name: string, { statusCode, body }: Answer): string | undefined => {
  const json = JSON.parse(body) as unknown
  const said = `${name}: ${statusCode} ${body.slice(0, 300)}`
  if (statusCode === 200) return outputs[name]?.safeParse(json).success ? undefined : said
  const refused = failure.safeParse(json)
  const right = refused.success && httpStatus[refused.data.error] === statusCode
  return right && statusCode < 500 ? undefined : said
}

/** One player, with an access of his own for each game given. */
const aPlayer = async (...openGames: string[]) => {
  const player = `p-${randomUUID()}`
  const tabs = []
  for (const game of openGames) {
    const token = studio.fake.launch(player, game, tabs.length === 0 ? 100_000_000n : undefined)
    const answer = await send('open', { game, mode: 'real', token, lang: 'tr' })
    expect(wrongWith('open', answer)).toBeUndefined()
    const { access } = JSON.parse(answer.body) as { access: string }
    const seeded = await send(
      'seed',
      { clientSeed: 'of-a-page', first: true },
      { authorization: `Bearer ${access}` },
    )
    expect(wrongWith('seed', seeded)).toBeUndefined()
    tabs.push({ game, access })
  }
  return { player, tabs }
}

/** Texts that databases, parsers and prototypes stumble over. */
const hostileText = fc.oneof(
  fc.string({ maxLength: 80, unit: 'binary' }),
  fc.constantFrom(
    '',
    '\u0000',
    'x\u0000y',
    '\ud800',
    "'; drop table rounds; --",
    '__proto__',
    'constructor',
    '1e400',
    '-0',
    'NaN',
    '9'.repeat(500),
    '\u202e',
    '../../etc/passwd',
    'lale-bahcesi',
    '%00',
  ),
)
const valid: Record<string, () => Record<string, unknown>> = {
  open: () => ({ game: 'lale-bahcesi', mode: 'demo', lang: 'tr', token: 'x', access: 'x' }),
  bet: () => ({
    roundId: randomUUID(),
    stake: '5.00',
    wager: [{ kind: 'straight', numbers: [17], amount: '5.00' }],
  }),
  act: () => ({ roundId: randomUUID(), step: 0, actionId: randomUUID(), action: { type: 'take' } }),
  round: () => ({ roundId: randomUUID() }),
  seen: () => ({ roundId: randomUUID() }),
  seed: () => ({ clientSeed: 'abc' }),
  balance: () => ({}),
  rounds: () => ({ limit: 3, before: new Date().toISOString(), thisGame: true }),
  'live/open': () => ({ table: 'felek-canli-rulet', mode: 'demo', token: 'x', access: 'x' }),
}
/** Any JSON, or a valid body of which something became something else. */
const hostileBody = (name: string): fc.Arbitrary<unknown> => {
  const whole = valid[name]?.() ?? {}
  const anything = fc.oneof(
    hostileText,
    fc.jsonValue({ maxDepth: 4, noUnicodeString: false }),
    fc.constantFrom(null, [], {}, -1, 1e21, true, [[]]),
  )
  const changed = fc
    .record(Object.fromEntries(Object.keys(whole).map((key) => [key, fc.option(anything)])))
    .map((other) => {
      const body: Record<string, unknown> = valid[name]?.() ?? {}
      for (const [key, value] of Object.entries(other)) if (value !== null) body[key] = value
      return body
    })
  const raw = fc.constantFrom(
    '{',
    '',
    '[]',
    'null',
    '"x"',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    '{"__proto__":{"mode":"demo"}}',
    '{"constructor":{"prototype":{}}}',
    `{"roundId":"${'a'.repeat(70_000)}"}`,
    Buffer.from([0xff, 0xfe, 0x00, 0xc0, 0x80]),
  )
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 2, arbitrary: anything }, raw)
}
const hostileHeaders = (access: string): fc.Arbitrary<Record<string, string>> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant({ authorization: `Bearer ${access}` }) },
    fc.constantFrom<Record<string, string>[]>(
      {},
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${'x'.repeat(128)}` },
      { authorization: `Basic ${access}` },
      { authorization: `Bearer ${access}`, 'content-type': 'text/plain' },
      { authorization: `Bearer ${access}`, 'content-type': 'application/json; charset=x' },
      { authorization: `Bearer ${access}`, 'content-type': 'multipart/form-data' },
      { authorization: `Bearer ${access}`, 'content-encoding': 'gzip' },
      { authorization: `Bearer ${access}`, 'x-forwarded-for': 'x, y, z' },
    ),
  )

test.each(Object.keys(valid))(
  '%s answers in its protocol whatever it is sent',
  { timeout: 120_000 },
  async (name) => {
    const { tabs } = await aPlayer(name.length % 2 === 0 ? 'lale-bahcesi' : 'felek-ruleti')
    const access = tabs[0]?.access ?? ''
    await fc.assert(
      fc.asyncProperty(hostileBody(name), hostileHeaders(access), async (body, headers) => {
        expect(wrongWith(name, await send(name, body, headers))).toBeUndefined()
      }),
      { numRuns: 150 * soak, seed },
    )
    expect(studio.faults).toEqual([])
  },
)

test('verify answers in its protocol whatever it is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(hostileText.map(encodeURIComponentSafely), fc.uuid()), async (id) => {
      if (id === '' || id === '.' || id === '..') return
      expect(wrongWith('verify', await send('verify', id))).toBeUndefined()
    }),
    { numRuns: 200 * soak, seed },
  )
})
const encodeURIComponentSafely = (text: string): string =>
  encodeURIComponent(text.replace(/[\ud800-\udfff]/g, 'x'))

const roulette = () => ({
  roundId: randomUUID(),
  stake: '5.00',
  wager: [{ kind: 'straight', numbers: [17], amount: '5.00' }],
})
/** A valid call of a tab. */
const callsOf: Record<string, (player: string, game: string, known: string) => unknown> = {
  open: (player, game) => ({
    game,
    mode: 'real',
    lang: 'tr',
    token: studio.fake.launch(player, game),
  }),
  bet: (_player, game) =>
    game === 'felek-ruleti' ? roulette() : { roundId: randomUUID(), stake: '1.00' },
  'bet again': (_player, _game, known) => ({ roundId: known, stake: '1.00' }),
  act: (_player, _game, known) => ({ roundId: known, step: 0, actionId: randomUUID(), action: {} }),
  round: (_player, _game, known) => ({ roundId: known }),
  seen: (_player, _game, known) => ({ roundId: known }),
  seed: () => ({ clientSeed: randomUUID() }),
  balance: () => ({}),
  rounds: () => ({ limit: 5 }),
  verify: (_player, _game, known) => known,
}
const names = Object.keys(callsOf)
const pairs = names.flatMap((one, i) => names.slice(i).map((other) => [one, other] as const))

test(
  'every two calls of two tabs at once answer in their protocol, and no round is lost',
  { timeout: 300_000 },
  async () => {
    const wrong: string[] = []
    for (const [one, other] of Array.from({ length: soak }, () => pairs).flat()) {
      const { player, tabs } = await aPlayer('lale-bahcesi', 'lale-bahcesi', 'felek-ruleti')
      const known = randomUUID()
      const ask = async (call: string, tab: (typeof tabs)[number] | undefined) => {
        const name = call.split(' ')[0] ?? ''
        const body = callsOf[call]?.(player, tab?.game ?? '', known)
        const headers = { authorization: `Bearer ${tab?.access ?? ''}` }
        const fault = wrongWith(name, await send(name, body, headers))
        if (fault !== undefined) wrong.push(`${one} beside ${other}: ${fault}`)
      }
      await ask('bet again', tabs[0])
      await Promise.all(
        tabs.flatMap((tab) => [ask(one, tab), ask(other, tab), ask(one, tab), ask(other, tab)]),
      )
    }
    expect(wrong).toEqual([])
    expect(studio.faults).toEqual([])
  },
)

/** Games that wait for their player, with what may be asked of them and what may not. */
const deciders = {
  'inci-avi': {
    wager: { urchins: 3 },
    actions: [
      { type: 'open', tile: 0 },
      { type: 'open', tile: 24 },
      { type: 'take' },
      { type: 'return' },
      { type: 'open', tile: 25 },
      { type: 'open', tile: -0 },
    ],
  },
  'yazi-tura': {
    wager: { call: 'heads' },
    actions: [
      { type: 'throw', call: 'heads' },
      { type: 'throw', call: 'tails' },
      { type: 'take' },
      { type: 'throw', call: 'edge' },
      { type: 'take', call: 'heads' },
    ],
  },
  'felek-poker': {
    wager: {},
    actions: [
      { hold: [4, 2] },
      { hold: [0, 0] },
      { hold: [0, 2] },
      { hold: [5] },
      { hold: [-0] },
      { hold: 'all' },
      { hold: [0, 1, 2, 3, 4, 5] },
      { hold: [], next: 'AS' },
    ],
  },
} as const
type Decider = keyof typeof deciders
type Tab = Awaited<ReturnType<typeof aPlayer>>['tabs'][number]

const bearing = ({ access }: Tab) => ({ authorization: `Bearer ${access}` })
const standing = (answer: Answer) =>
  (JSON.parse(answer.body) as { round?: { payout: string | null; step: number } }).round

/** Somebody whose round of this game waits for them, and the round. A coin that fell wrong is thrown by another. */
const aDecider = async (game: Decider, ...more: string[]) => {
  for (;;) {
    const { player, tabs } = await aPlayer(game, ...more)
    const [tab] = tabs as [Tab]
    const roundId = randomUUID()
    const body = { roundId, stake: '5.00', wager: deciders[game].wager }
    const answer = await send('bet', body, bearing(tab))
    expect(wrongWith('bet', answer)).toBeUndefined()
    for (let tries = 0; tries < 100; tries += 1) {
      const found = standing(await send('round', { roundId }, bearing(tab)))
      if (found?.payout === null) return { player, tabs, tab, roundId }
      if (found) break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Its round goes on to its end and is proved, whatever it has been sent. */
const endsWell = async (game: Decider, tab: Tab, roundId: string): Promise<void> => {
  const look = async () => standing(await send('round', { roundId }, bearing(tab)))
  for (let tries = 0; tries < 100; tries += 1) {
    const round = await look()
    if (round && round.payout !== null) break
    const offers = deciders[game].actions
    const action = offers[(tries * 7) % offers.length]
    const act = { roundId, step: round?.step ?? 0, actionId: randomUUID(), action }
    expect(wrongWith('act', await send('act', act, bearing(tab)))).toBeUndefined()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect((await look())?.payout).not.toBeNull()
  const seed = () => send('seed', { clientSeed: randomUUID() }, bearing(tab))
  await expect.poll(async () => (await seed()).statusCode, { timeout: 10_000 }).toBe(200)
  const proof = JSON.parse((await send('verify', roundId)).body) as Record<string, unknown>
  expect(proof).toMatchObject({ state: 'settled', verified: true })
}

test.each(Object.keys(deciders) as Decider[])(
  '%s: a round that waits for its player answers in its protocol whatever it is sent, and ends well',
  { timeout: 180_000 },
  async (game) => {
    const other = await aDecider(game)
    let at = await aDecider(game)
    let met = 0
    const action = fc.oneof(
      fc.constantFrom<unknown[]>(...deciders[game].actions),
      hostileText,
      fc.jsonValue({ maxDepth: 4, noUnicodeString: false }),
    )
    const step = fc.oneof({ weight: 4, arbitrary: fc.constant('now') }, fc.integer(), hostileText)
    await fc.assert(
      fc.asyncProperty(
        action,
        step,
        fc.integer({ min: 0, max: 9 }),
        async (asked, stepped, how) => {
          const now = standing(await send('round', { roundId: at.roundId }, bearing(at.tab)))
          if (now?.payout !== null) at = await aDecider(game)
          else met += 1
          const act = {
            // One in ten is another's.
            roundId: how === 0 ? other.roundId : at.roundId,
            step: stepped === 'now' ? (now?.step ?? 0) : stepped,
            actionId: randomUUID(),
            action: asked,
          }
          const twice =
            how === 1 ? [act, act] : how === 2 ? [act, { ...act, actionId: randomUUID() }] : [act]
          for (const answer of await Promise.all(
            twice.map((it) => send('act', it, bearing(at.tab))),
          )) {
            expect(wrongWith('act', answer)).toBeUndefined()
            if (how === 0) expect(answer.statusCode).not.toBe(200)
          }
          for (const name of ['seen', 'seed', 'bet'])
            if (how === 3) {
              const body = { ...valid[name]?.(), ...(name === 'seen' && { roundId: at.roundId }) }
              expect(wrongWith(name, await send(name, body, bearing(at.tab)))).toBeUndefined()
            }
        },
      ),
      { numRuns: 150 * soak, seed },
    )
    // Most of it met a round that waited.
    expect(met).toBeGreaterThan(75)
    await endsWell(game, at.tab, at.roundId)
    await endsWell(game, other.tab, other.roundId)
    expect(studio.faults).toEqual([])
  },
)

test(
  'every call of two tabs beside an action of a round that waits answers in its protocol',
  { timeout: 300_000 },
  async () => {
    const wrong: string[] = []
    for (const game of Object.keys(deciders) as Decider[])
      for (const one of Array.from({ length: soak }, () => names).flat()) {
        const { player, tabs, tab, roundId } = await aDecider(game, game, 'lale-bahcesi')
        const ask = async (name: string, body: unknown, by: Tab) => {
          const fault = wrongWith(name, await send(name, body, bearing(by)))
          if (fault !== undefined) wrong.push(`${game}, ${one}: ${fault}`)
        }
        await Promise.all(
          tabs.flatMap((by, i) => {
            const actions = deciders[game].actions
            const act = { roundId, step: 0, actionId: randomUUID(), action: actions[i % 3] }
            return [
              ask('act', act, by),
              ask(one.split(' ')[0] ?? '', callsOf[one]?.(player, by.game, roundId), by),
            ]
          }),
        )
        await endsWell(game, tab, roundId)
      }
    expect(wrong).toEqual([])
    expect(studio.faults).toEqual([])
  },
)

test(
  'rounds beside changes of the seed: each is drawn from the pair that stood, and no nonce is left out',
  { timeout: 120_000 },
  async () => {
    const { player, tabs } = await aPlayer('lale-bahcesi', 'nazar', 'felek-ruleti')
    const answers: [string, Answer][] = []
    const ask = async (name: string, game: string, access: string) => {
      const body = callsOf[name]?.('', game, '')
      answers.push([name, await send(name, body, { authorization: `Bearer ${access}` })])
    }
    for (let i = 0; i < 12 * soak; i += 1) {
      await Promise.all(
        tabs.flatMap(({ game, access }) => [
          ask('bet', game, access),
          ask('seed', game, access),
          ask('seed', game, access),
        ]),
      )
      // While a round runs the seed stays; now none does.
      await ask('seed', '', tabs[0]?.access ?? '')
    }
    expect(answers.flatMap(([name, answer]) => wrongWith(name, answer) ?? [])).toEqual([])
    const drawn = await studio.db.read
      .selectFrom('rounds')
      .select(['id', 'seed_id', 'nonce'])
      .where('player', '=', player)
      .execute()
    const bySeed = Map.groupBy(drawn, (round) => round.seed_id)
    for (const rounds of bySeed.values())
      expect(rounds.map(({ nonce }) => nonce ?? -1n).sort((a, b) => (a < b ? -1 : 1))).toEqual(
        rounds.map((_, i) => BigInt(i)),
      )
    expect(drawn.length).toBeGreaterThanOrEqual(12 * soak)
    expect(answers.filter(([name, it]) => name === 'seed' && it.statusCode === 200)).not.toEqual([])
  },
)

const spot: Record<(typeof tables)[number], { spot: string; numbers?: number[]; amount: string }> =
  {
    'felek-canli-rulet': { spot: 'straight', numbers: [17], amount: '10.00' },
    'felek-bakara': { spot: 'banker', amount: '50.00' },
    'poyraz-blackjack': { spot: 'main', amount: '100.00' },
  }
const expectProtocol = ({ told }: TestClient) => {
  for (const message of told) {
    expect(fromStudio.safeParse(message).error).toBeUndefined()
    expect(message).not.toMatchObject({ t: 'refused', error: 'internal' })
  }
}

test(
  'a hostile message at a table ends its connection with a code of the protocol, and nobody else sees it',
  { timeout: 120_000 },
  async () => {
    const table = 'felek-canli-rulet'
    const { access } = await openAt(studio.base, table)
    const witness = await connectTo(studio.base, table, (await openAt(studio.base, table)).access)
    const message = fc.oneof(
      hostileText,
      fc.json({ maxDepth: 4 }),
      fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom(
        '{"t":"hello","access":"x"}',
        '{"t":"bet","id":"x","bets":[]}',
        '{"t":"act","id":"00000000-0000-4000-8000-000000000000","turn":-1,"action":"hit"}',
        `{"t":"undo","id":"${'a'.repeat(9_000)}"}`,
        '{"t":"sit","seat":1e9}',
        '{"t":"ping","at":1e400}',
        '['.repeat(4_000),
      ),
    )
    await fc.assert(
      fc.asyncProperty(message, fc.boolean(), async (text, greeted) => {
        const client = await connectTo(studio.base, table, greeted ? access : 'x')
        client.raw(text)
        client.raw(text)
        const code = await client.closed
        // 1007 and 1009: no UTF-8, too long.
        expect([...Object.values(closeCodes), 1007, 1009]).toContain(code)
        expectProtocol(client)
      }),
      { numRuns: 60 * soak, seed },
    )
    expectProtocol(witness)
    witness.close()
    expect(studio.faults).toEqual([])
  },
)

test(
  'whatever two tabs of a player say at a table at once is answered in its protocol',
  { timeout: 180_000 },
  async () => {
    const random = seeded(`${seed}`)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    await Promise.all(
      tables.map(async (table) => {
        const player = `live-${table}`
        const open = async () => {
          const token = studio.fake.launch(player, table, 100_000_000n)
          const { access } = await openAt(studio.base, table, token)
          return connectTo(studio.base, table, access)
        }
        const tabs = [await open(), await open()]
        await Promise.all(tabs.map((tab) => tab.until(() => tab.told.length > 0)))
        const heardUpTo = (at: number) =>
          Promise.all(
            tabs.map((tab) => {
              tab.send({ t: 'ping', at })
              return tab.until(() => tab.told.some((it) => it.t === 'pong' && it.at === at), 90_000)
            }),
          )
        const ids = [randomUUID()]
        for (let i = 0; i < 120 * soak; i += 1) {
          if (random() < 0.5) ids.push(randomUUID())
          const id = pick(ids.slice(-3))
          const board = tabs[0]?.round()?.board
          const turn = board?.kind === 'blackjack' ? (board.turn?.turn ?? 1) : 1
          const said: FromClient[] = [
            { t: 'bet', id, bets: [spot[table]] },
            { t: 'bet', id: randomUUID(), bets: [spot[table], { ...spot[table], amount: '0.01' }] },
            { t: 'undo', id: pick([id, 'all'] as const) },
            { t: 'sit', seat: pick([1, 1, 2, 7]) },
            { t: 'leave' },
            { t: 'act', id: randomUUID(), turn, action: pick(['hit', 'stand', 'double', 'split']) },
            { t: 'balance' },
            { t: 'sync' },
            { t: 'ping', at: i },
          ]
          for (const tab of tabs) {
            tab.send(pick(said))
            tab.send(pick(said))
          }
          await new Promise((resolve) => setTimeout(resolve, 10 + random() * 30))
          // Who has too much waiting is sent away: a slow house must not make that of this.
          if (i % 12 === 11) await heardUpTo(1_000_000 + i)
        }
        await heardUpTo(987_654)
        for (const tab of tabs) {
          expectProtocol(tab)
          tab.close()
        }
      }),
    )
    expect(studio.faults).toEqual([])
  },
)
