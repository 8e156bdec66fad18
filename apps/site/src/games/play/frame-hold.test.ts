import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameHold, type HoldState } from './frame-hold.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hourMs = 3_600_000

const aFrame = () => {
  const posted: string[] = []
  let state: HoldState = { asked: false, plays: false, still: false }
  const hold = createFrameHold((now) => (state = now))
  hold.by(({ type }) => void posted.push(type))
  hold.at('http://localhost:3001/play/inci-avi')
  return { posted, ...hold, state: () => state }
}

test('a round that runs is never cut off: the frame says that it plays, and when it is over', () => {
  const frame = aFrame()
  frame.heard('ready')
  frame.heard('round-start')
  frame.hold()
  expect(frame.posted).toEqual(['hold'])
  frame.heard('playing')
  vi.advanceTimersByTime(25 * hourMs)
  expect(frame.state()).toEqual({ asked: true, plays: true, still: false })
  frame.heard('round-end')
  vi.advanceTimersByTime(hourMs)
  expect(frame.state().still).toBe(false)
  frame.heard('held')
  expect(frame.state()).toEqual({ asked: true, plays: false, still: true })
})

test('a bet that lies in a room where nothing flies yet is played to its end as well', () => {
  const frame = aFrame()
  frame.heard('ready')
  frame.hold()
  frame.heard('playing')
  vi.advanceTimersByTime(hourMs)
  expect(frame.state().still).toBe(false)
})

test('a frame that never answers is given the time of an answer, or of a round that it has told of', () => {
  const [silent, running] = [aFrame(), aFrame()]
  for (const frame of [silent, running]) frame.heard('ready')
  running.heard('round-start')
  for (const frame of [silent, running]) frame.hold()
  vi.advanceTimersByTime(1_999)
  expect(silent.state().still).toBe(false)
  vi.advanceTimersByTime(1)
  expect([silent.state().still, running.state().still]).toEqual([true, false])
  vi.advanceTimersByTime(57_999)
  expect(running.state().still).toBe(false)
  vi.advanceTimersByTime(1)
  expect(running.state().still).toBe(true)
})

test('a frame that is still loading has said nothing: it is asked once it can answer, and then has its time', () => {
  const frame = aFrame()
  frame.hold()
  vi.advanceTimersByTime(20_000)
  expect([frame.posted, frame.state().still]).toEqual([[], false])
  frame.heard('ready')
  expect(frame.posted).toEqual(['hold'])
  // Loaded anew within the same address: asked again.
  frame.heard('playing')
  frame.heard('ready')
  expect(frame.posted).toEqual(['hold', 'hold'])
  expect(frame.state()).toEqual({ asked: true, plays: false, still: false })
  vi.advanceTimersByTime(2_000)
  expect(frame.state().still).toBe(true)
})

test('asked to go on it is as before; another frame has heard of nothing', () => {
  const frame = aFrame()
  frame.heard('ready')
  frame.hold()
  frame.heard('held')
  frame.resume()
  expect(frame.posted).toEqual(['hold', 'resume'])
  expect(frame.state()).toEqual({ asked: false, plays: false, still: false })
  frame.heard('held')
  frame.heard('playing')
  expect(frame.state()).toEqual({ asked: false, plays: false, still: false })
  frame.hold()
  frame.at('http://localhost:3001/play/boncuk')
  vi.advanceTimersByTime(hourMs)
  expect(frame.state().still).toBe(false)
})

test('rounds that come and go while nobody asks are told to nobody', () => {
  const told = vi.fn<(state: HoldState) => void>()
  const hold = createFrameHold(told)
  hold.at('http://localhost:3001/play/inci-avi')
  for (const what of ['ready', 'round-start', 'round-end'] as const) hold.heard(what)
  expect(told).not.toHaveBeenCalled()
  hold.hold()
  expect(told).toHaveBeenCalledOnce()
  hold.heard('held')
  expect(told).toHaveBeenLastCalledWith({ asked: true, plays: false, still: true })
})
