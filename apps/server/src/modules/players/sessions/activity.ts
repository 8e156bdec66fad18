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

/** By session: its last sign of life, and the one that its row knows. */
export type Activity = Map<bigint, { atMs: number; writtenMs: number }>
type Active = { playersState: { activity: Activity } }

/** Notes that a session is active; true where its row must be written at once. */
export const trackActivity = ({ playersState }: Active, sessionId: bigint, now: Date): boolean => {
  const seen = playersState.activity
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
export const lastActivityMs = (
  { playersState }: Active,
  sessionId: bigint,
  rowMs: number,
): number => {
  const atMs = playersState.activity.get(sessionId)?.atMs
  return atMs !== undefined && atMs > rowMs && atMs - rowMs <= returnMs ? atMs : rowMs
}

/** A sign of life that is to be written; before it the row was given one of `writtenMs`. */
export type Unwritten = { sessionId: bigint; at: Date; writtenMs: number }

/**
 * What the rows do not know yet, now noted as written (`putBack`, where that fails); forgets
 * sessions that nobody has seen for an hour.
 */
export const takeUnwritten = ({ playersState }: Active, now: Date): Unwritten[] => {
  const seen = playersState.activity
  const due: Unwritten[] = []
  for (const [sessionId, { atMs, writtenMs }] of seen) {
    if (atMs > writtenMs) {
      due.push({ sessionId, at: new Date(atMs), writtenMs })
      seen.set(sessionId, { atMs, writtenMs: atMs })
    } else if (now.getTime() - atMs > 3_600_000) seen.delete(sessionId)
  }
  return due
}

/**
 * They could not be written after all: the job takes them again. Of who came back after a while
 * nobody knows what the row says; the next sign of life is written at once.
 */
export const putBack = (
  { playersState }: Active,
  unwritten: readonly { sessionId: bigint; writtenMs?: number }[],
): void => {
  for (const { sessionId, writtenMs = 0 } of unwritten) {
    const it = playersState.activity.get(sessionId)
    if (it !== undefined) it.writtenMs = Math.min(it.writtenMs, writtenMs)
  }
}
