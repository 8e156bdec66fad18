import { unitOfAlarm, type AlarmRow } from '@felek/contract/office/alarms.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { fill } from '@felek/phrases/fill.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'

export type AlarmLook = 'nobody' | 'taken' | 'ended'

export const toLook = ({ acknowledged, ended }: AlarmRow): AlarmLook =>
  ended !== null ? 'ended' : acknowledged === null ? 'nobody' : 'taken'

/** `312 sn`; a dash where the figure says nothing. */
export const formatFigure = (
  { kind, figure }: Pick<AlarmRow, 'kind' | 'figure'>,
  words: OfficePhrases['alarms'],
  lang: Lang,
): string => {
  const unit = unitOfAlarm(kind)
  if (unit === 'none' || figure === null) return '–'
  const maximumFractionDigits = unit === 'share' ? 2 : 0
  const n = new Intl.NumberFormat(lang, { maximumFractionDigits }).format(figure)
  return fill(words.units[unit], { n })
}
