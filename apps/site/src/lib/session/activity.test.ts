import { expect, test, vi, beforeEach, afterEach } from 'vitest'
import { aBrowser, aServer } from '../browser/test-browser.ts'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hourMs = 3_600_000

test('an hour is not too long, a millisecond more is', async () => {
  const { idleStage } = await import('./activity.ts')
  expect([0, hourMs - 60_001, hourMs - 59_999, hourMs, hourMs + 1].map(idleStage)).toEqual([
    'active',
    'active',
    'warned',
    'warned',
    'expired',
  ])
})

test('the end comes with the next five-second check, another tab’s activity puts it off, and a late click does not', async () => {
  const { local, fire } = aBrowser()
  aServer(() => ({ data: { time: '', version: '' } }))
  const { watchActivity } = await import('./activity.ts')
  const { useSession } = await import('./session.ts')
  useSession.setState({ status: 'in' })
  const stages: string[] = []
  local.setItem('activityStart', String(Date.now()))
  const stop = watchActivity((stage) => stages.push(stage))
  vi.advanceTimersByTime(hourMs)
  expect(stages.at(-1)).toBe('warned')
  // Another tab was used: the clock is common to all.
  local.setItem('activityStart', String(Date.now()))
  vi.advanceTimersByTime(5_000)
  expect(stages.at(-1)).toBe('active')
  vi.advanceTimersByTime(hourMs - 2_000)
  vi.setSystemTime(Date.now() + 4_000)
  fire('pointerdown')
  vi.advanceTimersByTime(5_000)
  expect(stages.at(-1)).toBe('expired')
  stop()
})

test('the server is told of activity at most once a minute', async () => {
  aBrowser()
  const sent = aServer(() => ({ data: { time: '', version: '' } }))
  const { recordActivity } = await import('./activity.ts')
  const { useSession } = await import('./session.ts')
  recordActivity()
  expect(sent).toHaveLength(0)
  useSession.setState({ status: 'in' })
  for (let i = 0; i < 13; i++) {
    recordActivity()
    vi.advanceTimersByTime(10_000)
  }
  expect(sent.map((s) => s.wire)).toEqual(['system/ping', 'system/ping'])
})
