import { expect, test } from 'vitest'
import { mostSelected, toggleSelected } from './selection.ts'

test('a row that is ticked twice is not ticked', () => {
  const once = toggleSelected(['a'], 'b')
  expect(once).toEqual(['a', 'b'])
  expect(toggleSelected(once, 'b')).toEqual(['a'])
})

test('one row more than a press may take is not ticked, and one of them is given up', () => {
  const full = Array.from({ length: mostSelected }, (_, n) => `row-${n}`)
  expect(toggleSelected(full, 'another')).toEqual(full)
  expect(toggleSelected(full, 'row-3')).toHaveLength(mostSelected - 1)
})
