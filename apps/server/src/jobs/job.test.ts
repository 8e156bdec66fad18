import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { createDemand } from './demand.ts'
import { repeat, repeatSteadily } from './job.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A job of each kind, every half second, with how often each has been done. */
const createJobs = () => {
  const demand = createDemand(() => Date.now())
  const deps = { demand, log: pino({ level: 'silent' }), metrics: createMetrics() }
  const done = { resting: 0, steady: 0, hourly: 0, paced: 0 }
  const count = (name: keyof typeof done) => () => Promise.resolve((done[name] += 1))
  const ends = [
    repeat(deps, 'resting', 500, count('resting')),
    repeatSteadily(deps, 'steady', 500, count('steady')),
    repeat(deps, 'hourly', 3_600_000, count('hourly')),
    repeat(deps, 'paced', { everyMs: 500, idleMs: 3_000 }, count('paced')),
  ]
  return { demand, done, end: () => Promise.all(ends.map((end) => end())) }
}

/** How often each is done within `ms`. */
const within = async (ms: number, { done }: ReturnType<typeof createJobs>) => {
  const before = { ...done }
  await vi.advanceTimersByTimeAsync(ms)
  return [done.resting - before.resting, done.steady - before.steady, done.hourly - before.hourly]
}

test('a process that nobody asks for a minute looks every thirty seconds or as a job’s pace says, but for steady jobs', async () => {
  const jobs = createJobs()
  expect(await within(50_000, jobs)).toEqual([100, 100, 0])
  await within(40_000, jobs)
  expect(await within(90_000, jobs)).toEqual([3, 180, 0])
  expect(jobs.done.paced, 'its own pause').toBeGreaterThan(100 + 3 * 10)
  await jobs.end()
})

test('the first request brings jobs back to their pace, and puts off no hourly job', async () => {
  const jobs = createJobs()
  await within(100_000, jobs)
  jobs.demand.begin()
  jobs.demand.end()
  expect((await within(10_000, jobs))[0]).toBe(20)
  // Returns once more before the hour is over: the hourly job is not put off by it.
  for (let n = 0; n < 40; n += 1) {
    await within(90_000, jobs)
    jobs.demand.begin()
    jobs.demand.end()
  }
  expect(jobs.done.hourly).toBe(2)
  await jobs.end()
})

test('an open stream keeps jobs at their pace, and nothing is done after the end', async () => {
  const jobs = createJobs()
  jobs.demand.begin()
  await within(120_000, jobs)
  expect((await within(10_000, jobs))[0]).toBe(20)
  await jobs.end()
  expect(await within(60_000, jobs)).toEqual([0, 0, 0])
})
