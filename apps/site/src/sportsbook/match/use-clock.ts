import { useTranslations } from 'use-intl/react'
import { scoreOf } from './event.ts'
import { clockOf, isPlaying, minuteOf, overPhase, secondsOf } from './clock.ts'

/** A match’s clock in words: "63’", "Devre arası", "4. Ç 06:12", "2. set", "Bitti". */
export const useClockText = () => {
  const t = useTranslations('sports')
  return (text: string | null | undefined, score?: string | null, short = false): string => {
    const clock = clockOf(text)
    if (clock === null) return ''
    const { phase } = clock
    const ended = overPhase(phase)
    if (ended) return t(`clock.${ended}`)
    // A break stands between any two quarters; half-time is the middle of the match.
    if (phase === 'half_time' || phase === 'break')
      return t(short ? `clock.${phase}_short` : `clock.${phase}`)
    if (phase === 'set') {
      const [home, away] = scoreOf(score ?? undefined) ?? ['0', '0']
      return t('clock.set', { n: Number(home) + Number(away) + 1 })
    }
    if (phase === 'overtime')
      return [t('clock.overtime'), short ? undefined : secondsOf(clock)].join(' ').trim()
    const seconds = short ? undefined : secondsOf(clock)
    const quarter = /^quarter_(\d)$/.exec(phase)?.[1]
    if (quarter) return [t('clock.quarter', { n: quarter }), seconds].join(' ').trim()
    return minuteOf(clock) ?? ''
  }
}

/** Whether the clock says that the match is being played. */
export const plays = (text: string | null | undefined): boolean => isPlaying(clockOf(text))
