import { readPlain, writePlain } from '../lib/storage.ts'

/** What was looked for in this browser, the newest first. */
const most = 6

export const recentSearches = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(readPlain('recentSearches') ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Called when a search has led somewhere; half-typed words are not kept. */
export const keepSearch = (text: string): void => {
  const others = recentSearches().filter((kept) => kept.toLowerCase() !== text.toLowerCase())
  writePlain('recentSearches', JSON.stringify([text, ...others].slice(0, most)))
}

export const forgetSearches = (): void => writePlain('recentSearches', null)
