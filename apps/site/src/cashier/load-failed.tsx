import { Button } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { useTranslations } from 'use-intl/react'

export const LoadFailed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useTranslations('cashier')
  return (
    <Notice tone="bad" title={t('failed')}>
      <Button size="small" className="mt-1" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  )
}
