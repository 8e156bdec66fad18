import { useEffect, useState } from 'react'

/** Milliseconds until `iso`, never below zero, looked at twice a second while `running`. */
export const useCountdown = (iso: string, running: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [running])
  return Math.max(0, Date.parse(iso) - now)
}

/** 29:05 */
export const clock = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
