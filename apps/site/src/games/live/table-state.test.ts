import type { Table } from '@felek/contract/games.ts'
import { expect, test } from 'vitest'
import { withState } from './table-state.ts'

const table = {
  tableID: 'a',
  name: 'A',
  minBet: '1.00',
  open: true,
  players: 3,
  phase: 'betting',
  closesAt: 'then',
  seatsFree: 2,
  lastResults: ['17'],
}

test('a table takes over what is said of it, and loses what is not said any more', () => {
  const states = new Map([
    [
      'a',
      { tableID: 'a', open: false, players: 0, phase: 'idle' as const, lastResults: ['32', '17'] },
    ],
  ])
  expect(withState(table as unknown as Table, states)).toEqual({
    tableID: 'a',
    name: 'A',
    minBet: '1.00',
    open: false,
    players: 0,
    phase: 'idle',
    lastResults: ['32', '17'],
  })
})

test('a table of which nothing is said stays the same object, so that nothing is drawn again', () => {
  expect(withState(table as unknown as Table, new Map())).toBe(table)
})
