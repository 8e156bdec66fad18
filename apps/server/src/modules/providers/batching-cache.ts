type Options<K, V> = {
  /** Reads many keys in one round trip; a key without an answer is left out of the map. */
  load(keys: readonly K[]): Promise<ReadonlyMap<K, V>>
  /** How long an answer is believed; that there is none is not believed at all. */
  keepMs: number
  clock(): number
}

type PendingRead<V> = {
  promise: Promise<V | undefined>
  resolve(v: V | undefined): void
  reject(e: unknown): void
}

/** How many answers are kept: a few hundred bytes each. */
const sizeMax = 200_000

/** The oldest answers make room: a Map keeps the order in which they were given. */
const keep = <K, A>(kept: Map<K, A>, key: K, answer: A): void => {
  kept.delete(key)
  kept.set(key, answer)
  for (const oldest of kept.keys()) {
    if (kept.size <= sizeMax) return
    kept.delete(oldest)
  }
}

/**
 * Reads what is asked for at the same time in one query, and believes it for a moment: while a
 * query runs, further keys wait for the next one, so that thousands of stakes a second cost a few
 * hundred reads.
 */
export const createBatchingCache = <K, V>({ load, keepMs, clock }: Options<K, V>) => {
  const kept = new Map<K, { value: V; atMs: number }>()
  let waiting = new Map<K, PendingRead<V>>()
  let running = false
  /** Of the query that runs: what it was asked for and must not answer, since that has changed meanwhile. */
  let outdated = new Set<K>()

  const askAgain = (key: K, asked: PendingRead<V>) => {
    const next = waiting.get(key)
    if (next === undefined) waiting.set(key, asked)
    else void next.promise.then(asked.resolve, asked.reject)
  }

  const run = async () => {
    running = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      outdated = new Set()
      try {
        const atMs = clock()
        const found = await load([...batch.keys()])
        for (const [key, asked] of batch) {
          if (outdated.has(key)) {
            askAgain(key, asked)
            continue
          }
          const value = found.get(key)
          if (value !== undefined) keep(kept, key, { value, atMs })
          asked.resolve(value)
        }
      } catch (error) {
        for (const asked of batch.values()) asked.reject(error)
      }
    }
    running = false
  }

  const get = (key: K): Promise<V | undefined> => {
    const known = kept.get(key)
    const ageMs = known === undefined ? 0 : clock() - known.atMs
    // A clock that was set back makes nothing younger.
    if (known !== undefined && ageMs >= 0 && ageMs < keepMs) return Promise.resolve(known.value)
    const asked = waiting.get(key)
    if (asked !== undefined) return asked.promise
    const { promise, resolve, reject } = Promise.withResolvers<V | undefined>()
    waiting.set(key, { promise, resolve, reject })
    if (!running) void run()
    return promise
  }
  return Object.assign(get, {
    /** The next one who asks for this key reads it afresh; of all keys where none is named. */
    forget(key?: K): void {
      if (key === undefined) kept.clear()
      else {
        kept.delete(key)
        outdated.add(key)
      }
    },
  })
}
