import { expect, test } from 'vitest'
import { ToastClocks } from './toast-clocks.ts'

const aToast = (lifeMs: number | null) => ({ id: 'offline', lifeMs })

test('a clock that is stopped goes on with what was left, a second at least', () => {
  const clocks = new ToastClocks()
  const toast = aToast(5_000)
  clocks.stop(toast, 1_500)
  expect(clocks.left(toast)).toBe(3_500)
  clocks.stop(toast, 3_400)
  expect(clocks.left(toast)).toBe(1_000)
})

test('the second toast of an id lives as long as the first, whose clock was written back as it went', () => {
  const clocks = new ToastClocks()
  const first = aToast(1_500)
  clocks.stop(first, 1_500)
  expect(clocks.left(aToast(1_500))).toBe(1_500)
})

test('one that stays has no clock', () => {
  const clocks = new ToastClocks()
  const toast = aToast(null)
  clocks.stop(toast, 60_000)
  expect(clocks.left(toast)).toBeNull()
})
