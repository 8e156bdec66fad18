import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

/** A device whose clock is wrong, before a server whose time is `truth`. */
const aDevice = (wrongBy: number) => {
  const at = { truth: Date.parse('2026-11-27T20:06:00.400Z'), monotonic: 5_000 }
  const clock = createServerClock({
    monotonic: () => at.monotonic,
    device: () => at.truth + wrongBy,
  })
  const pass = (ms: number) => {
    at.truth += ms
    at.monotonic += ms
  }
  const ask = (thereMs: number, backMs: number) => {
    const asked = clock.monotonic()
    pass(thereMs)
    const header = new Date(at.truth).toUTCString()
    pass(backMs)
    clock.learn(header, asked)
  }
  return { clock, at, pass, ask, off: () => Math.abs(clock.now() - at.truth) }
}

test.each([3_600_000, -330_000, 0, 10_800_000])(
  'a device that is off by %i ms: after one answer the time is the server’s to the second',
  (wrongBy) => {
    const it = aDevice(wrongBy)
    expect(it.off()).toBe(Math.abs(wrongBy))
    it.ask(40, 60)
    expect(it.off()).toBeLessThanOrEqual(600)
    it.pass(1_700_000)
    expect(it.off()).toBeLessThanOrEqual(600)
  },
)

test('more answers: the time is known to as little as the fastest of them took', () => {
  const it = aDevice(-600_000)
  for (let n = 0; n < 40; n++) {
    it.ask(20, 20)
    it.pass(377)
  }
  expect(it.off()).toBeLessThanOrEqual(60)
})

test('an answer that was long on its way, a header that is none: what is known stays known', () => {
  const it = aDevice(0)
  for (let n = 0; n < 20; n++) {
    it.ask(10, 10)
    it.pass(333)
  }
  it.ask(20_000, 25_000)
  it.clock.learn(null, 0)
  it.clock.learn('yesterday', 0)
  expect(it.off()).toBeLessThanOrEqual(60)
})

test('a device that slept, and its monotonic clock with it: the next answer wakes the time', () => {
  const it = aDevice(0)
  it.ask(10, 10)
  it.at.truth += 7_200_000
  expect(it.off()).toBeGreaterThan(7_000_000)
  it.ask(10, 10)
  expect(it.off()).toBeLessThanOrEqual(600)
})

test('a device clock that is set while the page stands: nothing changes', () => {
  let device = 1_000_000
  const clock = createServerClock({ monotonic: () => 0, device: () => device })
  clock.learn('Fri, 27 Nov 2026 20:06:00 GMT', 0)
  const before = clock.now()
  device += 3_600_000
  expect(clock.now()).toBe(before)
})

test('who waits for the time is told of what can be seen, and of nothing less', () => {
  const it = aDevice(3_600_000)
  let told = 0
  const stop = it.clock.onShift(() => told++)
  it.ask(40, 60)
  expect(told).toBe(1)
  it.pass(500)
  it.ask(40, 60)
  expect(told).toBe(1)
  stop()
  it.at.truth += 86_400_000
  it.ask(1, 1)
  expect(told).toBe(1)
})
