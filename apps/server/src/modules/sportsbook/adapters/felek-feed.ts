import * as z from 'zod/mini'
import {
  lineBytesMax,
  matchProof,
  readDescribed,
  readFeedLine,
  type Snapshot,
  type Stateful,
} from '@felek/contract/protocols/feed/feed.ts'
import {
  isResponseSigned,
  readSignedLine,
  signedHeaders,
  type SignedRequest,
  type Keys,
} from '@felek/platform/signatures/signature.ts'
import { FeedAway, type Adapter, type Sink } from './adapter.ts'

/** Where a feed of docs/feed.md is, and the key that questions and answers are signed with. */
export type FeedPlace = {
  url: string
  keys: Keys
  /** Somebody else answers for the feed. */
  alarm?: (path: string) => void
}

const answerMsMax = 30_000
/** Gone, or over its last number: there is no way on but the snapshot. */
const noWayOn: ReadonlySet<number> = new Set([400, 410])

const ask = async ({ url, keys }: FeedPlace, path: string, query: string, signal: AbortSignal) => {
  const headers = signedHeaders(keys, Date.now(), path, '')
  const asked: SignedRequest = {
    signature: headers['x-felek-signature'] ?? '',
    url: `${path}${query}`,
  }
  return { asked, answer: await fetch(`${url}${path}${query}`, { headers, signal }) }
}

/** An answer that is not the feed's is none: as if it was away, and somebody is told. */
const notTheFeed = ({ alarm }: FeedPlace, path: string): FeedAway => {
  alarm?.(path)
  return new FeedAway(`what answers ${path} does not sign as the feed does`)
}

const readBody = async (
  place: FeedPlace,
  path: string,
  { asked, answer }: Awaited<ReturnType<typeof ask>>,
): Promise<string> => {
  const body = await answer.text()
  const said = { status: answer.status, body, signature: answer.headers.get('x-felek-signature') }
  if (isResponseSigned(place.keys, asked, said)) return body
  throw notTheFeed(place, path)
}

/** Undefined where there is nothing (404). */
const found = async <T>(place: FeedPlace, path: string, query = ''): Promise<T | undefined> => {
  const away = (why: string) => new FeedAway(`the feed answers ${path} with ${why}`)
  try {
    const answered = await ask(place, path, query, AbortSignal.timeout(answerMsMax))
    const { answer } = answered
    if (answer.status >= 500) {
      await answer.body?.cancel()
      throw away(String(answer.status))
    }
    const body = await readBody(place, path, answered)
    if (answer.ok) return JSON.parse(body) as T
    if (answer.status === 404) return undefined
    throw new Error(`the feed answers ${path} with ${answer.status}`)
  } catch (error) {
    // What fetch throws is a TypeError whose cause says why, or the end of our patience.
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError')
      throw away(((error as Error).cause as { code?: string } | undefined)?.code ?? 'nothing')
    throw error
  }
}

const json = async <T>(place: FeedPlace, path: string, query = ''): Promise<T> => {
  const answer = await found<T>(place, path, query)
  if (answer === undefined) throw new Error(`the feed does not know ${path}`)
  return answer
}

/** Cuts bytes into lines; one that is longer than any message is cut off and handed on as it is. */
const lines = () => {
  const decoder = new TextDecoder()
  let rest = ''
  return (bytes: Uint8Array): string[] => {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > 2 * lineBytesMax) {
      parts.push(rest)
      rest = ''
    }
    return parts.filter((line) => line.trim() !== '')
  }
}

const streamPath = '/feed/stream'
const follow = async (
  place: FeedPlace,
  after: number,
  sink: Sink,
  signal: AbortSignal,
): Promise<'lost' | 'too_old'> => {
  const answered = await ask(place, streamPath, `?after=${after}`, signal)
  const { asked, answer } = answered
  if (!answer.ok || !answer.body) {
    if (!noWayOn.has(answer.status)) {
      await answer.body?.cancel()
      return 'lost'
    }
    await readBody(place, streamPath, answered)
    return 'too_old'
  }
  const cut = lines()
  for await (const bytes of answer.body)
    for (const line of cut(bytes)) {
      if (signal.aborted) return 'lost'
      const said = readSignedLine(place.keys, asked, line)
      if (said === undefined) throw notTheFeed(place, streamPath)
      sink.line(readFeedLine(said))
    }
  return 'lost'
}

/** A feed as docs/feed.md describes it. */
export const felekFeed = (name: string, place: FeedPlace): Adapter => ({
  name,
  open(after, sink) {
    const stop = new AbortController()
    void follow(place, after, sink, stop.signal)
      .catch((): 'lost' => 'lost')
      .then((why) => {
        if (!stop.signal.aborted) sink.ended(why)
      })
      .catch(() => {})
    return () => stop.abort()
  },
  snapshot: () => json<Snapshot>(place, '/feed/snapshot'),
  stateful: (after) => json<Stateful>(place, '/feed/stateful', `?after=${after}`),
  async event(event) {
    const told = await found<unknown>(place, `/feed/event/${encodeURIComponent(event)}`)
    if (told === undefined) return undefined
    const read = readDescribed(told)
    if (read?.event === event) return read
    throw new Error(`what the feed says of ${event} is no match`)
  },
  async proof(event) {
    const told = await found<unknown>(place, `/feed/verify/${encodeURIComponent(event)}`)
    return told === undefined ? undefined : z.parse(matchProof, told)
  },
})
