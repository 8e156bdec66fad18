const mark = 'felek-reloaded'

/** A file of the page could not be had: a newer release has none of that name, or the network had none of it. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)

/** The first script of a page leads to all others by their names, so each build has another. */
const buildNow = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/**
 * Reloads once a build when a file of an older release is missing; false where that is not the cause, or
 * did not help. A tab outlives many releases: each has its reload.
 */
export const reloadOnceForNewBuild = (error: unknown): boolean => {
  const build = buildNow()
  if (!isMissingFile(error)) return false
  try {
    if (sessionStorage.getItem(mark) === build) return false
    sessionStorage.setItem(mark, build)
  } catch {
    // Where nothing is kept, a reload could go on for ever.
    return false
  }
  location.reload()
  return true
}
