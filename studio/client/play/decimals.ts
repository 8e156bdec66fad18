import type { Lang } from '../../engines/define.ts'

/** 4850 hundredths as they stand in a field: "48,50"; no dots between thousands, which could be taken for places. */
export const decimalOf = (hundredths: number, lang: Lang): string =>
  (hundredths / 100).toFixed(2).replace('.', lang === 'tr' ? ',' : '.')

/**
 * What was typed, in hundredths; null where it is no number. Point and comma mean the same: the last one with one or
 * two digits behind it parts the places, all others stand between thousands.
 */
export const hundredthsIn = (typed: string): number | null => {
  const clean = typed.replaceAll(/[\s%×x]/g, '')
  const parts = /^(\d{1,3}(?:([.,])\d{3}(?:\2\d{3})*)|\d+)?(?:([.,])(\d{0,2}))?$/.exec(clean)
  const [, whole = '', thousands, point, places = ''] = parts ?? []
  if (!parts || whole + places === '' || (point !== undefined && point === thousands)) return null
  const value = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(places.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? value : null
}
