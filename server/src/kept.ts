import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call } from '../../contract/src/call.ts'
import type { Reply } from '../../contract/src/envelope.ts'
import * as contract from '../../contract/src/index.ts'
import type { Lang } from '../../phrases/src/format.ts'
import type { House } from './house.ts'
import { canonical } from './replies.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** A public reply as the bytes that are sent: the same for everybody who asks the same. */
export type KeptReply = {
  reply: Reply
  etag: string
  /** The bytes, a character each. */
  plain: string
  /** Made once a reply is asked for again: what is asked for once is not worth the work. */
  br?: string
  gzip?: string
}

export type KeptReplies = {
  /** The reply that was given to a body of these very bytes, where it is still good. */
  ofBody(body: Uint8Array): KeptReply | undefined
  /** Whether replies of this call may be kept at all. */
  keeps(call: Call): boolean
  /**
   * The kept reply of a call with these fields; where there is none it is made, once for all who
   * wait for it. `body` is remembered.
   */
  of(
    asked: { call: Call; lang: Lang; input: unknown; body: Uint8Array | undefined },
    make: () => Promise<Reply>,
  ): Promise<KeptReply>
}

/** What announces each of its changes; another process's catalogue is heard of within this time. */
const announcedMs = 30_000
/** What moves by itself: clocks, stakes, people at tables. */
const movingMs = 1_000

const keptMs = new Map<Call, number>([
  ...Object.values(contract.content).map((call) => [call, announcedMs] as const),
  [contract.games.categories, announcedMs],
  [contract.games.providers, announcedMs],
  [contract.games.list, announcedMs],
  [contract.games.get, announcedMs],
  [contract.live.categories, announcedMs],
  [contract.live.providers, announcedMs],
  [contract.live.virtualGames, announcedMs],
  [contract.live.tables, movingMs],
  [contract.live.table, movingMs],
  ...Object.values(contract.rewards).map((call) => [call, movingMs] as const),
])

/** All that is kept, in bytes as sent; the oldest goes first. */
const bytesMax = 32_000_000
/** Bodies that ask the same in other words, and how long one may be to be remembered. */
const bodiesMax = 8
export const keptBodyBytesMax = 1_024
/** Smaller replies travel as they are. */
const compressedFrom = 1_024

type Entry = KeptReply & {
  key: string
  asked: number
  atMs: number
  forMs: number
  bodies: string[]
  sizeBytes: number
}

/**
 * Replies to anonymous reads, kept as bytes until anything public changes (`house.publicVersion`)
 * and no longer than their call allows. A reply that began to be made before a change is given to
 * those who asked before it, and not kept.
 */
export const createKept = (house: Pick<House, 'now' | 'publicVersion'>): KeptReplies => {
  const entries = new Map<string, Entry>()
  const byBody = new Map<string, Entry>()
  const making = new Map<string, Promise<Entry>>()
  let version = house.publicVersion.value
  let heldBytes = 0

  const refresh = () => {
    if (version === house.publicVersion.value) return
    version = house.publicVersion.value
    entries.clear()
    byBody.clear()
    making.clear()
    heldBytes = 0
  }
  const drop = (entry: Entry) => {
    if (entries.get(entry.key) !== entry) return
    entries.delete(entry.key)
    for (const body of entry.bodies) byBody.delete(body)
    heldBytes -= entry.sizeBytes
  }
  const grow = (entry: Entry, bytes: number) => {
    if (entries.get(entry.key) !== entry) return
    entry.sizeBytes += bytes
    heldBytes += bytes
    for (const oldest of entries.values()) {
      if (heldBytes <= bytesMax) break
      drop(oldest)
    }
  }
  const good = (entry: Entry | undefined): Entry | undefined => {
    if (entry === undefined || Math.abs(house.now().getTime() - entry.atMs) < entry.forMs)
      return entry
    drop(entry)
    return undefined
  }
  const remember = (entry: Entry, body: Uint8Array | undefined) => {
    if (
      body === undefined ||
      body.byteLength > keptBodyBytesMax ||
      entry.bodies.length >= bodiesMax ||
      entries.get(entry.key) !== entry
    )
      return
    const text = textOf(body)
    if (byBody.has(text)) return
    byBody.set(text, entry)
    entry.bodies.push(text)
    grow(entry, text.length)
  }
  const compress = async (entry: Entry) => {
    const bytes = Buffer.from(entry.plain, 'latin1')
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    const [br, gz] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })])
    entry.br = br.toString('latin1')
    entry.gzip = gz.toString('latin1')
    grow(entry, br.length + gz.length)
  }
  const ask = (entry: Entry): Entry => {
    entry.asked += 1
    if (entry.asked === 2 && entry.plain.length >= compressedFrom) void compress(entry)
    return entry
  }
  const keep = async (key: string, forMs: number, make: () => Promise<Reply>): Promise<Entry> => {
    const begunAt = version
    const atMs = house.now().getTime()
    const reply = await make()
    const bytes = Buffer.from(JSON.stringify(reply))
    const plain = bytes.toString('latin1')
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const entry: Entry = {
      key,
      reply,
      etag,
      plain,
      asked: 0,
      atMs,
      forMs,
      bodies: [],
      sizeBytes: 0,
    }
    refresh()
    if (begunAt === version) {
      entries.set(key, entry)
      // The reply's object stands in memory beside its bytes.
      grow(entry, 3 * plain.length)
    }
    return entry
  }

  return {
    ofBody(body) {
      if (body.byteLength > keptBodyBytesMax) return undefined
      refresh()
      const entry = good(byBody.get(textOf(body)))
      return entry && ask(entry)
    },
    keeps: (call) => keptMs.has(call),
    async of({ call, lang, input, body }, make) {
      refresh()
      const key = `${call.wire} ${lang} ${canonical(input)}`
      const known = good(entries.get(key))
      if (known) {
        remember(known, body)
        return ask(known)
      }
      const begun = making.get(key) ?? keep(key, keptMs.get(call) ?? 0, make)
      making.set(key, begun)
      const entry = await begun.finally(() => {
        if (making.get(key) === begun) making.delete(key)
      })
      remember(entry, body)
      return ask(entry)
    },
  }
}

/** One character a byte: a key, not a text. */
const textOf = (body: Uint8Array): string =>
  Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')

/** The best encoding that an Accept-Encoding header takes, of those that are kept. */
export const encodingOf = (accepts: string | undefined): Encoding | undefined => {
  if (accepts === undefined) return undefined
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepts)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepts) ? 'gzip' : undefined
}
