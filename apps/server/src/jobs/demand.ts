/**
 * Whether anybody asks anything of this process. A request is under way from `begin` to `end`, a
 * stream for as long as it is open.
 */
export type Demand = {
  begin(): void
  end(): void
  /** Whether nothing is under way and nothing was for `idleAfterMs`. */
  isIdle(): boolean
  /** Calls `listener` at the first request after an idle time, until the returned function is called. */
  onReturn(listener: () => void): () => void
}

const idleAfterMs = 60_000

export const createDemand = (nowMs: () => number = () => performance.now()): Demand => {
  const listeners = new Set<() => void>()
  let underWay = 0
  let lastMs = nowMs()
  const isIdle = () => underWay === 0 && nowMs() - lastMs >= idleAfterMs
  return {
    begin() {
      const returns = isIdle()
      underWay += 1
      if (returns) for (const listener of listeners) listener()
    },
    end() {
      underWay -= 1
      lastMs = nowMs()
    },
    isIdle,
    onReturn(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
