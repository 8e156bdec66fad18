/*
 * The sheet with the tree: any step to another address closes it, but for one that its own search
 * makes while somebody types.
 */

/** Goes with a step that letters made, not a press. */
export const typedStep = { typed: true } as const
const isTyped = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'typed' in state

export type TreeAt = { key: string; open: boolean }

/** As it is after a step to the place in the history with this key; the same where there was none. */
export const treeAfter = (was: TreeAt, key: string, state: unknown): TreeAt =>
  was.key === key ? was : { key, open: was.open && isTyped(state) }
