/**
 * Whom a bucket belongs to: an IPv4 address, or the /64 of an IPv6 one, of which a single household
 * has 2^64 addresses.
 */
export const networkOf = (address: string): string => {
  // The studio listens on `::`, where an IPv4 address comes as one of IPv6.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [
    ...head,
    ...Array.from({ length: 8 - head.length - tail.length }, () => '0'),
    ...tail,
  ]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * So many calls at once, and so many more each second, per address. In memory: one studio process,
 * one count.
 */
export const createRate = (burst: number, perSecond: number, clock: () => number = Date.now) => {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    /** 0 when the call may pass; else after how many ms it may. */
    take(address: string): number {
      const now = clock()
      const key = networkOf(address)
      // Addresses that have been quiet are full again: forgetting them changes nothing.
      if (buckets.size > 10_000)
        for (const [quiet, it] of buckets)
          if (it.left + ((now - it.at) / 1000) * perSecond >= burst) buckets.delete(quiet)
      const bucket = buckets.get(key) ?? { left: burst, at: now }
      const left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
      buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now })
      return left >= 1 ? 0 : Math.ceil(((1 - left) / perSecond) * 1000)
    },
  }
}
