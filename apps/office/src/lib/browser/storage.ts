/*
 * The only reader and writer of local storage. How the desk looks stands there, and nothing else: no session, no
 * row, no name. public/look.js reads three of these before the first paint.
 */

/** `columns.<list>`: the columns of a list that a person has put away. */
export type StorageKey = 'theme' | 'density' | 'lang' | 'shortcuts' | `columns.${string}`

/** Storage may be forbidden (private modes, policies): then nothing is remembered, and nothing breaks. */
const local = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export const readStored = (key: StorageKey): string | null => local()?.getItem(key) ?? null

export const writeStored = (key: StorageKey, value: string | null): void => {
  try {
    if (value === null) local()?.removeItem(key)
    else local()?.setItem(key, value)
  } catch {
    // A full or closed storage costs a preference, never the page.
  }
}
