import { useTranslations } from 'use-intl/react'
import { formatEnd, formatStart, formatTime } from '@felek/phrases/format.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { daysFrom, istanbulDay, shortDay } from '../lists/day-names.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

type Say = (iso: string) => string

/**
 * Moments of matches and coupons, as fixtures are read in Türkiye: on the 24-hour clock, whichever the
 * player's own moments are on. `time`: "20:00"; `start`: "Bugün 20:00", "Pzt 23 20:00", and with its
 * date where that is not within a week; `end`: with its date, until when something is good.
 */
export const useSportTimes = (): { time: Say; start: Say; end: Say } => {
  const lang = useLang()
  const t = useTranslations('sports')
  const now = useServerNow(null)
  const time: Say = (iso) => formatTime(iso, lang, true)
  const start: Say = (iso) => {
    const day = istanbulDay(iso)
    const ahead = daysFrom(new Date(now), 7).indexOf(day)
    if (ahead === -1) return formatStart(iso, lang, true)
    const name = ahead === 0 ? t('today') : ahead === 1 ? t('tomorrow') : shortDay(day, lang)
    return `${name} ${time(iso)}`
  }
  return { time, start, end: (iso) => formatEnd(iso, lang, true) }
}
