import { unitOfAlarm, type AlarmKind } from '@felek/contract/office/alarms.ts'
import { fill } from '@felek/phrases/fill.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import type { AlarmRow } from './store.ts'

/* What an alarm says. A kind without its sentences does not compile here. */

type Sentences = Readonly<Record<AlarmKind, { name: string; todo: string }>>

export const sentencesOf = (lang: Lang): Sentences => officePhrases[lang].alarms.kinds

/** `312 sn`; empty where the figure says nothing. */
export const formatFigure = (kind: AlarmKind, figure: number | null, lang: Lang): string => {
  const unit = unitOfAlarm(kind)
  if (unit === 'none' || figure === null) return ''
  const places = unit === 'share' ? 2 : 0
  const n = new Intl.NumberFormat(lang, { maximumFractionDigits: places }).format(figure)
  return fill(officePhrases[lang].alarms.units[unit], { n })
}

/** What it is, of what, and by how much. */
export const formatAlarm = (
  { kind, subject, figure }: Pick<AlarmRow, 'kind' | 'subject' | 'figure'>,
  lang: Lang,
): string =>
  [sentencesOf(lang)[kind].name, subject, formatFigure(kind, figure, lang)]
    .filter((part) => part !== '')
    .join(' · ')

/** A mail names so many; a storm is no reason for a book. */
const namedMax = 20

/** A line an alarm, with what to do first. */
export const formatList = (rows: readonly AlarmRow[], lang: Lang): string => {
  const lines = rows
    .slice(0, namedMax)
    .map((row) => `• ${formatAlarm(row, lang)}\n${sentencesOf(lang)[row.kind].todo}`)
  const more = rows.length - namedMax
  const { mail } = officePhrases[lang].alarms
  return [...lines, ...(more > 0 ? [fill(mail.more, { n: more })] : [])].join('\n\n')
}
