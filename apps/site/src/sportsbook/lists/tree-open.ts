/*
 * The sheet with the tree: any step to another address closes it, but for one that stays within it:
 * its search's while somebody types, and the row that shows all leagues.
 */

/** Goes with a step that leads to more of the tree, not away from it. */
export const innerStep = { inner: true } as const
const isInner = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'inner' in state

export type TreeAt = { key: string; open: boolean }

/** As it is after a step to the place in the history with this key; the same where there was none. */
export const treeAfter = (was: TreeAt, key: string, state: unknown): TreeAt =>
  was.key === key ? was : { key, open: was.open && isInner(state) }
