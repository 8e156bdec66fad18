import type { Lang } from '@felek/phrases/format.ts'

/** `2026-11-28` as a reader writes it: a day without a time has no zone. */
export const formatPlainDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'tr' ? 'tr-TR' : 'en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
