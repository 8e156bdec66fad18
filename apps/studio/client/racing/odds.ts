import type { Lang } from '../texts/texts.ts'

/**
 * "15.40" → "15,40" in Turkish: odds always have two places, so that they stand under one another.
 */
export const oddsText = (odds: string, lang: Lang): string =>
  lang === 'tr' ? odds.replace('.', ',') : odds
