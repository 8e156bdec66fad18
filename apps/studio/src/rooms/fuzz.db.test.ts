import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { fromRoom } from '../../engines/crash/room-messages.ts'
import { closeCodes } from '../live/protocol.ts'
import { addAccess, type Access } from '../players/store.ts'
import { openTestRoom, comeIn, expectBooks, type TestRoom } from './test-room.ts'

/* Whatever is sent to a room, it answers in the words of its protocol or shows the door; nobody's money moves by it. */

const seed = parseInt(process.env['SEED'] ?? '20261123', 10)
const runs = process.env['SOAK'] === '1' ? 1_500 : 150

let house: TestRoom
beforeAll(async () => {
  house = await openTestRoom()
})
afterAll(() => house.end())

const startKurus = 1_000_000n
type Guest = Awaited<ReturnType<typeof comeIn>>
/** Somebody who comes again has what is left. */
const aGuest = (player: string, kurus?: bigint): Promise<Guest> =>
  comeIn(house, house.fake.launch(player, house.game.slug, kurus))

const hostile: unknown[] = [
  null,
  '',
  -1,
  0,
  1.5,
  '1e3',
  '10.005',
  '-5.00',
  '\u0000',
  '__proto__',
  '9'.repeat(400),
  [],
  {},
  true,
  2 ** 53,
]
/** Messages of every kind, whole or with one thing in them that is something else; others' bets among them. */
const messages = (ids: () => string[]) =>
  fc
    .record({
      t: fc.constantFrom('bet', 'undo', 'out', 'balance', 'ping', 'hello', 'crash', 'seed'),
      id: fc.nat(),
      place: fc.constantFrom<unknown>(0, 1, 2, '0'),
      amount: fc.constantFrom<unknown>('1.00', '10', '5.50', '0.00', '99999999.00', '10001.00'),
      auto: fc.constantFrom<unknown>(null, 101, 100, 115, 116, 1_000_001, 1.5),
      at: fc.constantFrom<unknown>(0, 1, 150, 10_000, -1, 2 ** 60),
      spoil: fc.option(fc.tuple(fc.nat(), fc.nat()), { nil: null, freq: 2 }),
    })
    .map(({ t, id, place, amount, auto, at, spoil }) => {
      const known = ids()
      const named = known[id % (known.length + 1)] ?? randomUUID()
      const shapes: Record<string, Record<string, unknown>> = {
        bet: { t, id: named, place, amount, auto },
        undo: { t, id: named },
        out: { t, id: named, at },
        ping: { t, at },
      }
      const message = { ...(shapes[t] ?? { t }) }
      const names = Object.keys(message)
      if (spoil) message[names[spoil[0] % names.length] ?? 't'] = hostile[spoil[1] % hostile.length]
      return JSON.stringify(message)
    })

test('messages of any kind, about anybody’s bets: answers of the protocol, and the books agree', async () => {
  const honest = await aGuest('dürüst', startKurus)
  const others: string[] = []
  await honest.betting()
  const stakes = [honest.bet('10.00', 101), honest.bet('20.00', null, 1)]
  await honest.until(() => stakes.every((id) => honest.mine(id)?.state === 'accepted'))
  others.push(...stakes)
  let guest = await aGuest('kurnaz', startKurus)
  let shown = 0
  const closed = () => guest.socket.readyState !== WebSocket.OPEN
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        messages(() => others),
        { minLength: 1, maxLength: 6 },
      ),
      async (texts) => {
        if (closed()) guest = await aGuest('kurnaz').then((it) => ((shown += 1), it))
        for (const text of texts) if (!closed()) guest.socket.send(text)
        await new Promise((later) => setTimeout(later, 5))
        for (const { id } of guest.me().bets) if (!others.includes(id)) others.push(id)
      },
    ),
    { seed, numRuns: runs },
  )
  // Some were shown the door for what is no message.
  expect(shown).toBeGreaterThan(0)
  for (const message of [...honest.told, ...guest.told])
    expect(fromRoom.safeParse(message).success, JSON.stringify(message)).toBe(true)
  // What was another's stayed as its player had left it.
  const theirs = await house.db.read
    .selectFrom('stakes')
    .select(['id', 'player', 'reason'])
    .where('id', 'in', stakes)
    .execute()
  for (const { player, reason } of theirs) {
    expect(player).toBe('dürüst')
    expect(reason).not.toBe('undone')
  }
  guest.close()
  honest.close()
  await expectBooks(house, 'dürüst', startKurus)
  await expectBooks(house, 'kurnaz', startKurus)
  expect(house.faults).toEqual([])
})

test('who sends what is no message, too much or too fast is shown the door', async () => {
  const ends = async (spoil: (guest: Guest) => void): Promise<number> => {
    const guest = await comeIn(house)
    const end = new Promise<number>((resolve) => guest.socket.once('close', resolve))
    spoil(guest)
    return end
  }
  expect(await ends(({ socket }) => socket.send('{"t":"bet"'))).toBe(closeCodes.badClient)
  expect(await ends(({ socket }) => socket.send(Buffer.from([1, 2, 3])))).toBe(closeCodes.badClient)
  expect(await ends(({ socket }) => socket.send('x'.repeat(4_097)))).toBe(1009)
  const flood = ({ socket }: Guest) => {
    for (let i = 0; i < 80; i += 1) socket.send('{"t":"balance"}')
  }
  expect(await ends(flood)).toBe(closeCodes.badClient)
})

test('its door opens to our own pages alone, with an access of this room, once at a time', async () => {
  const { slug } = house.game
  const knock = (path: string, origin = `http://${house.base()}`): Promise<WebSocket | number> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://${house.base()}${path}`, { origin })
      socket.on('open', () => resolve(socket))
      socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0))
      socket.on('error', reject)
    })
  expect(await knock(`/rooms/${slug}/ws`, 'https://evil.example')).toBe(403)
  expect(await knock('/rooms/nowhere/ws')).toBe(404)
  const greeted = async (access: string): Promise<number> => {
    const socket = await knock(`/rooms/${slug}/ws`)
    if (typeof socket === 'number') return socket
    const end = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.send(JSON.stringify({ t: 'hello', access }))
    return end
  }
  expect(await greeted('x'.repeat(43))).toBe(closeCodes.sessionExpired)
  // Of the same player, of another game.
  const foreign: Access = { player: 'kapı', mode: 'real', session: 's', game: 'nazar', alias: null }
  const elsewhere = await house.db.inTx((tx) => addAccess(tx, foreign, new Date()))
  expect(await greeted(elsewhere)).toBe(closeCodes.sessionExpired)
  const opened = async (token: string) => {
    const answer = await fetch(`http://${house.base()}/api/rooms/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ room: slug, mode: 'real', token }),
    })
    return { status: answer.status, ...((await answer.json()) as { access?: string }) }
  }
  const token = house.fake.launch('çift', slug, startKurus)
  const first = await opened(token)
  // A launch that somebody has overheard is spent by then.
  expect((await opened(token)).status).toBeGreaterThanOrEqual(400)
  const before = greeted(first.access ?? '')
  await new Promise((later) => setTimeout(later, 300))
  const after = greeted(first.access ?? '')
  expect(await before).toBe(closeCodes.elsewhere)
  await house.stop()
  expect(await after).toBe(closeCodes.restart)
  await house.start()
})

test('opening it with anything else than what it asks for is refused, and no launch is spent', async () => {
  const token = house.fake.launch('kapı', house.game.slug, startKurus)
  const bodies = [
    {},
    [],
    null,
    'x',
    { room: house.game.slug },
    { room: 'nowhere', mode: 'demo' },
    { room: '__proto__', mode: 'demo' },
    { room: house.game.slug, mode: 'real' },
    { room: house.game.slug, mode: 'real', token: 'x'.repeat(600) },
    { room: house.game.slug, mode: 'real', token, more: 1 },
    { room: house.game.slug, mode: 'demo', access: 7 },
  ]
  for (const body of bodies) {
    const answer = await fetch(`http://${house.base()}/api/rooms/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
    expect(answer.status, JSON.stringify(body)).toBeLessThan(500)
  }
  const page = await comeIn(house, token)
  expect(page.me().mode).toBe('real')
  page.close()
})
