/**
 * Hears why the work under a lock ended: its own stop is the one end that is no fault. Whatever else
 * it is, is nobody's to swallow.
 */
export const unlessStopped =
  (signal: AbortSignal) =>
  (problem: unknown): void => {
    if (!signal.aborted || problem !== signal.reason) throw problem
  }

/** Does `act` as soon as no other tab holds the lock of this name; answers how to stop. */
export const lead = (
  locks: Pick<LockManager, 'request'>,
  name: string,
  act: (signal: AbortSignal) => Promise<void>,
): (() => void) => {
  const over = new AbortController()
  locks
    .request(name, { signal: over.signal }, () => act(over.signal))
    .catch(unlessStopped(over.signal))
  return () => over.abort()
}
