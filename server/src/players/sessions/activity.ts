/*
 * When sessions were last active, to the moment: this process remembers it, and a job tells the
 * database once a minute, all in one (a stake must not cost a write). Only who comes back after a
 * while is written down at once.
 */

/** How often the job writes what is remembered. */
export const activityWriteMs = 60_000
/**
 * After this long without a sign of life the next one is written at once: the hour of idleness must
 * not end meanwhile.
 */
const returnMs = 5 * 60_000

const seen = new Map<bigint, { atMs: number; writtenMs: number }>()

/** Notes that a session is active; true where its row must be written at once. */
export const noteActivity = (sessionId: bigint, now: Date): boolean => {
  const nowMs = now.getTime()
  const before = seen.get(sessionId)
  if (before === undefined) seen.set(sessionId, { atMs: nowMs, writtenMs: nowMs })
  else if (nowMs - before.writtenMs < returnMs) {
    before.atMs = Math.max(nowMs, before.atMs)
    return false
  } else before.atMs = before.writtenMs = nowMs
  return true
}

/**
 * The last activity of a session whose row says `rowMs`. What is remembered is only so much younger
 * than the row; anything further away belongs to a session that slept meanwhile, and wakes nothing.
 */
export const lastActivityMs = (sessionId: bigint, rowMs: number): number => {
  const atMs = seen.get(sessionId)?.atMs
  return atMs !== undefined && atMs > rowMs && atMs - rowMs <= returnMs ? atMs : rowMs
}

/**
 * What the rows do not know yet, now noted as written; forgets sessions that nobody has seen for an
 * hour.
 */
export const takeUnwritten = (now: Date): { sessionId: bigint; at: Date }[] => {
  const due: { sessionId: bigint; at: Date }[] = []
  for (const [sessionId, { atMs, writtenMs }] of seen) {
    if (atMs > writtenMs) {
      due.push({ sessionId, at: new Date(atMs) })
      seen.set(sessionId, { atMs, writtenMs: atMs })
    } else if (now.getTime() - atMs > 3_600_000) seen.delete(sessionId)
  }
  return due
}
