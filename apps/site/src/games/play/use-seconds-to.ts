import { useServerNow } from '@felek/web-kit/server-clock.ts'

/** Whole seconds until then, counted down; null without a time. */
export const useSecondsTo = (until: string | undefined): number | null => {
  const now = useServerNow(until === undefined ? null : 500)
  return until === undefined ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000))
}
