import { expect, test } from 'vitest'
import { mustSee } from './must-see.ts'

test('a check that sees nothing fails with what it looked for, and one that sees something goes on', () => {
  expect(() => mustSee('phrases/src/tr', [])).toThrow('nothing is seen of phrases/src/tr')
  expect(mustSee('phrases/src/tr', ['games.ts'])).toEqual(['games.ts'])
})
