import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('never lets more in than it may, in the order of arrival', async () => {
  const gate = createGate(2, 64, () => new Error('full'))
  const begun: number[] = []
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      gate.run(async () => {
        begun.push(i)
        most = Math.max(most, (inside += 1))
        await later(i % 3)
        inside -= 1
      }),
    ),
  )
  expect(most).toBe(2)
  expect(begun).toEqual([...begun].sort((a, b) => a - b))
  expect(gate.figures()).toEqual({ running: 0, waiting: 0, peak: 2 })
})

test('refuses the one beyond the queue, and takes the next once there is room', async () => {
  const gate = createGate(1, 2, () => new Error('full'))
  const works = [gate.run(() => later(10)), gate.run(() => later(1)), gate.run(() => later(1))]
  await expect(gate.run(() => later(1))).rejects.toThrow('full')
  await Promise.all(works)
  await expect(gate.run(async () => 'in')).resolves.toBe('in')
})

test('a work that fails frees its place', async () => {
  const gate = createGate(1, 2, () => new Error('full'))
  await expect(gate.run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(gate.run(async () => 'in')).resolves.toBe('in')
})
