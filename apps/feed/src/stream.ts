import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FeedLog } from './log/log.ts'

const aliveEveryMs = 5_000

type StreamDeps = {
  feedLog: FeedLog
  works: () => boolean
  stopping: AbortSignal
  /** A line as this reader gets it. */
  sign: (line: string) => string
}

/** Waits until what was written has left, so that a slow reader costs no memory. */
const written = async (
  response: ServerResponse,
  text: string,
  gone: AbortSignal,
): Promise<void> => {
  if (response.write(text)) return
  await once(response, 'drain', { signal: gone }).catch(() => {})
}

/**
 * Sends the lines after a number, then each as it comes, and `alive` every 5 s, until the reader is
 * gone, or asks for what is kept no more meanwhile.
 */
export const serveStream = async (
  { feedLog, works, stopping, sign }: StreamDeps,
  response: ServerResponse,
  after: number,
): Promise<void> => {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  stopping.addEventListener('abort', () => gone.abort(), { signal: gone.signal })
  if (stopping.aborted) gone.abort()
  const { signal } = gone
  response.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  let at = after
  let aliveAt = -Infinity
  const sayAlive = async () => {
    aliveAt = performance.now()
    await written(response, `${sign(JSON.stringify(feedLog.alive(works())))}\n`, signal)
  }
  try {
    while (!signal.aborted) {
      const lines = await feedLog.after(at)
      // Forgotten while this reader was slow: it comes again, and hears 410.
      if (lines[0] && lines[0].seq !== at + 1) break
      const newest = lines.at(-1)
      if (newest) {
        await written(response, lines.map(({ line }) => `${sign(line)}\n`).join(''), signal)
        at = newest.seq
      }
      const dueMs = aliveAt + aliveEveryMs - performance.now()
      if (dueMs <= 0) await sayAlive()
      else if (!newest) await feedLog.nextOr(dueMs, signal)
    }
  } catch {
    // The database is away: the reader comes again, and knows where it was.
  }
  response.end()
}
