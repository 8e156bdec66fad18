/*
 * What an odds button shows of odds that move: at most one change a second, the newest then; arrow
 * and colour for three seconds. Pure, so that no test waits.
 */

export const everyMs = 1_000
export const arrowMs = 3_000

export type ShownOdds = {
  /** Hundredths; null while there are none. */
  odds: number | null
  moved: 'rose' | 'fell' | null
  changedAtMs: number
}

export const firstShown = (odds: number | null): ShownOdds => ({
  odds,
  moved: null,
  changedAtMs: Number.NEGATIVE_INFINITY,
})

/** What is to be shown at this time, and in how many ms it must be looked at again (null: not). */
export const shownAt = (
  before: ShownOdds,
  now: number | null,
  atMs: number,
): { shown: ShownOdds; againMs: number | null } => {
  const since = atMs - before.changedAtMs
  if (now !== before.odds) {
    // Odds that come or go are no rise and no fall, and are shown at once.
    if (now === null || before.odds === null)
      return { shown: { odds: now, moved: null, changedAtMs: before.changedAtMs }, againMs: null }
    if (since < everyMs) return { shown: before, againMs: everyMs - since }
    const moved = now > before.odds ? 'rose' : 'fell'
    return { shown: { odds: now, moved, changedAtMs: atMs }, againMs: arrowMs }
  }
  if (before.moved === null) return { shown: before, againMs: null }
  return since >= arrowMs
    ? { shown: { ...before, moved: null }, againMs: null }
    : { shown: before, againMs: arrowMs - since }
}
