import { useTranslations } from 'use-intl/react'
import { formatDay, formatTime } from '@felek/phrases/src/format.ts'
import { useLang } from '../lib/i18n.ts'

/** "24.11.2026 ÖS 8:00", in Istanbul. */
export const useMoment = (): ((iso: string) => string) => {
  const t = useTranslations('rewards.tournaments')
  const lang = useLang()
  return (iso) => t('moment', { day: formatDay(iso, lang), time: formatTime(iso, lang) })
}
