import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../games/strips.ts'
import { returnKurus } from '../../engines/roulette/roulette.ts'
import { toKurus } from '@felek/contract/money.ts'
import type { BetKind } from '../protocol/games.ts'
import { pendingCalls } from '../rounds/calls/store.ts'
import { enterAs, sitDown, type TestClient } from './test-client.ts'
import { openTables, type TestTables } from './test-tables.ts'

/*
 * Random histories: players who bet, bet twice, undo, come too late and lose their connection, at a
 * wallet that loses messages, hangs and refuses; and a crowd. Whatever happened, the books of
 * wallet, studio and players must agree.
 */

const table = 'felek-canli-rulet'
const baccarat = 'felek-bakara'
let house: TestTables
beforeAll(async () => {
  house = await openTables(0.06, [table, baccarat])
})
afterAll(() => house.end())

const until = async (what: () => boolean | Promise<boolean>, ms = 60_000) => {
  for (const end = Date.now() + ms; !(await what());) {
    if (Date.now() > end) throw new Error(`it did not happen: ${what.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const startKurus = 100_000n
const enter = (player: string, kurus?: bigint): Promise<TestClient> =>
  enterAs(player, { base: house.base(), fake: house.fake, table, ...(kurus && { kurus }) })

test(
  'random histories: every stake is paid or back, once, and nobody sees another round than the others',
  { timeout: 600_000 },
  async () => {
    const { fake, db } = house
    const seed = process.env['SEED'] ?? randomUUID()
    const random = seeded(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const roundsWanted = process.env['SOAK'] === '1' ? 60 : 8
    fake.control.fault = (call) =>
      call === 'open' || random() < 0.7
        ? 'none'
        : pick(['refuse503', 'lose', 'hang', 'hang-after', 'none'])
    const refuse = setInterval(() => {
      fake.control.refuseBets =
        random() < 0.15 ? pick(['insufficient_funds', 'limit_reached', 'maintenance']) : undefined
    }, 150)

    let ended = false
    const told: TestClient[] = []
    const play = async (player: string) => {
      let client = await enter(player, startKurus)
      told.push(client)
      const ids: string[] = []
      while (!ended) {
        const what = random()
        const number = Math.floor(random() * 37)
        const bets = [
          { spot: 'straight', numbers: [number], amount: `${1 + Math.floor(random() * 20)}` },
        ]
        if (what < 0.6) ids.push(client.bet(bets))
        else if (what < 0.7 && ids.length > 0) client.bet(bets, pick(ids))
        else if (what < 0.85 && ids.length > 0)
          client.send({ t: 'undo', id: random() < 0.3 ? 'all' : (ids.at(-1) as string) })
        else if (what < 0.9) {
          client.close()
          await client.closed
          client = await enter(player)
          told.push(client)
        } else client.send({ t: 'sync' })
        await sleep(60 + random() * 250)
      }
    }
    const players = Array.from({ length: 7 }, (_, i) => `model-${i}`)
    const watcher = await sitDown(house.base(), table)
    told.push(watcher)
    const playing = Promise.all(players.map(play))
    // Rounds go on without anybody: some with stakes, and stakes enough.
    const played = until(
      async () =>
        new Set(
          watcher.told.flatMap((m) =>
            m.t === 'round' && m.round?.phase === 'result' && m.round.bettors > 0
              ? [m.round.roundId]
              : [],
          ),
        ).size >= roundsWanted &&
        (
          await db.read
            .selectFrom('live_stakes')
            .select('id')
            .where('mode', '=', 'real')
            .limit(roundsWanted * 4 + 1)
            .execute()
        ).length >
          roundsWanted * 4,
      300_000,
    )
    // Whoever can not play ends the test.
    await Promise.race([played, playing])
    ended = true
    await playing
    clearInterval(refuse)
    fake.calm()
    for (const client of told) client.close()
    // No stake waits for the end of its round.
    await until(
      async () =>
        (
          await db.read
            .selectFrom('live_stakes')
            .select('id')
            .where('state', 'in', ['sent', 'accepted', 'counted'])
            .execute()
        ).length === 0,
    )
    await until(async () => (await pendingCalls(db.read)).count === 0n)
    // Its result is shown for a while after it has been paid.
    await until(
      async () =>
        (
          await db.read
            .selectFrom('live_rounds')
            .select('id')
            .where('state', '=', 'result')
            .where('id', 'in', (q) => q.selectFrom('live_stakes').select('round_id'))
            .execute()
        ).length === 0,
    )

    const rounds = new Map(
      (
        await db.read.selectFrom('live_rounds').selectAll().where('table_id', '=', table).execute()
      ).map((row) => [row.id, row]),
    )
    const stakes = await db.read
      .selectFrom('live_stakes')
      .selectAll()
      .where('mode', '=', 'real')
      .execute()
    const calls = await db.read.selectFrom('outbox').selectAll().execute()
    expect(stakes.length, seed).toBeGreaterThan(roundsWanted * 4)
    expect(new Set(stakes.map((stake) => stake.state)), seed).toEqual(new Set(['paid', 'void']))
    for (const stake of stakes) {
      const of = (verb: string) =>
        calls.filter((call) => call.stake_id === stake.id && call.verb === verb)
      const round = rounds.get(stake.round_id)
      const bet = fake.bets.get(of('bet')[0]?.transaction_id ?? '')
      expect(of('bet').length, seed).toBe(1)
      if (stake.state === 'void') {
        expect([bet?.state ?? 'dead', of('win').length, stake.payout_kurus], seed).not.toContain(
          'live',
        )
        expect(of('win').length, seed).toBe(0)
        continue
      }
      const number = round?.deal?.kind === 'roulette' ? round.deal.number : -1
      const due = stake.bets.reduce(
        (sum, { spot, numbers, amount }) =>
          sum +
          returnKurus(
            { kind: spot as BetKind, numbers: numbers ?? [], amountKurus: toKurus(amount) },
            number,
          ),
        0n,
      )
      expect(
        [round?.state, stake.payout_kurus, bet?.state, bet?.wins, of('rollback').length],
        seed,
      ).toEqual(['done', due, 'live', 1, 0])
    }
    for (const player of players) {
      const paid = stakes.filter((stake) => stake.player === player && stake.state === 'paid')
      const expected = paid.reduce(
        (sum, stake) => sum - stake.amount_kurus + (stake.payout_kurus ?? 0n),
        startKurus,
      )
      expect(fake.balances.get(player), `${player} ${seed}`).toBe(expected)
    }

    // One message of one number was the same for all, and no outcome was seen before betting had
    // closed.
    const said = new Map<number, string>()
    const closed = new Set<string>()
    for (const client of told)
      for (const message of client.told) {
        if (message.t !== 'round') continue
        const text = JSON.stringify(message)
        expect(said.get(message.seq) ?? text, seed).toBe(text)
        said.set(message.seq, text)
      }
    for (const [, text] of [...said].sort(([a], [b]) => a - b)) {
      const { round } = JSON.parse(text) as {
        round: { roundId: string; phase: string; board: unknown; serverSeed: unknown } | null
      }
      if (round?.phase === 'closed') closed.add(round.roundId)
      if (round && round.board !== null) expect(closed.has(round.roundId), seed).toBe(true)
      if (round && round.phase !== 'result') expect(round.serverSeed, seed).toBeNull()
    }
  },
)

test('two hundred at one table: nobody misses a message', { timeout: 240_000 }, async () => {
  const clients: TestClient[] = []
  for (let i = 0; i < 20; i += 1)
    clients.push(
      ...(await Promise.all(Array.from({ length: 10 }, () => sitDown(house.base(), baccarat)))),
    )
  const first = clients[0] as TestClient
  const isBetting = (client: TestClient) =>
    client.round()?.phase === 'betting' && (client.round()?.endsAt ?? 0) - Date.now() > 500
  await first.until(() => isBetting(first) && first.round()?.bettors === 0)
  const round = first.round()
  for (const client of clients) client.bet([{ spot: 'player', amount: '10' }])
  await Promise.all(
    clients.map((client) =>
      client.until(
        () =>
          client.told.some(
            (m) =>
              m.t === 'round' && m.round?.roundId === round?.roundId && m.round?.phase === 'result',
          ),
        60_000,
      ),
    ),
  )
  for (const client of clients) {
    const numbers = client.told.flatMap((m) =>
      m.t === 'round' || m.t === 'crowd' || m.t === 'snapshot' ? [m.seq] : [],
    )
    expect(numbers).toEqual(
      Array.from({ length: numbers.length }, (_, i) => (numbers[0] as number) + i),
    )
  }
  expect(
    Math.max(
      ...clients.map((client) => client.told.findLast((m) => m.t === 'crowd')?.players ?? 0),
    ),
  ).toBe(200)
  for (const client of clients) client.close()
})
