import { symbolNames } from '../../engines/reels/symbol-names.ts'
import type { Lang } from './texts.ts'

/**
 * `art` is a Fluent Emoji name, or the letter of a royal, which is its own name in both languages.
 */
export const symbolName = (art: string, lang: Lang): string =>
  symbolNames[art]?.[lang === 'tr' ? 0 : 1] ?? art
