/*
 * Fifteen minutes without a call end a session at the server (docs/office.md, "Coming in"). The page knows when its
 * last one was, warns before, and does not wait to be told.
 */

const minuteMs = 60_000
export const idleMsMax = 15 * minuteMs
export const warningMs = 2 * minuteMs
/** Whoever types into a form makes no call: their keys and presses stand for one, this often. */
const refreshMs = 5 * minuteMs

export type IdleState = 'active' | 'warning' | 'over'

/** Times are of one clock that nobody sets. */
export const createIdleWatch = (now: () => number) => {
  let calledAt = now()
  return {
    onCall(): void {
      calledAt = now()
    },
    /** A key or a press: true where it is time to tell the server that somebody is here. */
    onTouch(): boolean {
      const since = now() - calledAt
      return since >= refreshMs && since < idleMsMax - warningMs
    },
    state(): IdleState {
      const since = now() - calledAt
      return since >= idleMsMax ? 'over' : since >= idleMsMax - warningMs ? 'warning' : 'active'
    },
    leftMs: (): number => Math.max(0, idleMsMax - (now() - calledAt)),
  }
}
