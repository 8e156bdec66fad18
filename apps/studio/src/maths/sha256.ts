/*
 * SHA-256 and HMAC as FIPS 180-4 and RFC 2104 write them, without waiting: rules ask for a draw and need it at once, while
 * a browser's own hashes answer later, and not at all over plain http. What checks a round draws with this, the house
 * draws with Node's: a fault of one cannot hide in the other.
 */

/** The first 32 bits of what is left of the cube (square) roots of the first primes: the constants of the standard. */
const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((p) => n % p !== 0)) found.push(n)
  return found
}
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) >>> 0
const rounds = Uint32Array.from(primes(64), (p) => fraction(Math.cbrt(p)))
const start = Uint32Array.from(primes(8), (p) => fraction(Math.sqrt(p)))

const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by))
const at = (words: Uint32Array, i: number): number => words[i] as number

const schedule = new Uint32Array(64)

/** One block of 64 bytes at `offset` into `state`. */
const compress = (state: Uint32Array, bytes: DataView, offset: number): void => {
  for (let i = 0; i < 16; i += 1) schedule[i] = bytes.getUint32(offset + i * 4)
  for (let i = 16; i < 64; i += 1) {
    const [before, last] = [at(schedule, i - 15), at(schedule, i - 2)]
    const s0 = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3)
    const s1 = turned(last, 17) ^ turned(last, 19) ^ (last >>> 10)
    schedule[i] = at(schedule, i - 16) + s0 + at(schedule, i - 7) + s1
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let i = 0; i < 64; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(rounds, i) + at(schedule, i)) | 0
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
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}

const blockBytes = 64

/** Goes on from `from`, into which `before` bytes (whole blocks) went, to the end of `bytes`: eight words. */
const finish = (from: Uint32Array, before: number, bytes: Uint8Array): Uint32Array => {
  const state = Uint32Array.from(from)
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / blockBytes) * blockBytes)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  const length = before + bytes.length
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29))
  view.setUint32(padded.length - 4, length * 8)
  for (let offset = 0; offset < padded.length; offset += blockBytes) compress(state, view, offset)
  return state
}

const bytesOfWords = (words: Uint32Array): Uint8Array => {
  const bytes = new Uint8Array(words.length * 4)
  const view = new DataView(bytes.buffer)
  words.forEach((word, i) => view.setUint32(i * 4, word))
  return bytes
}

export const hexOf = (words: Uint32Array): string =>
  Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')

export const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))

const utf8 = new TextEncoder()
export const bytesOfText = (text: string): Uint8Array => utf8.encode(text)

/** SHA-256: eight words, the first 32 bits first. */
export const sha256 = (bytes: Uint8Array): Uint32Array => finish(start, 0, bytes)

/** HMAC-SHA256 under one key: what the key alone says is computed once. */
export const hmacSha256 = (key: Uint8Array): ((text: string) => Uint32Array) => {
  const short = key.length > blockBytes ? bytesOfWords(sha256(key)) : key
  const keyed = (pad: number): Uint32Array => {
    const block = new Uint8Array(blockBytes).fill(pad)
    short.forEach((byte, i) => (block[i] = byte ^ pad))
    const state = Uint32Array.from(start)
    compress(state, new DataView(block.buffer), 0)
    return state
  }
  const [inner, outer] = [keyed(0x36), keyed(0x5c)]
  return (text) =>
    finish(outer, blockBytes, bytesOfWords(finish(inner, blockBytes, bytesOfText(text))))
}
