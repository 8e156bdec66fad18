import { create } from 'zustand'
import { onPlainChange, readPlain, writePlain } from '../../lib/browser/storage.ts'

/*
 * The kinds of market that stand first on every match's page, in this browser: `btts`, `total`. What was kept is read as
 * anybody's text.
 */

const most = 20

export const readMarkets = (kept: string | null): readonly string[] => {
  try {
    const all: unknown = JSON.parse(kept ?? '[]')
    if (!Array.isArray(all)) return []
    const types = all.filter((it) => typeof it === 'string' && /^[a-z0-9-]{1,20}$/.test(it))
    return [...new Set<string>(types)].slice(0, most)
  } catch {
    return []
  }
}

export const useFavouriteMarkets = create<readonly string[]>(() =>
  readMarkets(readPlain('favouriteMarkets')),
)

/** Puts a kind first, or back into its place; here and in the other tabs. */
export const toggleMarket = (type: string): void => {
  const before = useFavouriteMarkets.getState()
  const next = before.includes(type)
    ? before.filter((it) => it !== type)
    : [...before, type].slice(-most)
  useFavouriteMarkets.setState(next, true)
  writePlain('favouriteMarkets', next.length === 0 ? null : JSON.stringify(next))
}

/** Other tabs' stars; answers how to stop. */
export const followMarkets = (): (() => void) =>
  onPlainChange('favouriteMarkets', (kept) => useFavouriteMarkets.setState(readMarkets(kept), true))
