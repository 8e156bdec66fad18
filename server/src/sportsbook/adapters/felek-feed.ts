import * as z from 'zod/mini'
import {
  lineBytesMax,
  matchProof,
  readDescribed,
  readFeedLine,
  type Snapshot,
  type Stateful,
} from '../../../../contract/src/feed.ts'
import { FeedAway, type Adapter, type Sink } from './adapter.ts'

/** Where a feed of docs/feed.md is, and how what is asked of it is signed. */
export type FeedPlace = { url: string; headers(path: string): Record<string, string> }

const answerMsMax = 30_000
/** Gone, or over its last number: there is no way on but the snapshot. */
const noWayOn = new Set([400, 410])

const ask = async (place: FeedPlace, path: string, query: string, signal: AbortSignal) =>
  fetch(`${place.url}${path}${query}`, { headers: place.headers(path), signal })

/** Undefined where there is nothing (404). */
const found = async <T>(place: FeedPlace, path: string, query = ''): Promise<T | undefined> => {
  const away = (why: string) => new FeedAway(`the feed answers ${path} with ${why}`)
  try {
    const answer = await ask(place, path, query, AbortSignal.timeout(answerMsMax))
    if (answer.ok) return (await answer.json()) as T
    await answer.body?.cancel()
    if (answer.status === 404) return undefined
    throw answer.status < 500
      ? new Error(`the feed answers ${path} with ${answer.status}`)
      : away(String(answer.status))
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

const follow = async (
  place: FeedPlace,
  after: number,
  sink: Sink,
  signal: AbortSignal,
): Promise<'lost' | 'too_old'> => {
  const answer = await ask(place, '/feed/stream', `?after=${after}`, signal)
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    return noWayOn.has(answer.status) ? 'too_old' : 'lost'
  }
  const cut = lines()
  for await (const bytes of answer.body)
    for (const line of cut(bytes)) if (!signal.aborted) sink.line(readFeedLine(line))
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
