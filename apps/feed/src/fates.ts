import { badLuck } from '@felek/contract/bad-luck.ts'
import { happens, type Uniform } from './draws.ts'

/*
 * Whether bad luck befalls a match (docs/feed.md): drawn with all that happens in it, from its seed and the
 * value of kick-off.
 */

/**
 * By what a match's bad luck is decided. `chance`: by the draw alone. `codes`: for tests and shows also by
 * its public code (`FEED_FATES`). `first`: as it was before there was a choice, by code, and of tennis by
 * another law; matches that kicked off then are played again so.
 */
export type Fates = 'chance' | 'codes' | 'first'
export type Fated = { code: string; fates: Fates }

/** Codes with these ends have a fate, where codes count. */
const marks = { postponed: '13', abandoned: '17', corrected: '19' } as const
export const isMarked = ({ code, fates }: Fated, fate: keyof typeof marks): boolean =>
  fates !== 'chance' && code.endsWith(marks[fate])

/** Whether it befalls a match. The draw is made whatever the code says, so that all that follows is the same. */
export const befalls = (uniform: Uniform, fated: Fated, fate: keyof typeof marks): boolean =>
  happens(uniform, badLuck[fate]) || isMarked(fated, fate)
