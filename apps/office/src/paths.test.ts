import { expect, test } from 'vitest'
import { paths, returnPath } from './paths.ts'

test('whoever signs in is led back to an address of the office', () => {
  expect(returnPath(`?to=${encodeURIComponent('/denetim?kind=deny&open=4')}`)).toBe(
    '/denetim?kind=deny&open=4',
  )
})

test.each(['', '?to=', '?to=//evil.example', '?to=/\\evil.example', '?to=https://evil.example'])(
  'an address that leads away from here leads to the beginning: %s',
  (search) => {
    expect(returnPath(search)).toBe(paths.root)
  },
)
