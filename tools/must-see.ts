/**
 * What a check looks at, which has to be something: a folder that moved or a pattern that fits no more
 * would else leave the check with nothing to say.
 */
export const mustSee = <T>(what: string, found: readonly T[]): readonly T[] => {
  if (found.length === 0)
    throw new Error(`nothing is seen of ${what}: tell the check where it is now, or take it out`)
  return found
}
