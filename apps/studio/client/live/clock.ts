/**
 * How far the studio's clock is from this one. Each sample is a moment on the studio's clock heard
 * here; the message took some time, so that the sample that came quickest is the one nearest to the
 * truth: the largest difference.
 */
export type Clock = {
  /**
   * A message that the studio stamped `serverAtMs` came in at `heardAtMs` (both Unix milliseconds).
   */
  hear: (serverAtMs: number, heardAtMs: number) => void
  /** The studio's time now. */
  nowMs: () => number
}

/** Old samples are let go, so that a clock that was set while the page slept is found out. */
const samplesMax = 12

export const createClock = (localNow: () => number): Clock => {
  const samples: number[] = []
  const offsetMs = (): number => (samples.length === 0 ? 0 : Math.max(...samples))
  return {
    hear: (serverAtMs, heardAtMs) => {
      samples.push(serverAtMs - heardAtMs)
      if (samples.length > samplesMax) samples.shift()
    },
    nowMs: () => localNow() + offsetMs(),
  }
}
