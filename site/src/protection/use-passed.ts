import { useEffect, useState } from 'react'

/** As long as a browser's timer can wait. */
const longestMs = 2_147_483_647

/** Whether a moment is past; drawn anew as it comes. Without one it is. */
export const usePassed = (iso: string | undefined): boolean => {
  const [nowMs, setNow] = useState(() => Date.now())
  const atMs = iso === undefined ? 0 : Date.parse(iso)
  const past = atMs <= nowMs
  useEffect(() => {
    if (past) return
    const waitMs = Math.min(Math.max(0, atMs - Date.now()) + 20, longestMs)
    const timer = setTimeout(() => setNow(Date.now()), waitMs)
    return () => clearTimeout(timer)
  }, [past, atMs])
  return past
}
