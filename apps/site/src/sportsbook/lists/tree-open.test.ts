import { expect, test } from 'vitest'
import { treeAfter, innerStep } from './tree-open.ts'

test('a step closes the tree; one that a search makes letter by letter does not, nor opens it', () => {
  const open = { key: 'a', open: true }
  expect(treeAfter(open, 'a', null)).toBe(open)
  expect(treeAfter(open, 'b', null)).toEqual({ key: 'b', open: false })
  expect(treeAfter(open, 'b', innerStep)).toEqual({ key: 'b', open: true })
  expect(treeAfter({ key: 'a', open: false }, 'b', innerStep)).toEqual({ key: 'b', open: false })
})
