import { create } from 'zustand'
import { openEvents } from '../lib/api.ts'
import { readServerEvents } from '../lib/server-events.ts'
import { oddsBoard, readFrame, type OddsBoard } from './odds-board.ts'

/*
 * The odds stream of a visible tab (sportsbook.md §4). Without it odds are asked for every 3 s; after
 * 10 s in which nothing was heard at all they show as suspended. A tab that nobody sees for 30 s
 * lets its stream go.
 */

export const silenceMsMax = 10_000
export const pollMs = 3_000
export const hiddenMsMax = 30_000
const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** `fresh`: the odds on this page can be believed. */
export const useOddsStream = create<{ fresh: boolean }>(() => ({ fresh: true }))

/** What the stream touches, so that a test can turn its clock. */
export type StreamParts = {
  open: (signal: AbortSignal, lastId: string | null) => Promise<ReadableStream<Uint8Array>>
  /** Asks for the same in a call; rejects where nothing was learnt. */
  poll: (signal: AbortSignal) => Promise<void>
  board: OddsBoard
  hidden: () => boolean
  /** A number from 0 to 1: a server that comes back is not met by all at once. */
  jitter: () => number
}

const jitter = (): number => {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return byte / 255
}

export const streamOf = (channels: readonly string[], poll: StreamParts['poll']): StreamParts => ({
  open: (signal, lastId) =>
    openEvents(signal, lastId, {
      path: 'odds',
      class: 'betframe',
      method: 'stream',
      data: { channels },
    }),
  poll,
  board: oddsBoard,
  hidden: () => document.visibilityState === 'hidden',
  jitter,
})

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Every byte counts as life: of a quiet stream the comments are all that comes. */
const heardOf = (stream: ReadableStream<Uint8Array>, heard: () => void) =>
  stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, out) => {
        heard()
        out.enqueue(chunk)
      },
    }),
  )

/** Reads until the stream ends, is silent for too long, or a frame is missing. */
const readOne = async (
  parts: StreamParts,
  outer: AbortSignal,
  from: { lastId: string | null },
  heard: () => void,
): Promise<void> => {
  // Until a snapshot has come, what stands on the board may be old.
  let known = from.lastId !== null
  const own = new AbortController()
  const stop = () => own.abort()
  outer.addEventListener('abort', stop, { once: true })
  let silence = setTimeout(stop, silenceMsMax)
  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(stop, silenceMsMax)
    if (known) heard()
  }
  try {
    const stream = await parts.open(own.signal, from.lastId)
    if (from.lastId === null) parts.board.beginAnew()
    clearTimeout(silence)
    silence = setTimeout(stop, silenceMsMax)
    for await (const event of readServerEvents(heardOf(stream, alive))) {
      if (event.id) from.lastId = event.id
      const told = readFrame(event.name, event.data)
      if (told === null) continue
      if (parts.board.take(told)) {
        if (!known) heard()
        known = true
        continue
      }
      from.lastId = null
      return
    }
  } finally {
    clearTimeout(silence)
    outer.removeEventListener('abort', stop)
    own.abort()
  }
}

/** Polls while there is no stream, from the first failure on. */
const pollWhile = async (parts: StreamParts, signal: AbortSignal, heard: () => void) => {
  while (!signal.aborted) {
    await pause(pollMs, signal)
    if (signal.aborted) return
    await parts.poll(signal).then(heard, () => undefined)
  }
}

/** Holds the stream of these channels; answers how to let it go. */
export const followOdds = (parts: StreamParts): (() => void) => {
  const over = new AbortController()
  let watch: ReturnType<typeof setTimeout> | undefined
  let polling: AbortController | null = null
  const watchOut = () => {
    clearTimeout(watch)
    watch = setTimeout(() => useOddsStream.setState({ fresh: false }), silenceMsMax)
  }
  const heard = () => {
    // Every button listens to it, and every byte is heard.
    if (!useOddsStream.getState().fresh) useOddsStream.setState({ fresh: true })
    watchOut()
  }
  const stopPolling = () => {
    polling?.abort()
    polling = null
  }
  const run = async () => {
    const from: { lastId: string | null } = { lastId: null }
    let failures = 0
    while (!over.signal.aborted) {
      let lived = false
      const onLife = () => {
        lived = true
        stopPolling()
        if (!over.signal.aborted) heard()
      }
      try {
        await readOne(parts, over.signal, from, onLife)
      } catch {
        // A stream that cannot be had: what is asked for instead says the same.
      }
      if (over.signal.aborted) return
      failures = lived ? 0 : failures + 1
      // After a gap or a quick end nothing is lost by beginning at once.
      if (!lived) {
        from.lastId = null
        if (polling === null) {
          // What is asked for is the newest word again.
          parts.board.beginAnew()
          polling = new AbortController()
          void pollWhile(parts, polling.signal, heard)
        }
      }
      const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** failures)
      await pause(wait * (0.5 + parts.jitter() / 2), over.signal)
    }
  }
  // Of these channels nothing was heard yet: what was believed is so for ten seconds more.
  watchOut()
  void run()
  return () => {
    over.abort()
    stopPolling()
    clearTimeout(watch)
  }
}

/** Holds it while the tab is seen: 30 s out of sight let it go, and being seen brings it back. */
export const followWhileSeen = (parts: StreamParts): (() => void) => {
  let stop: (() => void) | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(leaving)
    if (!parts.hidden()) stop ??= followOdds(parts)
    else
      leaving = setTimeout(() => {
        stop?.()
        stop = null
        // Nobody listens any more: what stands here may be old when it is seen again.
        useOddsStream.setState({ fresh: false })
      }, hiddenMsMax)
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(leaving)
    document.removeEventListener('visibilitychange', look)
    stop?.()
  }
}
