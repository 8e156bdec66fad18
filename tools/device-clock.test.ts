import { expect, test } from 'vitest'
import { deviceClockFaults } from './device-clock.ts'

const page = (text: string, path = 'apps/site/src/sportsbook/slip.tsx') => [{ path, text }]

test.each([
  'const now = Date.now()',
  'useState(Date.now)',
  'const today = new Date()',
  'const today = new Date( )',
  'const today = new Date',
  'const text = Date()',
])('a page that asks the device for the time is found: %s', (text) => {
  expect(deviceClockFaults(page(text))).toMatchObject([
    { path: 'apps/site/src/sportsbook/slip.tsx' },
  ])
  expect(deviceClockFaults(page(text, 'packages/ui/src/toast.tsx'))).toHaveLength(1)
})

test.each([
  'const day = new Date(iso)',
  'const day = new Date(serverNow())',
  'const at = Date.parse(iso)',
  '// Date.now() is the device’s',
  "const says = 'Date.now()'",
  'const since = performance.now()',
  'type When = Date',
  'formatDate(iso)',
])('what has a moment in hand is no question: %s', (text) => {
  expect(deviceClockFaults(page(text))).toEqual([])
})

test('the clock itself, tests and the server may ask', () => {
  for (const path of [
    'packages/web-kit/src/server-clock.ts',
    'apps/site/src/lib/session/session.test.ts',
    'apps/server/src/deps.ts',
  ])
    expect(deviceClockFaults(page('Date.now()', path))).toEqual([])
})
