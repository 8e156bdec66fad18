import { createHmac, hash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import * as flight from '../../engines/crash/flight.ts'

/*
 * The links that a room's rounds are drawn with. Link 0 is published before the first round; the SHA-256 of each link is
 * the one before, so every round's link was fixed then, and who has seen one can check all before it and none behind.
 */

export type Links = {
  terminal: string
  length: number
  /** Of a round: 1 … length. 0 is the published end. 64 hex digits. */
  link(n: number): string
}

export const linksLength = 1_000_000

/** A link is found again from the nearest one kept, at most so many hashes away. */
const keptEvery = 1_000
/** Nobody else in the process waits longer than these take. */
const atOnce = 20_000

const before = (link: Buffer): Buffer => hash('sha256', link, 'buffer')

/** All links from their root, which is the last one. */
export const computeLinks = async (root: string, length: number): Promise<Links> => {
  const kept = new Map<number, Buffer>()
  let link: Buffer = Buffer.from(root, 'hex')
  for (let n = length; n > 0; n -= 1) {
    if (n % keptEvery === 0 || n === length) kept.set(n, link)
    link = before(link)
    if (n % atOnce === 0) await breathe()
  }
  const terminal = link.toString('hex')
  return {
    terminal,
    length,
    link(n) {
      if (!Number.isInteger(n) || n < 0 || n > length)
        throw new RangeError(`no link ${n} of ${length}`)
      if (n === 0) return terminal
      const from = Math.min(length, Math.ceil(n / keptEvery) * keptEvery)
      let at = kept.get(from) as Buffer
      for (let i = from; i > n; i -= 1) at = before(at)
      return at.toString('hex')
    },
  }
}

/** Where a round crashes: 52 bits of HMAC-SHA256 under its link's 32 bytes of `late` as it is written. */
export const crashOf = (
  config: flight.CrashConfig,
  link: string,
  late: string,
  { bitsOf, crashPoint }: Pick<typeof flight, 'bitsOf' | 'crashPoint'> = flight,
): number =>
  crashPoint(
    config,
    bitsOf(createHmac('sha256', Buffer.from(link, 'hex')).update(late).digest('hex')),
  )
