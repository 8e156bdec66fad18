import { formatDay, formatTime, type Lang } from '@felek/phrases/format.ts'
import { fill } from '@felek/phrases/fill.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

/** "21.11.2026 14:05:09": staff compare with logs, so seconds stand there. */
export const formatInstant = (iso: string, lang: Lang): string =>
  `${formatDay(iso, lang)} ${formatTime(iso, lang, true)}:${iso.slice(17, 19)}`

/** "21.11.2026 14:05". */
export const formatShort = (iso: string, lang: Lang): string =>
  `${formatDay(iso, lang)} ${formatTime(iso, lang, true)}`

type Units = OfficePhrases['lists']['span']

type Ago = OfficePhrases['lists']['ago']

/** How long ago, as far as it matters: "3 saat önce", "19 saat önce", "2 gün önce". */
export const formatAgo = (ms: number, ago: Ago): string => {
  if (ms >= 2 * dayMs) return fill(ago.days, { n: Math.floor(ms / dayMs) })
  if (ms >= hourMs) return fill(ago.hours, { n: Math.floor(ms / hourMs) })
  if (ms >= minuteMs) return fill(ago.minutes, { n: Math.floor(ms / minuteMs) })
  return ago.now
}

/** How long: "3 gün", "22 sa 10 dk", "8 dk", "30 sn". */
export const formatSpan = (ms: number, units: Units): string => {
  const left = Math.max(0, ms)
  if (left >= 2 * dayMs) return fill(units.days, { n: Math.floor(left / dayMs) })
  const minutes = Math.floor(left / minuteMs)
  if (left >= hourMs) return fill(units.hours, { h: Math.floor(minutes / 60), m: minutes % 60 })
  return minutes > 0
    ? fill(units.minutes, { n: minutes })
    : fill(units.seconds, { n: Math.floor(left / 1_000) })
}

/** `2026-11-28` as a reader writes it: a day without a time has no zone. */
export const formatPlainDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'tr' ? 'tr-TR' : 'en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
