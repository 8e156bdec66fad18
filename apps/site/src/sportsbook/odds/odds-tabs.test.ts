import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OddsBoard } from './odds-board.ts'
import { useOddsStream } from './odds-fresh.ts'
import { OddsTab, type TabParts } from './odds-tabs.ts'

/* Tabs of one browser: a bus, a lock, and a server whose streams are held open by the test. */

type Stream = {
  id: string
  channels: string[]
  lastId: string | null
  out: ReadableStreamDefaultController<Uint8Array>
}

const aBrowser = ({ locks = true } = {}) => {
  const streams: Stream[] = []
  const changes: { id: string; channels: readonly string[]; again: readonly string[] }[] = []
  const state = { refuse: false, refuseChange: false }
  const tabs: { tab: OddsTab; hidden: boolean; board: OddsBoard; polls: number }[] = []
  const queue: { act: (signal: AbortSignal) => Promise<void>; over: AbortController }[] = []
  let led: Promise<void> | null = null
  const next = (): void => {
    if (led) return
    const first = queue.shift()
    if (!first) return
    if (first.over.signal.aborted) return next()
    led = first.act(first.over.signal).finally(() => {
      led = null
      next()
    })
  }
  const lead: TabParts['lead'] = (act) => {
    const over = new AbortController()
    queue.push({ act, over })
    next()
    return () => over.abort()
  }
  const say = async (text: string) => {
    streams.at(-1)?.out.enqueue(new TextEncoder().encode(text))
    await vi.advanceTimersByTimeAsync(0)
  }
  const open: TabParts['open'] = async (signal, lastId, channels) => {
    if (state.refuse) throw new Error('no stream')
    return new ReadableStream<Uint8Array>({
      start: (out) => {
        const id = `s${streams.length}`
        streams.push({ id, channels: [...channels], lastId, out })
        out.enqueue(new TextEncoder().encode(`event: stream\ndata: {"streamID":"${id}"}\n\n`))
        signal.addEventListener('abort', () => {
          try {
            out.error(new Error('aborted'))
          } catch {
            // Ended already.
          }
        })
      },
    })
  }
  const tab = () => {
    const it = { hidden: false, board: new OddsBoard(), polls: 0 }
    const one = new OddsTab({
      id: `t${tabs.length}`,
      say: (word) => tabs.forEach((other) => other.tab !== one && other.tab.hear(word)),
      lead: locks ? lead : null,
      open,
      change: async (id, channels, again) => {
        changes.push({ id, channels, again })
        if (state.refuseChange) throw new Error('not found')
      },
      board: it.board,
      hidden: () => it.hidden,
      monotonic: () => Date.now(),
      jitter: () => 1,
    })
    const made = Object.assign(it, {
      tab: one,
      want: (...channels: string[]) => one.want(channels, async () => void it.polls++),
      look: (hidden: boolean) => {
        it.hidden = hidden
        one.look()
      },
      first: () => it.board.event('e1')?.markets.get('1x2')?.odds.get('1'),
    })
    tabs.push(made)
    return made
  }
  return { tab, streams, changes, state, say, end: () => streams.at(-1)?.out.close() }
}
const snapshot = (seq: number, odds: string, channel = 'live') =>
  `event: snapshot\ndata: {"channel":"${channel}","seq":${seq},"events":[["e1","1","0-0",[["1x2","active",[["1","${odds}"]]]]]]}\n\n`
const odds = (from: number, seq: number, id: string, value: string) =>
  `id: ${id}\nevent: odds\ndata: {"channel":"live","from":${from},"seq":${seq},"events":[["e1","2","0-0",[["1x2","active",[["1","${value}"]]]]]]}\n\n`
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const isFresh = () => useOddsStream.getState().fresh

beforeEach(() => {
  vi.useFakeTimers()
  useOddsStream.setState({ fresh: true })
})
afterEach(() => vi.useRealTimers())

test('frames reach the board; comments keep a quiet stream alive', async () => {
  const b = aBrowser()
  const one = b.tab()
  one.want('live')
  await pass(0)
  await b.say(snapshot(1, '1.72'))
  await b.say(odds(1, 2, 'a', '1.80'))
  expect(one.first()).toBe(180)
  for (let n = 0; n < 6; n++) {
    await pass(5_000)
    await b.say(': still here\n\n')
  }
  expect([b.streams.length, isFresh(), one.polls]).toEqual([1, true, 0])
})

test('after ten seconds of silence odds are suspended, and the stream is asked for anew', async () => {
  const b = aBrowser()
  const one = b.tab()
  one.want('live')
  await pass(0)
  await b.say(snapshot(1, '1.72'))
  await pass(9_900)
  expect(isFresh()).toBe(true)
  await pass(200)
  expect(isFresh()).toBe(false)
  await pass(2_000)
  expect(b.streams.length).toBe(2)
  await b.say(snapshot(5, '1.90'))
  expect([one.first(), isFresh()]).toEqual([190, true])
})

test('without a stream every tab asks in calls every three seconds, until there is one', async () => {
  const b = aBrowser()
  b.state.refuse = true
  const [one, two] = [b.tab(), b.tab()]
  one.want('live')
  two.want('live')
  await pass(9_500)
  expect([one.polls, two.polls, isFresh()]).toEqual([3, 3, true])
  b.state.refuse = false
  for (let n = 0; n < 120 && b.streams.length === 0; n++) await pass(500)
  await b.say(snapshot(1, '1.72'))
  const before = [one.polls, two.polls]
  for (let n = 0; n < 3; n++) {
    await pass(5_000)
    await b.say(': still here\n\n')
  }
  expect([one.polls, two.polls]).toEqual(before)
})

test('a browser without locks holds no stream and asks in calls', async () => {
  const b = aBrowser({ locks: false })
  const one = b.tab()
  one.want('live')
  await pass(30_500)
  expect([b.streams.length, one.polls, isFresh()]).toEqual([0, 10, true])
})

test('a missing frame is asked for by a call, and an ended stream goes on where it was', async () => {
  const b = aBrowser()
  const one = b.tab()
  one.want('live')
  await pass(0)
  await b.say(snapshot(1, '1.72'))
  await b.say(odds(1, 2, 'a', '1.80'))
  b.end()
  await pass(2_000)
  expect(b.streams.map((it) => it.lastId)).toEqual([null, 'a'])
  await b.say(odds(7, 8, 'b', '9.00'))
  await pass(200)
  expect(b.changes).toEqual([{ id: 's1', channels: ['live'], again: ['live'] }])
  expect(one.first()).toBe(180)
  await b.say(snapshot(8, '2.00'))
  expect([one.first(), b.streams.length]).toEqual([200, 2])
})

test('eight tabs: one stream, whose channels follow what they want by calls; each hears its own', async () => {
  const b = aBrowser()
  const tabs = Array.from({ length: 8 }, () => b.tab())
  tabs[0]?.want('live')
  await pass(0)
  for (const [n, it] of tabs.entries()) if (n > 0) it.want('live', `event:m${n}`)
  await pass(500)
  expect(b.streams.length).toBe(1)
  expect([...(b.changes.at(-1)?.channels ?? [])].sort()).toEqual(
    ['live', ...tabs.flatMap((_, n) => (n > 0 ? [`event:m${n}`] : []))].sort(),
  )
  expect(b.changes.at(-1)?.again).toEqual(['live'])
  await b.say(snapshot(1, '1.72'))
  await b.say(snapshot(1, '2.50', 'event:m7'))
  expect(tabs.map((it) => it.first())).toEqual([172, 172, 172, 172, 172, 172, 172, 250])
  const asked = b.changes.length
  tabs[7]?.want('live')
  await pass(500)
  expect(b.changes.slice(asked).map((it) => it.channels.includes('event:m7'))).toEqual([false])
})

test('the tab that leads goes: the next one holds a stream of all that is wanted', async () => {
  const b = aBrowser()
  const [one, two, three] = [b.tab(), b.tab(), b.tab()]
  one.want('live')
  two.want('event:m2')
  three.want('event:m3')
  await pass(500)
  one.tab.leave()
  one.want()
  await pass(500)
  expect(b.streams.length).toBe(2)
  const [last] = [b.changes.at(-1)]
  const told = last?.id === 's1' ? last.channels : b.streams[1]?.channels
  expect([...(told ?? [])].sort()).toEqual(['event:m2', 'event:m3'])
  await b.say(snapshot(1, '1.50', 'event:m3'))
  expect([two.first(), three.first()]).toEqual([undefined, 150])
})

test('a tab that died without a word is asked for no more after three beats', async () => {
  const b = aBrowser()
  const one = b.tab()
  one.want('live')
  one.tab.hear({ kind: 'want', tab: 'dead', channels: ['event:m9'], again: [] })
  await pass(500)
  expect(b.changes.at(-1)?.channels).toContain('event:m9')
  await b.say(snapshot(1, '1.72'))
  for (let n = 0; n < 4; n++) {
    await pass(5_000)
    await b.say(': still here\n\n')
  }
  one.want('live', 'event:m1')
  await pass(500)
  expect(b.changes.at(-1)?.channels).toEqual(['live', 'event:m1'])
})

test('a call that is refused opens the stream anew, with what is wanted now', async () => {
  const b = aBrowser()
  const one = b.tab()
  one.want('live')
  await pass(0)
  await b.say(snapshot(1, '1.72'))
  b.state.refuseChange = true
  one.want('live', 'event:m1')
  await pass(1_500)
  expect(b.streams.map((it) => it.channels)).toEqual([['live'], ['live', 'event:m1']])
  expect(b.streams[1]?.lastId).toBeNull()
})

test('more than a stream tells: the newest wish comes first, and who is left out asks in calls', async () => {
  const b = aBrowser()
  const one = b.tab()
  one.want('live')
  await pass(0)
  await b.say(snapshot(1, '1.72'))
  await pass(100)
  const two = b.tab()
  two.want(...Array.from({ length: 24 }, (_, n) => `event:m${n}`))
  await pass(500)
  expect(b.changes.at(-1)?.channels).not.toContain('live')
  for (let n = 0; n < 24; n++) await b.say(snapshot(1, '1.30', `event:m${n}`))
  for (let n = 0; n < 5; n++) {
    await pass(4_000)
    await b.say(': still here\n\n')
  }
  expect(two.polls).toBe(0)
  expect(one.polls).toBeGreaterThan(0)
})

test('a tab out of sight for half a minute wants nothing; a glance away changes nothing', async () => {
  const b = aBrowser()
  const one = b.tab()
  one.want('live')
  await pass(0)
  one.look(true)
  await pass(5_000)
  one.look(false)
  await b.say(snapshot(1, '1.72'))
  expect(b.streams.length).toBe(1)
  one.look(true)
  for (let n = 0; n < 7; n++) {
    await pass(5_000)
    await b.say(': still here\n\n').catch(() => undefined)
  }
  await pass(60_000)
  expect([b.streams.length, isFresh()]).toEqual([1, false])
  one.look(false)
  await pass(0)
  expect(b.streams.length).toBe(2)
})

test('odds that were believed are so for ten seconds more where no word comes', async () => {
  const b = aBrowser()
  b.tab().want('live')
  await pass(9_900)
  expect(isFresh()).toBe(true)
  await pass(200)
  expect(isFresh()).toBe(false)
})

test('another page: its odds are believed from the first snapshot on, not from the start', async () => {
  useOddsStream.setState({ fresh: false })
  const b = aBrowser()
  b.tab().want('live')
  await pass(0)
  await b.say(': here\n\n')
  expect([b.streams.length, isFresh()]).toEqual([1, false])
  await b.say(snapshot(1, '1.72'))
  expect(isFresh()).toBe(true)
})
