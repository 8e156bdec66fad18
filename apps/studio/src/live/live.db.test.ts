import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '@felek/database/database.ts'
import { colourOf } from '../../engines/roulette/roulette.ts'
import type { StudioDb } from '../schema.ts'
import { fakeKeys, type FakeWallet } from '../wallet/fake-wallet.ts'
import { signedHeaders } from '@felek/platform/signatures/signature.ts'
import { createSessions } from '../wallet/sessions.ts'
import { createCaller } from '@felek/platform/signatures/signed-caller.ts'
import { createWallet } from '../wallet/wallet.ts'
import { createLive, type Live } from './live.ts'
import { closeCodes, type Placement, type TableStates } from './protocol.ts'
import { listStakes } from './store.ts'
import { liveTables } from './table-list.ts'
import { betting, connectTo, openAt, getResult, sitDown, type TestClient } from './test-client.ts'
import { testCallSeals } from '../rounds/calls/test-seals.ts'
import { openTables, nothingOwed, type TestTables } from './test-tables.ts'
import { createWitness } from '@felek/platform/witness/witness-client.ts'

/*
 * The tables as players meet them: over WebSocket, on a real database, with a wallet that can fail.
 */

const roulette = 'felek-canli-rulet'
const baccarat = 'felek-bakara'
const blackjack = 'felek-blackjack'
let house: TestTables
let db: StudioDb
let fake: FakeWallet
let base: string
const open: TestClient[] = []

beforeAll(async () => {
  // Betting takes a second at the slower tables.
  house = await openTables(0.05)
  db = house.db
  fake = house.fake
  base = house.base()
})
afterAll(() => house.end())
beforeEach(() => fake.calm())
afterEach(() => {
  fake.calm()
  for (const client of open.splice(0)) client.close()
})

let players = 0
/** A fresh player with 10,000.00 at a table. */
const aPlayer = async (
  table: string,
  kurus = 1_000_000n,
): Promise<TestClient & { player: string }> => {
  players += 1
  const player = `guest-${players}`
  const client = await sitDown(base, table, fake.launch(player, table, kurus))
  open.push(client)
  return { ...client, player }
}
const aVisitor = async (table: string): Promise<TestClient> => {
  const client = await sitDown(base, table)
  open.push(client)
  return client
}
const placementOf = (client: TestClient, id: string): Placement | undefined =>
  client.me().placements.find((it) => it.id === id)
const accepted = (client: TestClient, id: string) =>
  client.until(() => placementOf(client, id)?.state === 'accepted')
const sentFor = (player: string, call: string) =>
  fake.sent.filter((s) => s.call === call && s.body['player'] === player)
const until = async (what: () => boolean | Promise<boolean>, ms = 10_000) => {
  for (const end = Date.now() + ms; !(await what());) {
    if (Date.now() > end) throw new Error(`it did not happen: ${what.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const onRed = (amount: string) => ({ spot: 'red', numbers: red, amount })
const straight = (number: number, amount: string) => ({
  spot: 'straight',
  numbers: [number],
  amount,
})

describe('a round of roulette', () => {
  test('takes the stake before, shows the number after, pays what it is worth, and proves itself', async () => {
    const guest = await aPlayer(roulette)
    const { roundId, serverSeedHash, serverSeed, board } = await betting(guest)
    expect([serverSeed, board]).toEqual([null, null])
    const all = Array.from({ length: 37 }, (_, n) => straight(n, n === 17 ? '20' : '1'))
    const id = guest.bet(all)
    await accepted(guest, id)
    expect(fake.balances.get(guest.player)).toBe(1_000_000n - 5_600n)
    expect(guest.me()).toMatchObject({ balance: '9944.00', staked: '56.00', payout: null })

    const round = await getResult(guest, roundId)
    const number = round.board?.kind === 'roulette' ? round.board.number : -1
    const back = number === 17 ? 72_000n : 3_600n
    await until(() => fake.balances.get(guest.player) === 1_000_000n - 5_600n + back)
    await guest.until(() => guest.me().payout !== null || guest.me().last?.roundId === roundId)
    expect(sentFor(guest.player, 'bet').map((s) => s.body['roundId'])).toEqual([roundId])
    expect(round.board).toMatchObject({ colour: colourOf(number) })
    for (const path of [`/api/verify/${roundId}`, `/verify/live/${roundId}`]) {
      const proof = (await (await fetch(`http://${base}${path}`)).json()) as Record<string, unknown>
      expect(proof).toMatchObject({
        state: 'settled',
        serverSeedHash,
        serverSeed: round.serverSeed,
        stake: '56.00',
        verified: true,
      })
      expect(proof['draws']).toEqual([{ draw: 0, range: 37, value: number }])
    }
  })

  test('says of its table what that has really given back, once enough was played', async () => {
    const table = 'poyraz-bakara-salonu'
    const asked = async () => (await house.live().open({ table, mode: 'demo' })).table.actual
    expect(await asked()).toBeUndefined()
    const [game, day, mode] = [table, '2026-11-20', 'real' as const]
    const sums = { staked: '100000000', paid: '98900000', sum_squares: '1', net_squares: '1' }
    await db.read
      .insertInto('meters')
      .values({
        game,
        day,
        mode,
        stake_band: 2,
        part: 0,
        rounds: 100_000n,
        tops: 0n,
        features: 0n,
        ...sums,
      })
      .execute()
    expect(await asked()).toEqual({ rtp: '98.90', rounds: 100_000, since: day, until: day })
  })

  test('is not found by what is no id, and that is no fault of the studio', async () => {
    for (const id of ['-'.repeat(36), `${'0'.repeat(28)}-${'0'.repeat(7)}`, randomUUID()])
      expect((await fetch(`http://${base}/verify/live/${id}`)).status).toBe(404)
    expect((await fetch(`http://${base}/api/verify/${'-'.repeat(36)}`)).status).toBe(404)
  })

  test('is the same for everybody: numbers, times, commitments', async () => {
    const clients = [await aPlayer(roulette), await aPlayer(roulette), await aVisitor(roulette)]
    const first = await betting(clients[0] as TestClient)
    await Promise.all(clients.map((client) => getResult(client, first.roundId)))
    const { roundId } = await betting(clients[1] as TestClient, first.roundId)
    await Promise.all(clients.map((client) => getResult(client, roundId)))
    const seen = clients.map((client) =>
      client.told.flatMap((m) =>
        m.t === 'round' && m.round?.roundId === roundId ? [JSON.stringify([m.seq, m.round])] : [],
      ),
    )
    expect(seen[0]?.length).toBeGreaterThanOrEqual(4)
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  test('takes a bet once, however often its id comes, and no other bet under the same id', async () => {
    const guest = await aPlayer(roulette)
    await betting(guest)
    const id = randomUUID()
    for (let i = 0; i < 5; i += 1) guest.bet([onRed('10')], id)
    await accepted(guest, id)
    guest.bet([onRed('99')], id)
    const other = await aPlayer(roulette)
    other.bet([onRed('10')], id)
    await other.until(() =>
      other.refusals().some((it) => it.error === 'not_found' || it.error === 'late'),
    )
    expect(guest.me()).toMatchObject({ staked: '10.00', balance: '9990.00' })
    expect([sentFor(guest.player, 'bet').length, sentFor(other.player, 'bet').length]).toEqual([
      1, 0,
    ])
  })

  test('refuses a bet after the bell, and takes nothing for it', async () => {
    const guest = await aPlayer(roulette)
    const { roundId } = await betting(guest)
    await guest.until(
      () => guest.round()?.roundId === roundId && guest.round()?.phase !== 'betting',
    )
    const id = guest.bet([onRed('10')])
    await guest.until(() => guest.refusals().some((it) => it.re === id && it.error === 'late'))
    expect(sentFor(guest.player, 'bet')).toEqual([])
    expect(fake.balances.get(guest.player)).toBe(1_000_000n)
  })

  test('gives a stake back that the wallet confirms only after betting has closed', async () => {
    const guest = await aPlayer(roulette)
    const { roundId } = await betting(guest)
    fake.control.fault = (call) => (call === 'bet' ? 'hang-after' : 'none')
    const id = guest.bet([onRed('250')])
    await until(() => fake.balances.get(guest.player) === 975_000n)
    await guest.until(() => placementOf(guest, id)?.state === 'void')
    expect(placementOf(guest, id)).toMatchObject({ reason: 'unreachable' })
    fake.calm()
    await until(() => fake.balances.get(guest.player) === 1_000_000n)
    const stakes = await listStakes(db.read, roundId)
    expect(stakes.filter((stake) => stake.player === guest.player)).toMatchObject([
      { state: 'void', payout_kurus: null },
    ])
    expect(sentFor(guest.player, 'win')).toEqual([])
  })

  test.each([
    'insufficient_funds',
    'session_expired',
    'limit_reached',
    'excluded',
    'game_closed',
    'maintenance',
  ])('says why the wallet refuses: %s', async (reason) => {
    const guest = await aPlayer(roulette)
    await betting(guest)
    fake.control.refuseBets = reason
    const id = guest.bet([onRed('10')])
    await guest.until(() => placementOf(guest, id)?.state === 'void')
    expect([placementOf(guest, id)?.reason, guest.me().staked]).toEqual([reason, '0.00'])
    fake.calm()
    const next = guest.bet([onRed('10')])
    if (reason === 'session_expired')
      await guest.until(() =>
        guest.refusals().some((it) => it.re === next && it.error === 'session_expired'),
      )
    else await accepted(guest, next)
  })

  test('takes nothing more from whoever excludes themself at an open table, and pays what lies on it', async () => {
    const guest = await aPlayer(roulette)
    const { roundId } = await betting(guest)
    await accepted(guest, guest.bet(Array.from({ length: 37 }, (_, n) => straight(n, '1'))))
    fake.control.refuseBets = 'excluded'
    const next = guest.bet([onRed('10')])
    await guest.until(
      () =>
        placementOf(guest, next)?.state === 'void' || guest.refusals().some((it) => it.re === next),
    )
    await getResult(guest, roundId)
    // Thirty-six of thirty-seven come back whatever falls: the refused ten never left.
    await until(() => fake.balances.get(guest.player) === 1_000_000n - 3_700n + 3_600n)
    const later = await betting(guest, roundId)
    const again = guest.bet([onRed('10')])
    await guest.until(() => placementOf(guest, again)?.state === 'void')
    expect(placementOf(guest, again)).toMatchObject({ reason: 'excluded' })
    await getResult(guest, later.roundId)
    expect(fake.balances.get(guest.player)).toBe(999_900n)
  })

  test('gives back what is undone, the last placement first, and all of it with `all`', async () => {
    const guest = await aPlayer(roulette)
    await betting(guest)
    const ids = [
      guest.bet([onRed('10')]),
      guest.bet([straight(5, '3')]),
      guest.bet([straight(6, '4')]),
    ]
    for (const id of ids) await accepted(guest, id)
    guest.send({ t: 'undo', id: ids[0] as string })
    await guest.until(() =>
      guest.refusals().some((it) => it.re === ids[0] && it.error === 'bad_request'),
    )
    const strange = randomUUID()
    guest.send({ t: 'undo', id: strange })
    await guest.until(() =>
      guest.refusals().some((it) => it.re === strange && it.error === 'not_found'),
    )
    guest.send({ t: 'undo', id: ids[2] as string })
    await guest.until(() => placementOf(guest, ids[2] as string)?.reason === 'undone')
    expect(guest.me().staked).toBe('13.00')
    guest.send({ t: 'undo', id: 'all' })
    await guest.until(() => guest.me().staked === '0.00')
    await until(() => fake.balances.get(guest.player) === 1_000_000n)
    expect(sentFor(guest.player, 'rollback').length).toBe(3)
  })

  test('an undo that overtakes the answer of the wallet still gives everything back', async () => {
    const guest = await aPlayer(roulette)
    await betting(guest)
    fake.control.fault = (call) => (call === 'bet' ? 'hang-after' : 'none')
    const id = guest.bet([onRed('40')])
    guest.send({ t: 'undo', id })
    await guest.until(() => placementOf(guest, id)?.reason === 'undone')
    await until(() => sentFor(guest.player, 'rollback').length > 0)
    await until(() => fake.balances.get(guest.player) === 1_000_000n)
  })

  test.each([
    [
      'a set of numbers that no table has',
      [{ spot: 'split', numbers: [1, 5], amount: '5' }],
      'bad_request',
    ],
    ['a kind that there is not', [{ spot: 'main', amount: '5' }], 'bad_request'],
    ['part of a unit', [onRed('1.50')], 'bad_request'],
    ['nothing', [onRed('0')], 'bad_request'],
    ['more than a number takes', [straight(7, '1001')], 'over_limit'],
    [
      'more than a number takes, in two parts',
      [straight(7, '600'), straight(7, '600')],
      'over_limit',
    ],
    [
      'more than the table takes',
      [
        onRed('18000'),
        { spot: 'low', numbers: Array.from({ length: 18 }, (_, i) => i + 1), amount: '8000' },
      ],
      'over_limit',
    ],
  ])('refuses %s', async (_name, bets, error) => {
    const guest = await aPlayer(roulette, 100_000_000n)
    await betting(guest)
    const id = guest.bet(bets)
    await guest.until(() => guest.refusals().some((it) => it.re === id && it.error === error))
    expect(sentFor(guest.player, 'bet')).toEqual([])
  })

  test('limits count what lies there already', async () => {
    const guest = await aPlayer(roulette)
    await betting(guest)
    await accepted(guest, guest.bet([straight(7, '900')]))
    const more = guest.bet([straight(7, '101')])
    await guest.until(() =>
      guest.refusals().some((it) => it.re === more && it.error === 'over_limit'),
    )
    await accepted(guest, guest.bet([straight(7, '100')]))
  })

  test('a visitor plays for play money, which no wallet hears of', async () => {
    const guest = await aVisitor(roulette)
    const { roundId } = await betting(guest)
    await accepted(guest, guest.bet(Array.from({ length: 37 }, (_, n) => straight(n, '10'))))
    expect(guest.me()).toMatchObject({ mode: 'demo', balance: '9630.00' })
    await getResult(guest, roundId)
    await guest.until(() => guest.me().balance === '9990.00')
    const again = await openAt(base, roulette)
    expect(again.balance).toBe('10000.00')
    expect(fake.sent.filter((s) => s.body['player']?.startsWith('demo:'))).toEqual([])
    const proof = (await (await fetch(`http://${base}/api/verify/${roundId}`)).json()) as Record<
      string,
      unknown
    >
    expect(proof).toMatchObject({ stake: '0.00', payout: '0.00', verified: true })
  })

  test('a win that the wallet does not answer is sent again until it does, and is paid once', async () => {
    const guest = await aPlayer(roulette)
    const { roundId } = await betting(guest)
    await accepted(guest, guest.bet(Array.from({ length: 37 }, (_, n) => straight(n, '10'))))
    let lost = 0
    fake.control.fault = (call) =>
      call === 'win' && (lost += 1) <= 3
        ? ((['lose', 'refuse503', 'hang-after'] as const)[lost - 1] ?? 'none')
        : 'none'
    await getResult(guest, roundId)
    await until(() => sentFor(guest.player, 'win').length >= 4)
    await guest.until(() => guest.me().balance === '9990.00')
    expect(fake.balances.get(guest.player)).toBe(999_000n)
    expect(new Set(sentFor(guest.player, 'win').map((s) => s.body['transactionId'])).size).toBe(1)
  })
})

describe('a connection', () => {
  test('that is lost comes back to everything as it is, and on another device it is the same', async () => {
    const guest = await aPlayer(roulette)
    const { roundId } = await betting(guest)
    const id = guest.bet([onRed('10')])
    await accepted(guest, id)
    guest.close()
    await guest.closed
    const back = await connectTo(base, roulette, guest.access)
    const phone = await sitDown(base, roulette, fake.launch(guest.player, roulette))
    open.push(back, phone)
    for (const it of [back, phone]) {
      await it.until(() => it.told.length > 0)
      expect(it.told[0]).toMatchObject({ t: 'snapshot', round: { roundId } })
      expect(it.me().placements).toMatchObject([{ id, amount: '10.00' }])
    }
    await Promise.all([getResult(back, roundId), getResult(phone, roundId)])
    for (const it of [back, phone]) await it.until(() => it.me().payout !== null)
    expect(back.me().payout).toBe(phone.me().payout)
  })

  test('that was away when the round ended is told what became of it', async () => {
    const guest = await aPlayer(roulette)
    const watcher = await aVisitor(roulette)
    const { roundId } = await betting(guest)
    await accepted(guest, guest.bet(Array.from({ length: 37 }, (_, n) => straight(n, '2'))))
    guest.close()
    const round = await getResult(watcher, roundId)
    await until(() => fake.balances.get(guest.player) === 1_000_000n - 200n)
    await betting(watcher, roundId)
    const back = await connectTo(base, roulette, guest.access)
    open.push(back)
    await back.until(() => back.told.length > 0)
    expect(back.me()).toMatchObject({
      balance: '9998.00',
      last: {
        roundId,
        staked: '74.00',
        payout: '72.00',
        void: false,
        result: round.board?.kind === 'roulette' ? `${round.board.number}` : '',
      },
    })
  })

  test('needs our own origin, a table, and a good access; the same access has one connection', async () => {
    await expect(connectTo(base, roulette, 'x', 'https://evil.example')).rejects.toThrow('403')
    await expect(connectTo(base, 'no-such', 'x')).rejects.toThrow('404')
    expect(await (await connectTo(base, roulette, 'x'.repeat(43))).closed).toBe(
      closeCodes.sessionExpired,
    )
    const other = await openAt(base, baccarat)
    expect(await (await connectTo(base, roulette, other.access)).closed).toBe(
      closeCodes.sessionExpired,
    )
    const guest = await aPlayer(roulette)
    const twin = await connectTo(base, roulette, guest.access)
    open.push(twin)
    expect(await guest.closed).toBe(closeCodes.elsewhere)
    await twin.until(() => twin.told.length > 0)
  })

  test('is told at the door, and with a refused bet, in which game a round of theirs runs', async () => {
    const guest = await aPlayer(roulette)
    const running = { roundId: randomUUID(), game: 'inci-avi' }
    await db.read
      .insertInto('playing')
      .values({ player: guest.player, round: running.roundId, game: running.game })
      .execute()
    const again = await openAt(base, roulette, fake.launch(guest.player, roulette, 1_000_000n))
    expect(again.running).toEqual(running)
    await betting(guest)
    const id = guest.bet([onRed('10')])
    const refused = await guest.until(() =>
      guest.told.find((message) => message.t === 'refused' && message.re === id),
    )
    expect(refused).toMatchObject({ error: 'playing_elsewhere', game: 'inci-avi' })
    await db.read.deleteFrom('playing').where('player', '=', guest.player).execute()
    expect((await openAt(base, roulette)).running).toBeNull()
  })

  test.each([
    ['no JSON', '{'],
    ['a message that there is not', '{"t":"win"}'],
    ['a field more', '{"t":"sync","x":1}'],
    ['a second hello', `{"t":"hello","access":"${'a'.repeat(43)}"}`],
    ['a binary frame', Buffer.from('{"t":"sync"}')],
  ])('that says %s is closed', async (_name, text) => {
    const guest = await aVisitor(roulette)
    guest.raw(text)
    expect(await guest.closed).toBe(closeCodes.badClient)
  })

  test('that says too much at once is closed', async () => {
    const guest = await aVisitor(roulette)
    guest.raw(JSON.stringify({ t: 'sync', x: 'x'.repeat(17_000) }))
    expect(await guest.closed).toBe(1009)
  })

  test('that says nothing good before hello is closed', async () => {
    const guest = await aVisitor(roulette)
    const other = await connectTo(base, roulette, guest.access)
    expect(await guest.closed).toBe(closeCodes.elsewhere)
    other.close()
  })
})

describe('a round of baccarat', () => {
  test('pays player, banker and tie by the cards', async () => {
    const guest = await aPlayer(baccarat)
    const { roundId } = await betting(guest)
    await accepted(
      guest,
      guest.bet([
        { spot: 'player', amount: '100' },
        { spot: 'banker', amount: '100' },
        { spot: 'tie', amount: '10' },
      ]),
    )
    const { board } = await getResult(guest, roundId)
    if (board?.kind !== 'baccarat') throw new Error('no cards')
    const back = { player: 20_000n, banker: 19_500n, tie: 20_000n + 9_000n }[board.winner]
    await until(() => fake.balances.get(guest.player) === 1_000_000n - 21_000n + back)
    const proof = (await (await fetch(`http://${base}/api/verify/${roundId}`)).json()) as Record<
      string,
      unknown
    >
    expect(proof['verified']).toBe(true)
  })
})

describe('blackjack', () => {
  const seated = async (client: TestClient, seat: number) => {
    client.send({ t: 'sit', seat })
    await client.until(() => client.me().seat === seat)
  }
  const turnOf = (client: TestClient, seat: number) =>
    client.until(() => {
      const round = client.round()
      const turn =
        round?.phase === 'decisions' && round.board?.kind === 'blackjack' ? round.board.turn : null
      return turn?.seat === seat
        ? turn
        : round?.phase === 'dealer' || round?.phase === 'result'
          ? 'over'
          : undefined
    })
  /** Plays rounds until one lets the seat decide; answers its turn. */
  const aTurn = async (
    client: TestClient,
    seat: number,
    amount = '100',
    wanted: string = 'hit',
  ) => {
    for (let after: string | undefined; ;) {
      const { roundId } = await betting(client, after)
      await accepted(client, client.bet([{ spot: 'main', amount }]))
      const turn = await turnOf(client, seat)
      if (turn !== 'over' && turn.actions.includes(wanted as never)) return { turn, roundId }
      after = roundId
      await getResult(client, roundId)
    }
  }

  test('seats belong to whoever sits there, and a bet needs one', async () => {
    const [one, two] = [await aPlayer(blackjack), await aPlayer(blackjack)]
    await betting(one)
    const id = one.bet([{ spot: 'main', amount: '100' }])
    await one.until(() => one.refusals().some((it) => it.re === id && it.error === 'not_seated'))
    await seated(one, 2)
    two.send({ t: 'sit', seat: 2 })
    await two.until(() => two.refusals().some((it) => it.error === 'seat_taken'))
    await seated(two, 3)
    one.send({ t: 'sit', seat: 5 })
    await one.until(() => one.me().seat === 5)
    const seats = two.until(() =>
      two.told.findLast(
        (m) => m.t === 'round' && m.seats?.[1]?.taken === null && m.seats[4]?.taken === 'real',
      ),
    )
    await seats
    two.send({ t: 'leave' })
    await two.until(() => two.me().seat === null)
  })

  test('visitors leave room for players', async () => {
    const visitors = [
      await aVisitor('poyraz-blackjack'),
      await aVisitor('poyraz-blackjack'),
      await aVisitor('poyraz-blackjack'),
    ]
    for (const [i, it] of visitors.entries()) await seated(it, i + 1)
    const fourth = await aVisitor('poyraz-blackjack')
    fourth.send({ t: 'sit', seat: 6 })
    await fourth.until(() => fourth.refusals().some((it) => it.error === 'seats_full'))
    await seated(await aPlayer('poyraz-blackjack'), 6)
  })

  test('who says nothing stands, in the end the round is paid and proves itself', async () => {
    const guest = await aPlayer(blackjack)
    await seated(guest, 1)
    const { roundId } = await aTurn(guest, 1)
    const round = await getResult(guest, roundId)
    if (round.board?.kind !== 'blackjack') throw new Error('no cards')
    const [hand] = round.board.hands
    expect(hand?.cards.length).toBe(2)
    const back = { blackjack: 25_000n, win: 20_000n, push: 10_000n, lose: 0n, bust: 0n }[
      hand?.outcome ?? 'bust'
    ]
    const stakes = (await listStakes(db.read, roundId)).filter(
      (stake) => stake.player === guest.player,
    )
    expect(stakes).toMatchObject([{ state: 'paid', payout_kurus: back }])
    const proof = (await (await fetch(`http://${base}/api/verify/${roundId}`)).json()) as Record<
      string,
      unknown
    >
    expect(proof['verified']).toBe(true)
  })

  test('a double stakes as much again before its one card comes; its id counts once', async () => {
    const guest = await aPlayer(blackjack)
    await seated(guest, 4)
    const { turn, roundId } = await aTurn(guest, 4, '200', 'double')
    const id = randomUUID()
    for (let i = 0; i < 3; i += 1) guest.send({ t: 'act', id, turn: turn.turn, action: 'double' })
    const round = await getResult(guest, roundId)
    const hand = round.board?.kind === 'blackjack' ? round.board.hands[0] : undefined
    expect(hand).toMatchObject({ doubled: true, stake: '400.00' })
    expect(hand?.cards.length).toBe(3)
    const stakes = (await listStakes(db.read, roundId)).filter(
      (stake) => stake.player === guest.player,
    )
    const back = { blackjack: 0n, win: 40_000n, push: 20_000n, lose: 0n, bust: 0n }[
      hand?.outcome ?? 'bust'
    ]
    expect(stakes.map((stake) => [stake.kind, stake.payout_kurus])).toEqual([
      ['bet', back],
      ['double', back],
    ])
    expect(sentFor(guest.player, 'bet').filter((s) => s.body['roundId'] === roundId).length).toBe(2)
  })

  test(
    'a double that the wallet refuses or does not answer is not played: the turn goes on, the money is back',
    { timeout: 60_000 },
    async () => {
      const guest = await aPlayer(blackjack)
      await seated(guest, 6)
      const { turn, roundId } = await aTurn(guest, 6, '200', 'double')
      const before = fake.balances.get(guest.player)
      fake.control.refuseBets = 'insufficient_funds'
      const id = randomUUID()
      guest.send({ t: 'act', id, turn: turn.turn, action: 'double' })
      await guest.until(() =>
        guest.refusals().some((it) => it.re === id && it.error === 'insufficient_funds'),
      )
      fake.calm()
      guest.send({ t: 'act', id: randomUUID(), turn: turn.turn, action: 'hit' })
      await getResult(guest, roundId)
      const stakes = (await listStakes(db.read, roundId)).filter(
        (stake) => stake.player === guest.player,
      )
      expect(stakes.map((stake) => [stake.kind, stake.state])).toEqual([
        ['bet', 'paid'],
        ['double', 'void'],
      ])
      const openCalls = () =>
        db.read
          .selectFrom('outbox')
          .select('verb')
          .where('stake_id', '=', stakes[0]?.id ?? '')
          .where('state', '=', 'pending')
          .execute()
      await until(async () => (await openCalls()).length === 0)
      expect(fake.balances.get(guest.player)).toBe((before ?? 0n) + (stakes[0]?.payout_kurus ?? 0n))
    },
  )

  test('decisions are those of the hand in play: another player, an old turn and a move that is none are refused', async () => {
    const [one, two] = [await aPlayer(blackjack), await aPlayer(blackjack)]
    await seated(one, 1)
    await seated(two, 7)
    const { turn, roundId } = await aTurn(one, 1)
    two.send({ t: 'act', id: randomUUID(), turn: turn.turn, action: 'hit' })
    await two.until(() => two.refusals().some((it) => it.error === 'not_your_turn'))
    one.send({ t: 'act', id: randomUUID(), turn: turn.turn + 1, action: 'hit' })
    await one.until(() => one.refusals().some((it) => it.error === 'late'))
    one.send({ t: 'act', id: randomUUID(), turn: turn.turn, action: 'stand' })
    await getResult(one, roundId)
  })

  test('seats of those who do not play become free', { timeout: 60_000 }, async () => {
    const guest = await aPlayer('poyraz-blackjack')
    await seated(guest, 7)
    await guest.until(
      () =>
        guest.told.findLast((m) => m.t === 'round')?.t === 'round' &&
        lastSeats(guest)?.[6]?.taken === null,
      20_000,
    )
  })
  const lastSeats = (client: TestClient) => {
    const it = client.told.findLast((m) => m.t === 'round')
    return it?.t === 'round' ? it.seats : null
  }
})

describe('the house', () => {
  test('plays on whether anybody is there or not, and says so to the operator alone', async () => {
    const path = '/provider/tables/state'
    const states = async () => {
      const response = await fetch(`http://${base}${path}`, {
        headers: signedHeaders(fakeKeys, Date.now(), path, ''),
      })
      return ((await response.json()) as TableStates).tables
    }
    expect((await fetch(`http://${base}${path}`)).status).toBe(401)
    // Nobody has been at these: there is a round all the same, and some before it.
    for (const table of ['poyraz-bakara-salonu', 'poyraz-hizli-rulet', 'zirve-blackjack']) {
      const of = async () => (await states()).find((it) => it.id === table)
      await until(async () => ((await of())?.lastResults.length ?? 0) > 0, 30_000)
      await until(async () => (await of())?.phase === 'betting', 30_000)
      expect(await of()).toMatchObject({ open: true, players: 0 })
      const guest = await aVisitor(table)
      const [snapshot] = guest.told
      if (snapshot?.t !== 'snapshot') throw new Error('no snapshot')
      expect(snapshot.results.length).toBeGreaterThan(0)
      expect((await of())?.players).toBe(1)
      const { roundId } = await betting(guest)
      guest.close()
      await until(async () => (await of())?.players === 0)
      const done = async () =>
        (await (await fetch(`http://${base}/api/verify/${roundId}`)).json()) as { state: string }
      await until(async () => (await done()).state === 'settled', 30_000)
    }
  })

  test('keeps nobody on its seats who has gone', async () => {
    const guest = await aVisitor('zirve-blackjack')
    guest.send({ t: 'sit', seat: 3 })
    await guest.until(() => guest.me().seat === 3)
    const state = () =>
      house
        .live()
        .states()
        .tables.find((it) => it.id === 'zirve-blackjack')
    expect(state()?.seatsFree).toBe(6)
    guest.close()
    await until(() => state()?.players === 0 && state()?.seatsFree === 7, 30_000)
  })

  test('is run by one process at a time, whatever its clock says; the next one takes over when it falls silent', async () => {
    const silent = { info() {}, warn() {}, error() {} } as never
    const wallet = createWallet(fake.url, 'felek', fakeKeys)
    const parts = {
      db,
      wallet,
      sessions: createSessions(wallet),
      log: silent,
      rateScale: 1,
      trustProxy: false,
      tables: new Map([...liveTables].slice(1, 2)),
      witness: createWitness(createCaller(fake.url, 'felek', fakeKeys)),
      sealKey: 's'.repeat(32),
      seals: testCallSeals,
    }
    await house.stop()
    // The first one's clock is an hour slow, and its database can be away from it; the others' go
    // right and an hour fast.
    let away = false
    const reached: StudioDb = {
      ...db,
      get read() {
        if (away) throw new DatabaseUnavailable('for this test')
        return db.read
      },
    }
    const hourMs = 3_600_000
    let lost = 0
    const first = createLive({
      ...parts,
      db: reached,
      clock: () => Date.now() - hourMs,
      lost: () => void (lost += 1),
    })
    const second = createLive(parts)
    const fast = createLive({ ...parts, clock: () => Date.now() + hourMs })
    const isOpen = (it: Live) => it.states().tables[0]?.open
    for (const it of [first, second, fast]) await it.start(nothingOwed)
    expect([first, second, fast].map(isOpen)).toEqual([true, false, false])
    await fast.stop()
    // The first one falls silent for longer than it is waited for.
    away = true
    await sql`update live_keeper set until = clock_timestamp() - interval '1 second'`.execute(
      db.read,
    )
    await until(() => isOpen(second) === true, 60_000)
    away = false
    await until(() => isOpen(first) === false, 60_000)
    // Who runs it has it start anew: it is then the next in line (main.ts).
    await until(() => lost > 0)
    expect(lost).toBe(1)
    await first.stop()
    await second.stop()
    await house.start()
    base = house.base()
  })

  test('that closes in order tells its guests to come again; the round goes on for them', async () => {
    const guest = await aPlayer(roulette)
    const { roundId } = await betting(guest)
    await accepted(guest, guest.bet([onRed('70')]))
    await house.stop()
    expect(await guest.closed).toBe(closeCodes.restart)
    await house.start()
    base = house.base()
    const back = await connectTo(base, roulette, guest.access)
    open.push(back)
    await back.until(() => back.told.length > 0)
    await back.until(() => back.me().last?.roundId === roundId)
    expect(back.me().last).toMatchObject({ void: false, staked: '70.00' })
    const won = back.me().last?.payout === '140.00'
    await until(() => fake.balances.get(guest.player) === (won ? 1_007_000n : 993_000n))
    expect(sentFor(guest.player, 'rollback')).toEqual([])
  })
})
