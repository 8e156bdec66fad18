import { useEffect, useState } from 'react'

/*
 * What time it is. Phones and old computers in Turkey are an hour off half of the year, so the
 * device's clock decides nothing here: the time is the server's, learnt from its answers and carried on by
 * a clock that nobody can set. tools/device-clock.ts refuses any other.
 */

/** A `Date` header has whole seconds: what was written at the end of one still says its beginning. */
const headerMs = 1_000
/** A correction under this is nobody's to see. */
const shiftMsMin = 1_000

/** How far the server's clock is ahead of the monotonic one: at least, at most. */
type Ahead = { least: number; most: number }
type ClockOptions = {
  /** Milliseconds that only go forward. */
  monotonic: () => number
  /** The device's own idea, which serves until the server has said a word. */
  device: () => number
}

export const createServerClock = ({ monotonic, device }: ClockOptions) => {
  let ahead: Ahead | null = null
  const listeners = new Set<() => void>()
  const now = (): number =>
    ahead === null ? device() : Math.round(monotonic() + (ahead.least + ahead.most) / 2)

  const narrow = (told: Ahead): void => {
    const before = now()
    const least: number = Math.max(told.least, ahead?.least ?? -Infinity)
    const most: number = Math.min(told.most, ahead?.most ?? Infinity)
    // What contradicts all that was known is newer: the device slept, and its clocks with it.
    ahead = least <= most ? { least, most } : told
    if (Math.abs(now() - before) >= shiftMsMin) for (const hear of listeners) hear()
  }

  return {
    now,
    monotonic,
    /** An answer's `Date` header, and when its question left by the monotonic clock. */
    learn(header: string | null, askedAt: number): void {
      const told = Date.parse(header ?? '')
      if (Number.isFinite(told))
        narrow({ least: told - monotonic(), most: told + headerMs - askedAt })
    },
    /** Told when the time has been put right by a second or more. */
    onShift(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const serverClock = createServerClock({
  monotonic: () => performance.now(),
  device: () => Date.now(),
})

/** The server's time in milliseconds. */
export const serverNow = (): number => serverClock.now()

/**
 * The server's time, looked at anew every so many milliseconds; with null as it was when this came,
 * and again only when it has been put right.
 */
export const useServerNow = (everyMs: number | null): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const look = (): void => setNow(serverNow())
    const ends = [serverClock.onShift(look)]
    if (everyMs !== null) {
      const timer = setInterval(look, everyMs)
      ends.push(() => clearInterval(timer))
    }
    return () => ends.forEach((end) => end())
  }, [everyMs])
  return now
}

/** As long as a browser's timer can wait. */
const timerMsMax = 2 ** 31 - 1

/** Whether that moment has come; drawn anew as it comes. */
export const useHasCome = (atMs: number): boolean => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      const leftMs = atMs - serverNow()
      if (leftMs > 0) timer = setTimeout(look, Math.min(leftMs + 20, timerMsMax))
    }
    const look = (): void => {
      clearTimeout(timer)
      setNow(serverNow())
      wait()
    }
    const end = serverClock.onShift(look)
    wait()
    return () => (clearTimeout(timer), end())
  }, [atMs])
  return atMs <= now
}
