import { useServerNow } from '@felek/web-kit/server-clock.ts'

/** Milliseconds until `iso`, never below zero, looked at twice a second while `running`. */
export const useCountdown = (iso: string, running: boolean): number =>
  Math.max(0, Date.parse(iso) - useServerNow(running ? 500 : null))

/** 29:05, from an hour on 23:59:05 */
export const clock = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  const hours = Math.floor(seconds / 3_600)
  return (hours > 0 ? [hours, ...parts] : parts)
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
