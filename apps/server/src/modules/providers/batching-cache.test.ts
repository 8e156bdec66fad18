import { expect, test } from 'vitest'
import { createBatchingCache } from './batching-cache.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('what is asked while a query runs goes in one next query, each key once', async () => {
  const loads: number[][] = []
  const releases: (() => void)[] = []
  const load = async (keys: readonly number[]) => {
    loads.push([...keys])
    await new Promise<void>((resolve) => releases.push(resolve))
    return new Map(keys.filter((k) => k < 10).map((k) => [k, `v${k}`]))
  }
  const get = createBatchingCache({ load, keepMs: 1_000, clock: () => 0 })
  const all = [1, 2, 3, 2, 99].map((k) => get(k))
  await tick()
  releases.shift()?.()
  await tick()
  releases.shift()?.()
  expect(await Promise.all(all)).toEqual(['v1', 'v2', 'v3', 'v2', undefined])
  expect(loads).toEqual([[1], [2, 3, 99]])
})

test('what changed while a query ran is asked for again, not answered as it was', async () => {
  const releases: (() => void)[] = []
  let value = 'before'
  const load = async (keys: readonly string[]) => {
    const read = value
    await new Promise<void>((resolve) => releases.push(resolve))
    return new Map(keys.map((k) => [k, read]))
  }
  const get = createBatchingCache({ load, keepMs: 1_000, clock: () => 0 })
  const [one, other] = [get('a'), get('b')]
  await tick()
  value = 'after'
  get.forget('a')
  releases.shift()?.()
  await tick()
  releases.shift()?.()
  await tick()
  releases.shift()?.()
  expect(await Promise.all([one, other])).toEqual(['after', 'after'])
  expect(await get('a')).toBe('after')
})

test('an answer is believed for its time and not longer, a failure not at all', async () => {
  let now = 0
  let loads = 0
  let fails = true
  const get = createBatchingCache({
    load: async (keys: readonly string[]) => {
      loads += 1
      if (fails) throw new Error('away')
      return new Map(keys.map((k) => [k, loads]))
    },
    keepMs: 1_000,
    clock: () => now,
  })
  await expect(get('a')).rejects.toThrow('away')
  fails = false
  expect(await get('a')).toBe(2)
  now = 999
  expect(await get('a')).toBe(2)
  now = 1_000
  expect(await get('a')).toBe(3)
})
