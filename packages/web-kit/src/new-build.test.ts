import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnceForNewBuild } from './new-build.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/x-1.js')
const tab = { build: '/assets/loader-1.js', reloads: 0, kept: new Map<string, string>() }

beforeEach(() => {
  Object.assign(tab, { build: '/assets/loader-1.js', reloads: 0, kept: new Map() })
  vi.stubGlobal('document', { querySelector: () => ({ src: tab.build }) })
  vi.stubGlobal('location', { reload: () => void tab.reloads++ })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.kept.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a tab that outlives ten releases is loaded anew for each, and never twice for one', () => {
  for (let release = 1; release <= 10; release++) {
    tab.build = `/assets/loader-${release}.js`
    expect(reloadOnceForNewBuild(missing)).toBe(true)
    // The same page again: the reload did not help.
    expect(reloadOnceForNewBuild(missing)).toBe(false)
  }
  expect(tab.reloads).toBe(10)
})

test('what is no missing file reloads nothing', () => {
  for (const error of [new Error('x'), new TypeError('undefined is not a function'), null])
    expect(reloadOnceForNewBuild(error)).toBe(false)
  expect(tab.reloads).toBe(0)
})
