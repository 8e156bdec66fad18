import { expect, test } from 'vitest'
import { freezeRows } from './frozen-rows.ts'

type Row = { id: string; status: string }
const row = (id: string, status = 'waiting'): Row => ({ id, status })
const idOf = ({ id }: Row) => id

test('frozen rows keep their order and show how they stand now; new ones are counted and wait', () => {
  const now = [row('new'), row('c'), row('a', 'approved'), row('b')]
  expect(freezeRows(['a', 'b', 'c'], now, idOf)).toEqual({
    rows: [row('a', 'approved'), row('b'), row('c')],
    fresh: 1,
  })
})

test('a row that is gone leaves its place to nobody', () => {
  expect(freezeRows(['a', 'b'], [row('b')], idOf)).toEqual({ rows: [row('b')], fresh: 0 })
})
