import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('never lets more in than it may, in the order of arrival', async () => {
  const semaphore = createSemaphore(2, ['all'], 64, () => new Error('full'))
  const begun: number[] = []
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      semaphore.run(async () => {
        begun.push(i)
        most = Math.max(most, (inside += 1))
        await later(i % 3)
        inside -= 1
      }),
    ),
  )
  expect(most).toBe(2)
  expect(begun).toEqual([...begun].sort((a, b) => a - b))
  expect(semaphore.figures()).toEqual({ running: 0, waiting: 0, peak: 2 })
})

test('refuses the one beyond the queue, and takes the next once there is room', async () => {
  const semaphore = createSemaphore(1, ['all'], 2, () => new Error('full'))
  const works = [
    semaphore.run(() => later(10)),
    semaphore.run(() => later(1)),
    semaphore.run(() => later(1)),
  ]
  await expect(semaphore.run(() => later(1))).rejects.toThrow('full')
  await Promise.all(works)
  await expect(semaphore.run(async () => 'in')).resolves.toBe('in')
})

test('a work that fails frees its place', async () => {
  const semaphore = createSemaphore(1, ['all'], 2, () => new Error('full'))
  await expect(semaphore.run(async () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  await expect(semaphore.run(async () => 'in')).resolves.toBe('in')
})

test('a queue that is full takes no place from another, and they take turns', async () => {
  const semaphore = createSemaphore(1, ['strangers', 'known'], 3, () => new Error('full'))
  const done: string[] = []
  const enter = (name: string, queue: 'strangers' | 'known') =>
    semaphore.run(async () => {
      await later(1)
      done.push(name)
    }, queue)
  const flood = Array.from({ length: 4 }, (_, i) => enter(`s${i}`, 'strangers'))
  await expect(enter('s4', 'strangers')).rejects.toThrow('full')
  const known = ['k0', 'k1', 'k2'].map((name) => enter(name, 'known'))
  await expect(enter('k3', 'known')).rejects.toThrow('full')
  await Promise.all([...flood, ...known])
  expect(done).toEqual(['s0', 's1', 'k0', 's2', 'k1', 's3', 'k2'])
  expect(semaphore.figures()).toEqual({ running: 0, waiting: 0, peak: 1 })
})
