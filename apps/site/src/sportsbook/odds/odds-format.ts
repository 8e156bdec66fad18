import { marks, type Lang } from '@felek/phrases/format.ts'

/*
 * The six ways in which odds are written. Inside they are whole hundredths of the decimal form; how
 * a player reads them changes nothing of what is sent.
 */

export const oddsFormats = [
  'decimal',
  'fractional',
  'american',
  'hongkong',
  'indonesian',
  'malay',
] as const
export type OddsFormat = (typeof oddsFormats)[number]

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** Half away from zero, of numbers that are not negative. */
const divided = (a: number, b: number): number => Math.floor((2 * a + b) / (2 * b))

const hundredths = (n: number, lang: Lang): string =>
  `${Math.floor(n / 100)}${marks[lang].decimal}${String(n % 100).padStart(2, '0')}`

/** `gain`: what one unit wins, in hundredths; `loss`: what must be staked to win one. */
const lossOf = (gain: number): number => divided(10_000, gain)

/**
 * 185 → "1,85", "17/20", "−118", "0,85", "−1,18", "0,85" in Turkish. Odds are over 1.00, in
 * hundredths.
 */
export const formatOdds = (odds: number, format: OddsFormat, lang: Lang): string => {
  const gain = odds - 100
  switch (format) {
    case 'decimal':
      return hundredths(odds, lang)
    case 'fractional': {
      const common = gcd(gain, 100)
      return `${gain / common}/${100 / common}`
    }
    case 'american':
      return gain >= 100 ? `+${gain}` : `−${lossOf(gain)}`
    case 'hongkong':
      return hundredths(gain, lang)
    case 'indonesian':
      return gain >= 100 ? hundredths(gain, lang) : `−${hundredths(lossOf(gain), lang)}`
    case 'malay': {
      if (gain <= 100) return hundredths(gain, lang)
      if (lossOf(gain) >= 10) return `−${hundredths(lossOf(gain), lang)}`
      // Long odds would all be written alike: they have a third place.
      const thousandths = String(divided(100_000, gain)).padStart(3, '0')
      return `−0${marks[lang].decimal}${thousandths}`
    }
  }
}
