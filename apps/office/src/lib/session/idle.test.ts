import { expect, test } from 'vitest'
import { createIdleWatch } from './idle.ts'

const minute = 60_000
const watchAt = () => {
  const at = { ms: 0 }
  return { at, watch: createIdleWatch(() => at.ms) }
}

test('a desk warns two minutes before fifteen without a call, and is over at fifteen', () => {
  const { at, watch } = watchAt()
  const states = [12.9, 13, 14.9, 15].map((min) => {
    at.ms = min * minute
    return watch.state()
  })
  expect(states).toEqual(['active', 'warning', 'warning', 'over'])
})

test('a call begins the quarter of an hour anew', () => {
  const { at, watch } = watchAt()
  at.ms = 14 * minute
  watch.onCall()
  at.ms = 20 * minute
  expect([watch.state(), watch.leftMs()]).toEqual(['active', 9 * minute])
})

test('somebody who types is told of every five minutes, not at once and not into the warning', () => {
  const { at, watch } = watchAt()
  const tells = [1, 4.9, 5, 12.9, 13.5].map((min) => {
    at.ms = min * minute
    return watch.onTouch()
  })
  expect(tells).toEqual([false, false, true, true, false])
})
