import type { ColumnKind } from '@felek/contract/office/reports.ts'
import { dateMark, marks, formatCount, formatPercent, type Lang } from '@felek/phrases/format.ts'

/* How figures and their days are written on charts and beside them. */

const zoneMs = 10_800_000

/** yyyy-mm-dd in Istanbul. */
export const dayAt = (nowMs: number): string => new Date(nowMs + zoneMs).toISOString().slice(0, 10)

/** 21.11.2026, of a day as the wire has it. */
export const formatPlainDay = (day: string, lang: Lang): string =>
  day.split('-').reverse().join(dateMark[lang])
/** 11.2026 */
export const formatMonth = (day: string, lang: Lang): string =>
  day.split('-').slice(0, 2).reverse().join(dateMark[lang])
/** 21.11, on an axis. */
export const formatShortDay = (day: string, lang: Lang): string =>
  day.split('-').slice(1).reverse().join(dateMark[lang])

const sizes: Readonly<Record<Lang, readonly string[]>> = {
  tr: ['', ' bin', ' mn', ' mr'],
  en: ['', 'k', 'm', 'bn'],
}

/** "120 bin": a tick of an axis. */
export const formatTick = (value: number, lang: Lang): string => {
  const size = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1) / 3)))
  const short = String(Math.round((Math.abs(value) / 1_000 ** size) * 100) / 100)
  return `${value < 0 ? '−' : ''}${short.replace('.', marks[lang].decimal)}${sizes[lang][size]}`
}

/** "−%3,62": the sign stands before all of it. */
export const formatShare = (percent: string, lang: Lang): string =>
  percent.startsWith('-')
    ? `−${formatPercent(percent.slice(1), lang)}`
    : formatPercent(percent, lang)

/** A value of a chart, read as its column is. */
export const formatValue = (kind: ColumnKind, value: number, lang: Lang): string => {
  if (kind === 'count') return formatCount(Math.round(value), lang)
  if (kind === 'percent') return formatShare(value.toFixed(2), lang)
  const amount = new Intl.NumberFormat(lang === 'tr' ? 'tr-TR' : 'en-GB', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value)
  return `${amount} TL`
}

/** By how much a value differs from another, in whole percent; null where there is nothing to divide by. */
export const changeOf = (
  value: string | number | null,
  beside: string | number | null,
): number | null => {
  const [now, then] = [Number(value ?? 0), Number(beside ?? 0)]
  return then === 0 ? null : Math.round(((now - then) / Math.abs(then)) * 100)
}
