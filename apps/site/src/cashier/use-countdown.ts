import { useServerNow } from '@felek/web-kit/server-clock.ts'

/** Milliseconds until `iso`, never below zero, looked at twice a second while `running`. */
export const useCountdown = (iso: string, running: boolean): number =>
  Math.max(0, Date.parse(iso) - useServerNow(running ? 500 : null))

/** 29:05 */
export const clock = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
