import { useTranslations } from 'use-intl/react'
import { readToastsAgain } from '../lib/browser/toasts.ts'

/** Opens the drawer with what toasts said; `onPress` closes what it stands in. */
export const ReadAgain = ({ className, onPress }: { className: string; onPress?: () => void }) => {
  const t = useTranslations('shell')
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onPress?.()
        readToastsAgain(true)
      }}
    >
      {t('said')}
    </button>
  )
}
