import { expect, test } from 'vitest'
import { toInput, toView } from './player-filters.ts'

test('what the address says is asked for, and what nobody can have meant is not', () => {
  expect(
    toInput({ status: 'closed', block: 'any', tag: 'Eski Üye', from: '2026-11-01', by: 'seen' }),
  ).toEqual({
    status: 'closed',
    block: 'any',
    tag: 'eski üye',
    from: '2026-11-01',
    sort: 'seen',
  })
  expect(toInput({ status: 'gone', block: 'x', tag: '?', from: 'today', by: 'name' })).toEqual({})
})

test('a day to which is asked is in it whole', () => {
  expect(toInput({ to: '2026-11-28' })).toEqual({ to: '2026-11-28T21:00:00.000Z' })
})

test('a view is what it filters and nothing else', () => {
  expect(toView({})).toBe('newest')
  expect(toView({ block: 'any' })).toBe('blocked')
  expect(toView({ block: 'any', tag: 'vip' })).toBeNull()
})
