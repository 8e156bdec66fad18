import { expect, test } from 'vitest'
import { checkChain } from './chain.ts'
import type { Standing } from './store.ts'

/* Statements of one account follow from one another. */

const standing: Standing = {
  openingKurus: 100n,
  firstDay: '2026-11-10',
  lastDay: '2026-11-12',
  lines: 3,
  sumKurus: 50n,
}
const step = {
  firstDay: '2026-11-12',
  lastDay: '2026-11-14',
  openingKurus: 150n,
  closingKurus: 180n,
  newKurus: 30n,
  newLines: 2,
}

test('the first statement of an account says what stood before it', () => {
  expect(checkChain(undefined, step)).toEqual({ isWhole: true, baseKurus: 150n })
})

test('a statement that goes on keeps what stood before; one with a line missing or twice is not whole', () => {
  expect(checkChain(standing, step)).toEqual({ isWhole: true, baseKurus: 100n })
  expect(checkChain(standing, { ...step, newKurus: 29n })).toEqual({
    isWhole: false,
    expectedKurus: 179n,
    foundKurus: 180n,
  })
  expect(checkChain(standing, { ...step, newKurus: 31n }).isWhole).toBe(false)
})

test('a statement after a gap of days is not whole', () => {
  const later = {
    ...step,
    firstDay: '2026-11-20',
    lastDay: '2026-11-21',
    openingKurus: 400n,
    closingKurus: 430n,
  }
  expect(checkChain(standing, later).isWhole).toBe(false)
})

test('a statement of earlier days says what stood before those', () => {
  const earlier = {
    firstDay: '2026-11-01',
    lastDay: '2026-11-09',
    openingKurus: 60n,
    closingKurus: 100n,
    newKurus: 40n,
    newLines: 4,
  }
  expect(checkChain(standing, earlier)).toEqual({ isWhole: true, baseKurus: 60n })
  expect(checkChain(standing, { ...earlier, openingKurus: 61n, closingKurus: 101n }).isWhole).toBe(
    false,
  )
})

test('the first day’s earlier lines may come later, and lines between known days may not', () => {
  const whole = {
    ...step,
    firstDay: '2026-11-10',
    openingKurus: 70n,
    closingKurus: 180n,
    newKurus: 60n,
  }
  expect(checkChain(standing, whole)).toEqual({ isWhole: true, baseKurus: 70n })
  const between = {
    ...step,
    firstDay: '2026-11-11',
    lastDay: '2026-11-11',
    closingKurus: 9n,
    newKurus: 5n,
  }
  expect(checkChain(standing, between).isWhole).toBe(false)
})

test('what brings no line, and what has no balances, breaks nothing', () => {
  expect(
    checkChain(standing, { ...step, newKurus: 0n, newLines: 0, closingKurus: 1n }).isWhole,
  ).toBe(true)
  expect(checkChain(standing, { ...step, openingKurus: null, closingKurus: null })).toEqual({
    isWhole: true,
    baseKurus: 100n,
  })
})
