import type { Lang } from '@felek/phrases/src/format.ts'

const locale: Record<Lang, string> = { tr: 'tr-TR', en: 'en-GB' }
const zone = 'Europe/Istanbul'
/** Istanbul has had no summer time since 2016; a formatter with a zone takes a phone 80 ms to make. */
const istanbulMs = 3 * 3_600_000

/** The day in Istanbul of a moment: "2026-11-23". */
export const istanbulDay = (at: Date | string): string =>
  new Date(new Date(at).getTime() + istanbulMs).toISOString().slice(0, 10)

/** "Pzt 23" / "Mon 23" of a day "2026-11-23". */
export const shortDay = (day: string, lang: Lang): string => {
  // Noon in UTC is the same day in Istanbul.
  const parts = new Intl.DateTimeFormat(locale[lang], {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
  }).formatToParts(new Date(`${day}T12:00:00Z`))
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')}`
}

/** This day and those after it, in Istanbul. */
export const daysFrom = (now: Date, n: number): string[] =>
  Array.from({ length: n }, (_, i) => {
    const noon = Date.parse(`${istanbulDay(now)}T12:00:00Z`)
    return istanbulDay(new Date(noon + i * 86_400_000))
  })

/** This day and those before it, in Istanbul. */
export const daysBack = (now: Date, n: number): string[] =>
  Array.from({ length: n }, (_, i) => {
    const noon = Date.parse(`${istanbulDay(now)}T12:00:00Z`)
    return istanbulDay(new Date(noon - i * 86_400_000))
  })
