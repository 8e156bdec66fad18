import { beforeEach, expect, test, vi } from 'vitest'
import { aBrowser } from '../../lib/browser/test-browser.ts'

let who: string | undefined
vi.mock('../../lib/session/session.ts', () => ({
  useSession: { getState: () => ({ session: who === undefined ? null : { uid: who } }) },
}))

let browser: ReturnType<typeof aBrowser>
let recent: typeof import('./recent-searches.ts')
beforeEach(async () => {
  who = undefined
  browser = aBrowser()
  vi.resetModules()
  recent = await import('./recent-searches.ts')
})

test('what a player looked for is shown to that player alone, the newest first, once, until it is cleared', () => {
  who = '7'
  for (const text of ['lale', 'Rüzgâr', 'LALE']) recent.keepSearch(text)
  expect(recent.recentSearches()).toEqual(['LALE', 'Rüzgâr'])
  for (const other of [undefined, '8']) {
    who = other
    expect(recent.recentSearches()).toEqual([])
  }
  who = '7'
  expect(recent.recentSearches()).toEqual(['LALE', 'Rüzgâr'])
  recent.forgetSearches()
  expect(recent.recentSearches()).toEqual([])
})

test('what was kept is read as anybody’s text', () => {
  for (const bad of ['', '[', '["lale"]', '{"by":"","texts":7}', 'null']) {
    browser.local.setItem('recentSearches', bad)
    expect(recent.recentSearches()).toEqual([])
  }
})
