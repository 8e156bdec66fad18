/** So many calls at once, and so many more each second, per address. In memory: one studio process, one count. */
export const createRate = (burst: number, perSecond: number, clock: () => number = Date.now) => {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    /** 0 when the call may pass; else after how many ms it may. */
    take(address: string): number {
      const now = clock()
      // Addresses that have been quiet are full again: forgetting them changes nothing.
      if (buckets.size > 10_000)
        for (const [key, it] of buckets) if (it.left + ((now - it.at) / 1000) * perSecond >= burst) buckets.delete(key)
      const bucket = buckets.get(address) ?? { left: burst, at: now }
      const left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
      buckets.set(address, { left: left >= 1 ? left - 1 : left, at: now })
      return left >= 1 ? 0 : Math.ceil(((1 - left) / perSecond) * 1000)
    },
  }
}
