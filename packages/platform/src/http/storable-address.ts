/** What a database takes as text: no NUL, and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/**
 * Whether every part of a request's address may reach a database: its path decodes, and neither path
 * nor query says NUL. A query is looked at as it is written: who types `?q=100%` means a percent sign.
 */
export const isStorableAddress = (url: string): boolean => {
  const [path = '', ...query] = url.split('?')
  try {
    return isStorable(decodeURIComponent(path)) && !query.some((part) => part.includes('%00'))
  } catch {
    return false
  }
}
