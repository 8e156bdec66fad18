import { readAmount, unreadable } from '../../../phrases/src/read-amount.ts'
import type { Lang } from '../../engines/define.ts'

/** 4850 hundredths as they stand in a field: "48,50"; no dots between thousands, which could be taken for places. */
export const decimalOf = (hundredths: number, lang: Lang): string =>
  (hundredths / 100).toFixed(2).replace('.', lang === 'tr' ? ',' : '.')

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
