import { useHasCome } from '@felek/web-kit/server-clock.ts'

/** Whether a moment is past; drawn anew as it comes. Without one it is. */
export const usePassed = (iso: string | undefined): boolean =>
  useHasCome(iso === undefined ? 0 : Date.parse(iso))
