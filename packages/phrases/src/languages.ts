import type { Lang } from './format.ts'

/**
 * The languages that are served; the first is the source. Apart from the sentences, so that knowing
 * them costs nothing.
 */
export const languages: readonly Lang[] = ['tr', 'en']
