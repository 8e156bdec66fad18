import { useTranslations } from 'use-intl/react'
import type { Game } from '@felek/contract/src/games.ts'
import { formatPercent } from '@felek/phrases/src/format.ts'
import { useLang } from '../lib/i18n.ts'

/** A game's declared return: one figure, two where wagers or decisions differ, ± where it is sampled. */
export const useRtpText = (): ((game: Game) => string) => {
  const t = useTranslations('games')
  const lang = useLang()
  return ({ rtp, rtpMost, rtpWithin }) => {
    const least = formatPercent(rtp, lang)
    if (rtpMost !== undefined) return t('rtpBetween', { least, most: formatPercent(rtpMost, lang) })
    return rtpWithin === undefined
      ? least
      : t('rtpWithin', { rtp: least, points: formatPercent(rtpWithin, lang) })
  }
}
