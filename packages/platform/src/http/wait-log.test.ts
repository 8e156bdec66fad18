import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logWait } from './wait-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const said: string[] = []
  const state = { waits: true }
  const log = {
    info: (_: object, text: string) => said.push(`info: ${text}`),
    warn: (_: object, text: string) => said.push(`warn: ${text}`),
  }
  logWait(log, {}, 'it waits', () => state.waits)
  return { said, state }
}

test('a wait that ends within a minute is news and no warning', () => {
  const { said, state } = start()
  state.waits = false
  vi.advanceTimersByTime(120_000)
  expect(said).toEqual(['info: it waits'])
})

test('a wait that lasts is warned of once', () => {
  const { said } = start()
  vi.advanceTimersByTime(59_999)
  expect(said).toEqual(['info: it waits'])
  vi.advanceTimersByTime(120_000)
  expect(said).toEqual(['info: it waits', 'warn: it waits'])
})
