import { useSession } from '../../lib/session/session.ts'
import { readPlain, writePlain } from '../../lib/browser/storage.ts'

/*
 * What was looked for in this browser, the newest first: by whoever sits here now. What a player looked for is not shown
 * to a stranger after them, nor to another player.
 */

const most = 6

/** The player, or nobody. */
const whoNow = (): string => useSession.getState().session?.uid ?? ''

export const recentSearches = (): readonly string[] => {
  try {
    const kept = JSON.parse(readPlain('recentSearches') ?? '{}') as {
      by?: unknown
      texts?: unknown
    }
    return kept?.by === whoNow() && Array.isArray(kept.texts)
      ? kept.texts.filter((text) => typeof text === 'string').slice(0, most)
      : []
  } catch {
    return []
  }
}

/** Called when a search has led somewhere; half-typed words are not kept. */
export const keepSearch = (text: string): void => {
  const others = recentSearches().filter((kept) => kept.toLowerCase() !== text.toLowerCase())
  const texts = [text, ...others].slice(0, most)
  writePlain('recentSearches', JSON.stringify({ by: whoNow(), texts }))
}

export const forgetSearches = (): void => writePlain('recentSearches', null)
