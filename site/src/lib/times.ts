import { formatEnd, formatStart, formatTime } from '@felek/phrases/src/format.ts'
import { useLang } from './i18n.ts'
import { useSession } from './session.ts'

type Say = (iso: string) => string

/** Times of the day, and moments, in the page's language and on the clock that the player reads. */
export const useTimes = (): { time: Say; start: Say; end: Say } => {
  const lang = useLang()
  const clock24 = useSession((s) => s.profile?.preferences?.clock24 ?? false)
  return {
    time: (iso) => formatTime(iso, lang, clock24),
    start: (iso) => formatStart(iso, lang, clock24),
    end: (iso) => formatEnd(iso, lang, clock24),
  }
}
