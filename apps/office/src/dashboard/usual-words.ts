import type { Figures } from '@felek/contract/office/figures.ts'
import { fill } from '@felek/phrases/fill.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'

/** The weekday's name of a day as the wire has it. */
export const weekdayOf = ({ dashboard }: OfficePhrases, day: string): string => {
  const names: Readonly<Record<string, string>> = dashboard.weekdays
  return names[String(new Date(`${day}T00:00:00Z`).getUTCDay())] ?? ''
}

/** The same within a sentence: English keeps the capital. */
export const weekdayWithin = (texts: OfficePhrases, day: string, lang: Lang): string => {
  const name = weekdayOf(texts, day)
  return lang === 'tr' ? name.toLocaleLowerCase('tr') : name
}

/** What a period's figures stand beside, in words. */
export const usualName = (
  texts: OfficePhrases,
  { period, span, usual }: Pick<Figures, 'period' | 'span' | 'usual'>,
  lang: Lang,
): string => {
  const { figures } = texts.dashboard
  if (!usual) return figures.noUsual
  if (period === 'week') return figures.weekUsual
  if (period === 'month') return figures.monthUsual
  const weekday = weekdayWithin(texts, span.from, lang)
  return fill(period === 'today' ? figures.weekdayUsual : figures.weekdayWhole, { weekday })
}
