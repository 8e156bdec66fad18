import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OddsFrame, OddsSnapshot } from '@felek/contract/protocols/odds-stream/odds-stream.ts'
import { readFeedMessage, type Producer } from '@felek/contract/protocols/feed/feed.ts'
import { createBoard } from '../board/board.ts'
import { fixtureOf, overUnder, p, said, type FeedLine } from '../test-feed.ts'
import { createOddsHub, type OddsHub, type Port } from './hub.ts'
import { portOf } from './open.ts'

let board: ReturnType<typeof createBoard>
let fresh: Record<Producer, boolean>
let hub: OddsHub
let nowMs: number
let seq: number

const say = (...each: FeedLine[]): void => {
  for (const one of each) {
    const line = readFeedMessage({ at: new Date(nowMs).toISOString(), ...one, seq: (seq += 1) })
    if (line.kind !== 'message') throw new Error(`no message: ${JSON.stringify(line)}`)
    board.apply(line.message)
  }
}
const match = (event: string, over: object = {}) =>
  say(
    said.fixture(event, { startsAt: new Date(nowMs + 3_600_000).toISOString(), ...over }),
    said.odds('1x2', p(450_000, 260_000, 290_000), { event }),
  )
const goesLive = (event: string, clock = 60, points = [0, 0]) => {
  const score = { phase: 'first_half', clock, points }
  say(said.odds('1x2', p(450_000, 260_000, 290_000), { event, producer: 'live', score }))
}
const newOdds = (event: string, home: number) =>
  say(said.odds('1x2', p(home, 800_000 - home, 200_000), { event }))

type ReceivedFrame = { name: string; id: string | undefined; data: OddsFrame & OddsSnapshot }

/** A page that reads, or does not. */
const page = () => {
  const written: Buffer[] = []
  const state = { unread: 0, ended: false, dropped: false }
  const port: Port = {
    write: (bytes) => void written.push(bytes),
    unread: () => state.unread,
    end: () => void (state.ended = true),
    drop: () => void (state.dropped = true),
  }
  const blocks = () =>
    written
      .map(String)
      .join('')
      .split('\n\n')
      .filter((block) => block !== '')
  const field = (block: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  return {
    port,
    state,
    written,
    /** What came since the last look. */
    take(): ReceivedFrame[] {
      const told = blocks().flatMap((block): ReceivedFrame[] => {
        const data = field(block, 'data')
        const name = field(block, 'event') ?? ''
        return data === undefined ? [] : [{ name, id: field(block, 'id'), data: JSON.parse(data) }]
      })
      written.length = 0
      return told
    },
    lastId: () => blocks().reduce<string | undefined>((id, b) => field(b, 'id') ?? id, undefined),
    comments: () => blocks().filter((block) => block === ': here').length,
  }
}
type Page = ReturnType<typeof page>

const open = (channels: string[], lastId?: string) => {
  const viewer = page()
  return { ...viewer, ...hub.join(channels, viewer.port, lastId) }
}
/** All that is handed out in slices has been. */
const handedOut = async (slices = 2) => {
  for (let n = 0; n < slices; n += 1) await new Promise((resolve) => setImmediate(resolve))
}
const tick = async (times = 1) => {
  for (let n = 0; n < times; n += 1) {
    nowMs += 500
    hub.tick()
    await handedOut()
  }
}
const frames = (viewer: Pick<Page, 'take'>) =>
  viewer.take().map(({ name, data }) => ({ name, ...data }))

beforeEach(() => {
  board = createBoard()
  fresh = { pre: true, live: true }
  nowMs = Date.UTC(2026, 10, 22, 12)
  seq = 0
  hub = createOddsHub({
    believed: () => ({ board, isFresh: (producer) => fresh[producer] }),
    now: () => new Date(nowMs),
    clock: () => nowMs,
    ticks: false,
  })
})

test('nothing to tell of, before a feed was read', () => {
  expect(hub.isOpen()).toBe(false)
  match('e1')
  expect(hub.isOpen()).toBe(true)
})

test('a channel begins with a snapshot, and then says what is, where it changed', async () => {
  match('e1')
  say(said.odds('total|2.5', overUnder(500_000)))
  const viewer = open(['event:e1'])
  const [first] = frames(viewer)
  expect(first).toMatchObject({ name: 'snapshot', channel: 'event:e1', seq: 0 })
  expect(
    first?.events.map(([id, clock, score, markets]) => [id, clock, score, markets.length]),
  ).toEqual([['e1', 'not_started', null, 2]])
  await tick()
  expect(frames(viewer)).toEqual([])
  newOdds('e1', 300_000)
  await tick()
  const [frame] = frames(viewer)
  expect(frame).toMatchObject({ name: 'odds', channel: 'event:e1', from: 0, seq: 1 })
  expect(frame?.events).toEqual([
    [
      'e1',
      'not_started',
      null,
      [['1x2', 'active', expect.arrayContaining([['1', expect.stringMatching(/^3\.\d\d$/)]])]],
    ],
  ])
  say(said.stop(['1x2']), said.settle('total|2.5', { over: [1], under: [0] }))
  await tick()
  expect(frames(viewer)[0]).toMatchObject({
    from: 1,
    seq: 2,
    events: [
      [
        'e1',
        'not_started',
        null,
        [
          ['1x2', 'suspended', expect.anything()],
          ['total|2.5', 'gone', []],
        ],
      ],
    ],
  })
})

test('two viewers get the same bytes, and lists are told once a second, matches twice', async () => {
  match('e1')
  const [a, b] = [open(['sport:football', 'event:e1']), open(['sport:football', 'event:e1'])]
  a.take()
  b.take()
  newOdds('e1', 300_000)
  await tick()
  expect(a.written).toHaveLength(1)
  await tick()
  expect(a.written).toHaveLength(2)
  expect(b.written).toHaveLength(2)
  a.written.forEach((bytes, i) => expect(b.written[i]).toBe(bytes))
  expect(frames(a).map(({ channel }) => channel)).toEqual(['event:e1', 'sport:football'])
})

test('matches come into a list with all their markets, and leave it', async () => {
  match('e1')
  const viewer = open(['live'])
  expect(frames(viewer)[0]?.events).toEqual([])
  goesLive('e1', 60, [1, 0])
  await tick(2)
  expect(frames(viewer)[0]?.events).toMatchObject([
    ['e1', 'first_half 60', '1:0', [['1x2', 'active', expect.anything()]]],
  ])
  say(said.odds('1x2', [], { status: 'settled', score: { phase: 'ended', points: [1, 0] } }))
  await tick(2)
  expect(frames(viewer)[0]?.events).toEqual([['e1', null, null, []]])
})

test('a slip’s channel has its markets alone', async () => {
  match('e1')
  match('e2')
  say(said.odds('total|2.5', overUnder(500_000)))
  const viewer = open(['slip:e1/total|2.5,e2/1x2,e9/1x2'])
  expect(frames(viewer)[0]?.events).toMatchObject([
    ['e1', 'not_started', null, [['total|2.5', 'active', expect.anything()]]],
    ['e2', 'not_started', null, [['1x2', 'active', expect.anything()]]],
  ])
  newOdds('e1', 300_000)
  await tick()
  expect(frames(viewer)).toEqual([])
})

test('a feed that is not believed any more suspends what it told', async () => {
  match('e1')
  const viewer = open(['event:e1'])
  viewer.take()
  fresh.pre = false
  await tick()
  expect(frames(viewer)[0]?.events[0]?.[3][0]?.[1]).toBe('suspended')
})

test('who comes back within a minute gets what was missed, and later all of it', async () => {
  match('e1')
  const other = open(['event:e1'])
  const viewer = open(['event:e1'])
  newOdds('e1', 300_000)
  await tick()
  const lastId = viewer.lastId()
  viewer.leave()
  newOdds('e1', 310_000)
  await tick()
  newOdds('e1', 320_000)
  await tick()
  const names = (it: Page) => frames(it).map((f) => (f.name === 'odds' ? [f.from, f.seq] : f.name))
  expect(names(open(['event:e1'], lastId))).toEqual([
    [1, 2],
    [2, 3],
  ])
  // A channel that it did not have begins anew, and strangers' ids mean nothing.
  expect(names(open(['event:e1', 'live'], lastId))).toEqual(['snapshot', [1, 2], [2, 3]])
  for (const id of ['x-1', lastId?.replace(/\d+$/, '999'), 'nonsense', `${lastId}0`])
    expect(names(open(['event:e1'], id))).toEqual(['snapshot'])
  other.leave()
  nowMs += 61_000
  newOdds('e1', 330_000)
  await tick()
  expect(names(open(['event:e1'], lastId))).toEqual(['snapshot'])
})

test('what nobody watched is told to who comes back, in one frame', async () => {
  match('e1')
  const viewer = open(['event:e1'])
  const lastId = viewer.lastId()
  viewer.leave()
  newOdds('e1', 300_000)
  await tick()
  newOdds('e1', 310_000)
  await tick()
  expect(frames(open(['event:e1'], lastId))).toMatchObject([{ name: 'odds', from: 0, seq: 1 }])
})

test('who reads too slowly misses frames, and is told all of it once there is room', async () => {
  match('e1')
  match('e2')
  const slow = open(['event:e1', 'event:e2'])
  const quick = open(['event:e1', 'event:e2'])
  slow.take()
  quick.take()
  slow.state.unread = 65_537
  for (const home of [300_000, 310_000, 320_000]) {
    newOdds('e1', home)
    await tick()
  }
  expect(slow.written).toEqual([])
  expect(frames(quick)).toHaveLength(3)
  slow.state.unread = 0
  await tick()
  expect(frames(slow)).toMatchObject([
    { name: 'snapshot', channel: 'event:e1', seq: 3 },
    { name: 'snapshot', channel: 'event:e2', seq: 0 },
  ])
  newOdds('e1', 330_000)
  await tick()
  expect(frames(slow)).toMatchObject([{ name: 'odds', from: 3, seq: 4 }])
})

test('who has a megabyte unread is let go, and who is behind for a minute', async () => {
  match('e1')
  const [full, stuck, well] = [open(['event:e1']), open(['event:e1']), open(['event:e1'])]
  full.state.unread = 1_000_001
  stuck.state.unread = 65_537
  newOdds('e1', 300_000)
  await tick()
  expect([full.state.dropped, stuck.state.dropped, hub.viewers()]).toEqual([true, false, 2])
  nowMs += 60_000
  await tick()
  expect([stuck.state.dropped, well.state.dropped, hub.viewers()]).toEqual([true, false, 1])
})

test('silence is broken every five seconds, and only silence', async () => {
  match('e1')
  const viewer = open(['event:e1'])
  viewer.take()
  await tick(9)
  expect(viewer.comments()).toBe(0)
  await tick()
  expect(viewer.comments()).toBe(1)
  await tick(5)
  newOdds('e1', 300_000)
  await tick(6)
  expect(viewer.comments()).toBe(1)
})

test('who comes while a frame is being handed out gets it once', async () => {
  match('e1')
  for (let n = 0; n < 1_500; n += 1) open(['event:e1'])
  newOdds('e1', 300_000)
  nowMs += 500
  hub.tick()
  const late = open(['event:e1'])
  await handedOut(20)
  expect(frames(late).map(({ name, seq: at }) => [name, at])).toEqual([['snapshot', 1]])
  hub.close()
  expect(late.state.ended).toBe(true)
})

test('channels that nobody watches are forgotten', async () => {
  match('e1')
  for (let n = 0; n < 1_200; n += 1) open([`event:x${n}`]).leave()
  open(['live'])
  expect(hub.channels()).toBeLessThanOrEqual(1_002)
  nowMs += 61_000
  await tick(2)
  expect(hub.channels()).toBe(1)
})

/** A page's odds as its frames make them; false where it has to ask again. */
const applies = (
  state: Map<string, { seq: number; events: Map<string, unknown> }>,
  told: ReceivedFrame,
) => {
  const { channel, events, seq: at } = told.data
  if (told.name === 'snapshot') state.delete(channel)
  const own = state.get(channel) ?? {
    seq: told.data.from ?? at,
    events: new Map<string, unknown>(),
  }
  state.set(channel, own)
  if (told.name === 'odds' && at <= own.seq) return true
  if (told.name === 'odds' && told.data.from !== own.seq) return false
  own.seq = at
  for (const [id, clock, score, markets] of events) {
    if (clock === null) own.events.delete(id)
    else {
      const known = own.events.get(id) as { markets: Map<string, unknown> } | undefined
      const now = { clock, score, markets: new Map(known?.markets) }
      for (const [market, status, outcomes] of markets)
        if (status === 'gone') now.markets.delete(market)
        else now.markets.set(market, [status, outcomes])
      own.events.set(id, now)
    }
  }
  return true
}

test('whatever was skipped, cut and resumed, a page ends with what a fresh one is told', async () => {
  let random = 7
  const dice = (sides: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((random / 2_147_483_648) * sides)
  }
  for (let n = 0; n < 6; n += 1)
    match(
      `e${n}`,
      fixtureOf({ code: `200${n}`, startsAt: new Date(nowMs + 3_600_000).toISOString() }),
    )
  const channels = ['live', 'sport:football', 'event:e1', 'slip:e1/1x2,e2/1x2']
  const state = new Map<string, { seq: number; events: Map<string, unknown> }>()
  let viewer = open(channels)
  let lastId: string | undefined
  let isAskedAgain = 0
  const read = () => {
    lastId = viewer.lastId() ?? lastId
    for (const told of viewer.take()) if (!applies(state, told)) isAskedAgain += 1
  }
  for (let n = 0; n < 400; n += 1) {
    const event = `e${dice(6)}`
    const does = dice(8)
    if (does < 3) newOdds(event, 200_000 + dice(30) * 10_000)
    else if (does === 3) goesLive(event, n, [dice(3), 0])
    else if (does === 4) say(said.stop(['all'], event))
    else if (does === 5) viewer.state.unread = dice(2) * 70_000
    else if (does === 6) {
      // Cut in the middle of what was written: the rest is lost.
      viewer.written.splice(dice(viewer.written.length + 1))
      read()
      viewer.leave()
      viewer = open(channels, lastId)
    }
    await tick()
    if (dice(3) === 0) read()
  }
  viewer.state.unread = 0
  await tick(4)
  read()
  const whole = new Map<string, { seq: number; events: Map<string, unknown> }>()
  for (const told of open(channels).take()) applies(whole, told)
  expect(isAskedAgain).toBe(0)
  expect(state).toEqual(whole)
})

test('what a connection has not taken is counted, until it is read', async () => {
  const opened = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, answer) => opened.resolve(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const port = portOf(await opened.promise)
  for (let n = 0; n < 12; n += 1) port.write(Buffer.alloc(1_000_000))
  expect(port.unread()).toBeGreaterThan(1_000_000)
  socket.resume()
  await vi.waitFor(() => expect(port.unread()).toBe(0), { timeout: 10_000 })
  port.drop()
  port.write(Buffer.from('to nobody'))
  socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

test('channels changed under way: a new one and one asked for again begin with a snapshot, one left is told no more', async () => {
  for (const id of ['e1', 'e2', 'e3']) match(id)
  const viewer = open(['event:e1', 'event:e2'])
  viewer.take()
  viewer.change(['event:e2', 'event:e3'], [])
  expect(frames(viewer).map(({ name, channel }) => [name, channel])).toEqual([
    ['snapshot', 'event:e3'],
  ])
  for (const id of ['e1', 'e2', 'e3']) newOdds(id, 300_000)
  await tick()
  const told = frames(viewer).map(({ name, channel, from }) => [name, channel, from])
  expect(told.sort((a, b) => String(a[1]).localeCompare(String(b[1])))).toEqual([
    ['odds', 'event:e2', 0],
    ['odds', 'event:e3', 0],
  ])
  viewer.change(['event:e2', 'event:e3'], ['event:e2', 'event:e1'])
  expect(frames(viewer)).toMatchObject([{ name: 'snapshot', channel: 'event:e2', seq: 1 }])
  newOdds('e2', 250_000)
  await tick()
  expect(frames(viewer)).toMatchObject([{ name: 'odds', channel: 'event:e2', from: 1, seq: 2 }])
  viewer.leave()
  viewer.change(['event:e1'], [])
  expect([frames(viewer), hub.viewers()]).toEqual([[], 0])
})

test('channels changed while the viewer is behind: it is told all of the new ones once it has read', async () => {
  match('e1')
  match('e2')
  const viewer = open(['event:e1'])
  viewer.take()
  viewer.state.unread = 70_000
  newOdds('e1', 300_000)
  await tick()
  viewer.change(['event:e2'], [])
  expect(frames(viewer)).toEqual([])
  viewer.state.unread = 0
  await tick()
  expect(frames(viewer)).toMatchObject([{ name: 'snapshot', channel: 'event:e2' }])
})
