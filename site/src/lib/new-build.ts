const mark = 'felek-reloaded'

/**
 * Reloads once when a chunk of an older release is missing; false where that is not the cause, or
 * did not help.
 */
export const reloadOnceForNewBuild = (error: unknown): boolean => {
  const missing =
    error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
  if (!missing || sessionStorage.getItem(mark)) return false
  sessionStorage.setItem(mark, '1')
  location.reload()
  return true
}
