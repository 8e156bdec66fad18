import { formatEnd, formatStart, formatTime } from '@felek/phrases/format.ts'
import { useLang } from './i18n.ts'
import { useSession } from '../session/session.ts'

/** Whether the player reads a 24-hour clock: everybody who has not chosen the other does. */
export const useClock24 = (): boolean => useSession((s) => s.profile?.preferences?.clock24 ?? true)

type Say = (iso: string) => string

/** Times of the day, and moments, in the page's language and on the clock that the player reads. */
export const useTimes = (): { time: Say; start: Say; end: Say } => {
  const lang = useLang()
  const clock24 = useClock24()
  return {
    time: (iso) => formatTime(iso, lang, clock24),
    start: (iso) => formatStart(iso, lang, clock24),
    end: (iso) => formatEnd(iso, lang, clock24),
  }
}
