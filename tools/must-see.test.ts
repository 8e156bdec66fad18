import { expect, test } from 'vitest'
import { mustSee } from './must-see.ts'

test('a check that sees nothing fails with what it looked for, and one that sees something goes on', () => {
  expect(() => mustSee('packages/phrases/src/tr', [])).toThrow(
    'nothing is seen of packages/phrases/src/tr',
  )
  expect(mustSee('packages/phrases/src/tr', ['games.ts'])).toEqual(['games.ts'])
})
