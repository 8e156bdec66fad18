/* How long a page waits before it opens a lost stream again. */

const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** Milliseconds. Doubling, with jitter: a server that comes back is not met by all at once. */
export const reconnectWaitMs = (failures: number): number => {
  const [jitter = 0] = crypto.getRandomValues(new Uint8Array(1))
  return Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.5 + jitter / 512)
}

/** Resolves after so long, or when somebody gives up. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
