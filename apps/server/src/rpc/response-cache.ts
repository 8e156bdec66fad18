import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call } from '@felek/contract/call.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import * as contract from '@felek/contract/index.ts'
import { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { Deps } from '../deps.ts'
import type { PublicTopic } from './cache-versions.ts'
import { canonical } from './idempotency.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** A public reply as the bytes that are sent: the same for everybody who asks the same. */
export type CachedResponse = {
  reply: Reply
  etag: string
  /** The bytes, a character each. */
  plain: string
  /** Made once a reply is asked for again: what is asked for once is not worth the work. */
  br?: string
  gzip?: string
}

export type ResponseCache = {
  /** The reply that was given to a body of these very bytes, where it is still good. */
  ofBody(body: Uint8Array): CachedResponse | undefined
  /** Whether replies of this call may be kept at all. */
  keeps(call: Call): boolean
  /**
   * The kept reply of a call with these fields; where there is none it is made, once for all who
   * wait for it. `body` is remembered.
   */
  of(
    asked: { call: Call; lang: Lang; input: unknown; body: Uint8Array | undefined },
    make: () => Promise<Reply>,
  ): Promise<CachedResponse>
}

/** What announces each of its changes; another process's catalogue is heard of within this time. */
const announcedMs = 30_000
/** What moves by itself: clocks, stakes, people at tables. */
const movingMs = 1_000

type Keeping = { forMs: number; topics: readonly PublicTopic[] }
const content: Keeping = { forMs: announcedMs, topics: ['content'] }
const catalogue: Keeping = { forMs: announcedMs, topics: ['catalogue'] }
const atTables: Keeping = { forMs: movingMs, topics: ['catalogue'] }
const rewards: Keeping = { forMs: movingMs, topics: ['tournaments', 'standings'] }
/** Odds and clocks: of the board, which says nothing of each of its changes. */
const odds: Keeping = { forMs: movingMs, topics: [] }
const recentWins: Keeping = { forMs: announcedMs, topics: ['winners', 'catalogue'] }

const keeping: ReadonlyMap<Call, Keeping> = new Map<Call, Keeping>([
  ...Object.values(contract.content).map((call) => [call, content] as const),
  [contract.games.categories, catalogue],
  [contract.games.providers, catalogue],
  [contract.games.list, catalogue],
  [contract.games.get, catalogue],
  [contract.live.categories, catalogue],
  [contract.live.providers, catalogue],
  [contract.live.virtualGames, catalogue],
  [contract.live.tables, atTables],
  [contract.live.table, atTables],
  [contract.winners.list, recentWins],
  ...(['sports', 'highlights', 'events', 'event', 'results', 'search'] as const).map(
    (name) => [sportsbookLists[name], odds] as const,
  ),
  // A player's own places are nobody else's.
  ...Object.values(contract.rewards)
    .filter(({ auth }) => auth !== 'player')
    .map((call) => [call, rewards] as const),
])

/** All that is kept, in bytes as sent; the oldest goes first. */
const bytesMax = 32_000_000
/** Bodies that ask the same in other words, and how long one may be to be remembered. */
const bodiesMax = 8
export const cachedBodyBytesMax = 1_024
/** Smaller replies travel as they are. */
const compressedFrom = 1_024

type Entry = CachedResponse & {
  key: string
  asked: number
  atMs: number
  /** What it is made of, and how often that had changed when it began to be made. */
  keeping: Keeping
  version: number
  bodies: string[]
  sizeBytes: number
}

/** What is kept, by key and by the bodies that ask for it; no more than `bytesMax` of it. */
const createEntryStore = () => {
  const entries = new Map<string, Entry>()
  const byBody = new Map<string, Entry>()
  let heldBytes = 0
  const drop = (entry: Entry | undefined) => {
    if (entry === undefined || entries.get(entry.key) !== entry) return
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
  return {
    drop,
    grow,
    at: (key: string): Entry | undefined => entries.get(key),
    asking: (body: Uint8Array): Entry | undefined => byBody.get(textOf(body)),
    put(entry: Entry) {
      drop(entries.get(entry.key))
      entries.set(entry.key, entry)
      // The reply's object stands in memory beside its bytes.
      grow(entry, 3 * entry.plain.length)
    },
    /** That this body asks for it. */
    remember(entry: Entry, body: Uint8Array | undefined) {
      if (
        body === undefined ||
        body.byteLength > cachedBodyBytesMax ||
        entry.bodies.length >= bodiesMax ||
        entries.get(entry.key) !== entry
      )
        return
      const text = textOf(body)
      if (byBody.has(text)) return
      byBody.set(text, entry)
      entry.bodies.push(text)
      grow(entry, text.length)
    },
  }
}

/** A reply as an entry; `atMs` is when it began to be made. */
const entryOf = (
  about: Pick<Entry, 'key' | 'version' | 'keeping' | 'atMs'>,
  reply: Reply,
): Entry => {
  const bytes = Buffer.from(JSON.stringify(reply))
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const plain = bytes.toString('latin1')
  return { ...about, reply, etag, plain, asked: 0, bodies: [], sizeBytes: 0 }
}

/** Packs an entry's bytes; answers how many that are. */
const compress = async (entry: Entry): Promise<number> => {
  const bytes = Buffer.from(entry.plain, 'latin1')
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })])
  entry.br = br.toString('latin1')
  entry.gzip = gz.toString('latin1')
  return br.length + gz.length
}

/**
 * Replies to anonymous reads, kept as bytes until what they are made of changes
 * (`deps.cacheVersions`) and no longer than their call allows. A reply that began to be made
 * before a change is given to those who asked before it, and to nobody else.
 */
export const createResponseCache = (deps: Pick<Deps, 'now' | 'cacheVersions'>): ResponseCache => {
  const shelf = createEntryStore()
  const making = new Map<string, Promise<Entry>>()

  const good = (entry: Entry | undefined): Entry | undefined => {
    if (entry === undefined) return undefined
    const { forMs, topics } = entry.keeping
    const young = Math.abs(deps.now().getTime() - entry.atMs) < forMs
    if (young && entry.version === deps.cacheVersions.of(topics)) return entry
    shelf.drop(entry)
    return undefined
  }
  const ask = (entry: Entry): Entry => {
    entry.asked += 1
    if (entry.asked === 2 && entry.plain.length >= compressedFrom)
      void compress(entry).then((bytes) => shelf.grow(entry, bytes))
    return entry
  }
  const keep = async (
    about: Pick<Entry, 'key' | 'version' | 'keeping'>,
    make: () => Promise<Reply>,
  ): Promise<Entry> => {
    const atMs = deps.now().getTime()
    const entry = entryOf({ ...about, atMs }, await make())
    if (entry.version === deps.cacheVersions.of(entry.keeping.topics)) shelf.put(entry)
    return entry
  }

  return {
    ofBody(body) {
      if (body.byteLength > cachedBodyBytesMax) return undefined
      const entry = good(shelf.asking(body))
      return entry && ask(entry)
    },
    keeps: (call) => keeping.has(call),
    async of({ call, lang, input, body }, make) {
      const key = `${call.wire} ${lang} ${canonical(input)}`
      const known = good(shelf.at(key))
      if (known) {
        shelf.remember(known, body)
        return ask(known)
      }
      const kind = keeping.get(call)
      if (kind === undefined) throw new Error(`replies of ${call.wire} are not kept`)
      const version = deps.cacheVersions.of(kind.topics)
      // Who asks after a change waits for no reply that was begun before it.
      const made = `${key} ${version}`
      const begun = making.get(made) ?? keep({ key, version, keeping: kind }, make)
      making.set(made, begun)
      const entry = await begun.finally(() => {
        if (making.get(made) === begun) making.delete(made)
      })
      shelf.remember(entry, body)
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
