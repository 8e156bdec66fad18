import type { Rules } from './define.ts'

export type AnyRules = Rules<unknown, unknown, unknown, unknown, unknown>

/** The rules among what a file of rules exports. */
export const rulesIn = (module: Readonly<Record<string, unknown>>): AnyRules => {
  const found = Object.values(module).filter(
    (it): it is AnyRules =>
      typeof it === 'object' && it !== null && 'open' in it && 'settle' in it && 'show' in it,
  )
  if (found.length !== 1 || !found[0])
    throw new Error('a file of rules exports one object of rules')
  return found[0]
}
