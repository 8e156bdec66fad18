import { formatDay, type Lang } from '@felek/phrases/format.ts'

/** Istanbul has had no summer time since 2016; a formatter with a zone takes a phone 80 ms to make. */
const istanbulMs = 3 * 3_600_000

/** The day in Istanbul of a moment: "2026-11-23". */
export const istanbulDay = (at: Date | string): string =>
  new Date(new Date(at).getTime() + istanbulMs).toISOString().slice(0, 10)

/** By hand: seven chips, each with a formatter of its own, held a phone up longer than all their rows. */
const weekdays: Record<Lang, readonly string[]> = {
  tr: ['Paz', 'Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}

/** "Pzt 23" / "Mon 23" of a day "2026-11-23". */
export const shortDay = (day: string, lang: Lang): string => {
  const at = new Date(`${day}T00:00:00Z`)
  return `${weekdays[lang][at.getUTCDay()]} ${at.getUTCDate()}`
}

const longWeekdays: Record<Lang, readonly string[]> = {
  tr: ['Pazar', 'Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}

/** "23.11.2026 Pazartesi" / "Monday, 23.11.2026" of a day "2026-11-23". */
export const longDay = (day: string, lang: Lang): string => {
  const date = formatDay(`${day}T12:00:00Z`, lang)
  const weekday = longWeekdays[lang][new Date(`${day}T00:00:00Z`).getUTCDay()]
  return lang === 'tr' ? `${date} ${weekday}` : `${weekday}, ${date}`
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
