import { beforeEach, expect, test, vi } from 'vitest'
import { forgetCutOff, recordCutOff, readCutOff, takeCutOff } from './cut-off.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.useRealTimers()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/profile/deposit', search: '?a=1' })
})

test('the player who was cut off is led back, once', () => {
  recordCutOff('7', 'idle')
  expect(readCutOff()).toMatchObject({ reason: 'idle', path: '/profile/deposit?a=1' })
  expect(takeCutOff('7')).toBe('/profile/deposit?a=1')
  expect(takeCutOff('7')).toBeNull()
})

test('another player is not led to where somebody else was', () => {
  recordCutOff('7', 'expired')
  expect(takeCutOff('8')).toBeNull()
  expect(readCutOff()).toBeNull()
})

test('a wish made since, or an hour, ends it', () => {
  recordCutOff('7', 'expired')
  forgetCutOff()
  expect(takeCutOff('7')).toBeNull()
  vi.useFakeTimers()
  recordCutOff('7', 'expired')
  vi.advanceTimersByTime(3_600_000)
  expect(readCutOff()).toBeNull()
})
