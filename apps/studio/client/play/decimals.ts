import { readAmount, unreadable } from '@felek/phrases/read-amount.ts'
import type { Lang } from '../../engines/define.ts'
import { fixed } from './facts.ts'

/** 100050 hundredths as they stand in a field and beside it: "1.000,50"; both places always, so that no mark is in doubt. */
export const decimalOf = (hundredths: number, lang: Lang): string =>
  fixed[lang].format(hundredths / 100)

/**
 * What was typed, in hundredths, read as amounts are everywhere; null where it is no number or could be two. The signs
 * that a field shows beside it may be typed too.
 */
export const hundredthsIn = (typed: string, lang: Lang): number | null => {
  const read = readAmount(typed.replaceAll(/[%×x]/g, ''), lang)
  if (read === '' || read === unreadable) return null
  const value = Number(read.replace('.', ''))
  return Number.isSafeInteger(value) ? value : null
}
