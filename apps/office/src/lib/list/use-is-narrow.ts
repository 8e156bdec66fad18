import { useMedia } from '@felek/ui/work/use-media.ts'

/** A narrow screen is for reading. */
export const useIsNarrow = (): boolean => useMedia('(width < 48rem)')
