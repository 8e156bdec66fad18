import { useTranslations } from 'use-intl/react'
import { Notice } from '@felek/ui/notice.tsx'
import { getBoot } from '../../lib/api/boot.ts'

/** Where codes tell how matches end (FEED_FATES): said on every page that shows odds. */
export const CodesNote = ({ className = '' }: { className?: string }) => {
  const t = useTranslations('sports')
  if (getBoot().codesTell !== true) return null
  return (
    <Notice tone="bad" title={t('codesTell')} className={className}>
      {t('codesTellHint')}
    </Notice>
  )
}
