/*
 * A crash room's chain (docs/fairness.md, "A crash room"): the SHA-256 of each link's 32 bytes is the link before, and
 * link 0, its end, stood published before the first round. From a round's link it is hashed back to that end here, by a
 * hash of our own: the browser's answers a promise for each, and a million of those take minutes.
 */

/** The first 32 bits of what is left of the cube (square) roots of the first primes: FIPS 180-4. */
const primesTo = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((p) => n % p !== 0)) found.push(n)
  return found
}
const left = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const adds = Int32Array.from(primesTo(64), (p) => left(Math.cbrt(p)))
const first = Int32Array.from(primesTo(8), (p) => left(Math.sqrt(p)))

const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by))
const at = (words: Int32Array, i: number): number => words[i] as number

const words = new Int32Array(64)

/** Puts the SHA-256 of a link's eight words in their place. 32 bytes and what is padded to them are one block. */
const hash = (link: Int32Array): void => {
  words.set(link)
  words.fill(0, 8, 16)
  words[8] = 1 << 31
  words[15] = 256
  for (let i = 16; i < 64; i += 1) {
    const [near, far] = [at(words, i - 15), at(words, i - 2)]
    const s0 = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3)
    const s1 = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10)
    words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1
  }
  let [a, b, c, d] = [at(first, 0), at(first, 1), at(first, 2), at(first, 3)]
  let [e, f, g, h] = [at(first, 4), at(first, 5), at(first, 6), at(first, 7)]
  for (let i = 0; i < 64; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(adds, i) + at(words, i)) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  link[0] = at(first, 0) + a
  link[1] = at(first, 1) + b
  link[2] = at(first, 2) + c
  link[3] = at(first, 3) + d
  link[4] = at(first, 4) + e
  link[5] = at(first, 5) + f
  link[6] = at(first, 6) + g
  link[7] = at(first, 7) + h
}

/** The link `count` before this one, both 64 hex digits. */
export const linkBefore = (link: string, count: number): string => {
  const now = Int32Array.from(link.match(/.{8}/g) ?? [], (word) => parseInt(word, 16))
  for (let done = 0; done < count; done += 1) hash(now)
  return Array.from(now, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Some ten milliseconds: the page goes on answering between two of these. */
const sliceHashes = 10_000

/**
 * The same, a slice at a time; `tell` hears how many hashes are done. Null once nobody waits any more. Not in a worker: the
 * page's policy lets no script in but its own and the service worker's.
 */
export const followChain = async (
  link: string,
  count: number,
  tell: (done: number) => void,
  isGone: () => boolean,
): Promise<string | null> => {
  let [now, done] = [link, 0]
  while (done < count) {
    if (isGone()) return null
    const slice = Math.min(sliceHashes, count - done)
    now = linkBefore(now, slice)
    done += slice
    tell(done)
    await new Promise<void>((next) => setTimeout(next))
  }
  return now
}
