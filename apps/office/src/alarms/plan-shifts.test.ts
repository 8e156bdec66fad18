import { expect, test } from 'vitest'
import { addLine, isOvernight, isSamePlan, moveLine, toggleDay, toLines } from './plan-shifts.ts'

const shift = { staffID: '1', name: 'Ayşe', days: [1], from: '09:00', to: '18:00' }
const lines = toLines([shift, { ...shift, staffID: '2' }])

test('lines move one place, and at an end they stay', () => {
  expect(moveLine(lines, 0, 1).map(({ staffID }) => staffID)).toEqual(['2', '1'])
  expect(moveLine(lines, 0, -1)).toEqual(lines)
  expect(moveLine(lines, 1, 1)).toEqual(lines)
})

test('a new line has a key of its own, also after others were removed', () => {
  const [, second] = lines
  const kept = second ? [second] : []
  expect(new Set(addLine(kept, '3').map(({ key }) => key)).size).toBe(2)
  expect(addLine([], '3')).toHaveLength(1)
})

test('days stay in the order of the week', () => {
  expect(toggleDay([1, 5], 3)).toEqual([1, 3, 5])
  expect(toggleDay([1, 3, 5], 3)).toEqual([1, 5])
})

test('a shift that ends before it begins, or as it begins, goes on into the morning', () => {
  expect(isOvernight({ from: '22:00', to: '08:00' })).toBe(true)
  expect(isOvernight({ from: '08:00', to: '08:00' })).toBe(true)
  expect(isOvernight({ from: '00:00', to: '24:00' })).toBe(false)
})

test('a plan that was changed and changed back is the same', () => {
  expect(isSamePlan(lines, moveLine(moveLine(lines, 0, 1), 0, 1))).toBe(true)
  expect(isSamePlan(lines, moveLine(lines, 0, 1))).toBe(false)
})
