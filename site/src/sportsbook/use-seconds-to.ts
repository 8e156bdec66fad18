import { useEffect, useState } from 'react'

/** The time, looked at anew every so many milliseconds. */
export const useNowMs = (everyMs: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Whole seconds until then, counted down; 0 where there is no such time. */
export const useSecondsTo = (iso: string | undefined): number => {
  const now = useNowMs(250)
  return iso === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(iso) - now) / 1_000))
}
