/** What the pages of this process were told, and are about to be told. */
export type ProtectionState = {
  /** Players whose state is being told; `again` where it has changed meanwhile. */
  states: Map<bigint, { again: boolean }>
  /** Players whose sittings moved, and the timer that tells of them. */
  sittings: Set<bigint>
  timer: NodeJS.Timeout | undefined
  /** Changes of any process that were told of; what is there at the first look is no news. */
  seen: Set<bigint>
  first: boolean
  /** What was written of full limits: a storm of refused stakes writes once. */
  reached: Set<string>
}

export const createProtectionState = (): ProtectionState => ({
  states: new Map(),
  sittings: new Set(),
  timer: undefined,
  seen: new Set(),
  first: true,
  reached: new Set(),
})
