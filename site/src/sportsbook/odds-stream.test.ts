import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OddsBoard } from './odds-board.ts'
import { followOdds, followWhileSeen, useOddsStream, type StreamParts } from './odds-stream.ts'

/** A server whose streams are held open by the test. */
const aStream = () => {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const opened: (string | null)[] = []
  let polls = 0
  let refuse = false
  let hidden = false
  const parts: StreamParts = {
    open: async (signal, lastId) => {
      opened.push(lastId)
      if (refuse) throw new Error('no stream')
      return new ReadableStream<Uint8Array>({
        start: (c) => {
          streams.push(c)
          signal.addEventListener('abort', () => {
            try {
              c.error(new Error('aborted'))
            } catch {
              // Ended already.
            }
          })
        },
      })
    },
    poll: async () => void polls++,
    board: new OddsBoard(),
    hidden: () => hidden,
    jitter: () => 1,
  }
  const say = async (text: string) => {
    streams.at(-1)?.enqueue(new TextEncoder().encode(text))
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    parts,
    opened,
    say,
    polls: () => polls,
    refuse: (on: boolean) => void (refuse = on),
    hide: (on: boolean) => void (hidden = on),
    end: () => streams.at(-1)?.close(),
  }
}
const snapshot = (seq: number, odds: string) =>
  `event: snapshot\ndata: {"channel":"live","seq":${seq},"events":[["e1","1","0-0",[["1x2","active",[["1","${odds}"]]]]]]}\n\n`
const odds = (from: number, seq: number, id: string, value: string) =>
  `id: ${id}\nevent: odds\ndata: {"channel":"live","from":${from},"seq":${seq},"events":[["e1","2","0-0",[["1x2","active",[["1","${value}"]]]]]]}\n\n`

const page = { listeners: new Set<() => void>() }
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  page.listeners.clear()
  Object.defineProperty(globalThis, 'document', {
    configurable: true,
    value: {
      addEventListener: (_: string, l: () => void) => page.listeners.add(l),
      removeEventListener: (_: string, l: () => void) => page.listeners.delete(l),
    },
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const first = (p: StreamParts) => p.board.event('e1')?.markets.get('1x2')?.odds.get('1')

test('frames reach the board; comments keep a quiet stream alive', async () => {
  const s = aStream()
  stop = followOdds(s.parts)
  await pass(0)
  await s.say(snapshot(1, '1.72'))
  await s.say(odds(1, 2, 'a', '1.80'))
  expect(first(s.parts)).toBe(180)
  for (let n = 0; n < 6; n++) {
    await pass(5_000)
    await s.say(': still here\n\n')
  }
  expect([s.opened.length, useOddsStream.getState().fresh, s.polls()]).toEqual([1, true, 0])
})

test('after ten seconds of silence odds are suspended, and the stream is asked for anew', async () => {
  const s = aStream()
  stop = followOdds(s.parts)
  await pass(0)
  await s.say(snapshot(1, '1.72'))
  await pass(9_900)
  expect(useOddsStream.getState().fresh).toBe(true)
  await pass(200)
  expect(useOddsStream.getState().fresh).toBe(false)
  await pass(2_000)
  expect(s.opened.length).toBe(2)
  await s.say(snapshot(5, '1.90'))
  expect([first(s.parts), useOddsStream.getState().fresh]).toEqual([190, true])
})

test('without a stream odds are asked for every three seconds, until there is one', async () => {
  const s = aStream()
  s.refuse(true)
  stop = followOdds(s.parts)
  await pass(9_500)
  expect(s.polls()).toBe(3)
  expect(useOddsStream.getState().fresh).toBe(true)
  s.refuse(false)
  const refused = s.opened.length
  for (let n = 0; n < 120 && s.opened.length === refused; n++) await pass(500)
  await s.say(snapshot(1, '1.72'))
  const before = s.polls()
  for (let n = 0; n < 3; n++) {
    await pass(5_000)
    await s.say(': still here\n\n')
  }
  expect(s.polls()).toBe(before)
})

test('a missing frame asks for a snapshot, an ended stream goes on where it was', async () => {
  const s = aStream()
  stop = followOdds(s.parts)
  await pass(0)
  await s.say(snapshot(1, '1.72'))
  await s.say(odds(1, 2, 'a', '1.80'))
  s.end()
  await pass(2_000)
  expect(s.opened).toEqual([null, 'a'])
  await s.say(odds(7, 8, 'b', '9.00'))
  await pass(2_000)
  expect(s.opened).toEqual([null, 'a', null])
  expect(first(s.parts)).toBe(180)
})

test('a tab out of sight for half a minute lets it go; a glance away does not', async () => {
  const s = aStream()
  stop = followWhileSeen(s.parts)
  await pass(0)
  const look = (hidden: boolean) => {
    s.hide(hidden)
    page.listeners.forEach((l) => l())
  }
  look(true)
  await pass(5_000)
  look(false)
  await pass(2_000)
  await s.say(snapshot(1, '1.72'))
  expect(s.opened.length).toBe(1)
  look(true)
  for (let n = 0; n < 7; n++) {
    await pass(5_000)
    await s.say(': still here\n\n').catch(() => undefined)
  }
  await pass(60_000)
  expect([s.opened.length, useOddsStream.getState().fresh]).toEqual([1, false])
  look(false)
  await pass(0)
  expect(s.opened.length).toBe(2)
})

test('another page: its odds are believed from the first snapshot on, not from the start', async () => {
  const s = aStream()
  useOddsStream.setState({ fresh: false })
  stop = followOdds(s.parts)
  await pass(0)
  await s.say(': here\n\n')
  expect([s.opened.length, useOddsStream.getState().fresh]).toEqual([1, false])
  await s.say(snapshot(1, '1.72'))
  expect(useOddsStream.getState().fresh).toBe(true)
})

test('odds that were believed are so for ten seconds more where no word comes', async () => {
  const s = aStream()
  useOddsStream.setState({ fresh: true })
  stop = followOdds(s.parts)
  await pass(9_900)
  expect(useOddsStream.getState().fresh).toBe(true)
  await pass(200)
  expect(useOddsStream.getState().fresh).toBe(false)
})
