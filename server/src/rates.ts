import type { Rate } from '../../contract/src/call.ts'

/** How many tries an address has, and how long until it has them all again (api.md §1, rates). */
const buckets: Record<Rate, { tries: number; windowMs: number }> = {
  flood: { tries: 100, windowMs: 1_000 },
  'sign-in': { tries: 30, windowMs: 60_000 },
  register: { tries: 20, windowMs: 60_000 },
  code: { tries: 5, windowMs: 60_000 },
  support: { tries: 5, windowMs: 60_000 },
}

export type Rates = {
  /** Takes a try; answers 0, or the milliseconds to wait where none is left. */
  take(rate: Rate, address: string): number
}

/**
 * Whom a bucket belongs to: an IPv4 address, or the /64 of an IPv6 one, of which a single household
 * has 2^64 addresses.
 */
export const networkOf = (address: string): string => {
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

/** Leaky buckets in memory: each address's tries come back evenly over the window. */
export const createRates = (
  scale: number,
  clock: () => number = () => performance.now(),
): Rates => {
  const spent = new Map<string, { amount: number; atMs: number }>()
  const forget = (nowMs: number) => {
    if (spent.size < 50_000) return
    for (const [key, { atMs }] of spent) if (nowMs - atMs > 60_000) spent.delete(key)
  }
  return {
    take(rate, address) {
      const { tries, windowMs } = buckets[rate]
      const most = tries * scale
      const nowMs = clock()
      const key = `${rate} ${networkOf(address)}`
      const before = spent.get(key)
      const left = before
        ? Math.max(0, before.amount - ((nowMs - before.atMs) * most) / windowMs)
        : 0
      if (left + 1 > most) return Math.ceil(((left + 1 - most) * windowMs) / most)
      forget(nowMs)
      spent.set(key, { amount: left + 1, atMs: nowMs })
      return 0
    },
  }
}
