import { Button } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { useTranslations } from 'use-intl/react'

/** Nothing came back: it is being found out what became of the request, and the form waits. */
export const UnknownOutcome = ({ onResend }: { onResend: () => void }) => {
  const t = useTranslations('cashier')
  return (
    <Notice tone="bad" title={t('unknown_outcome')} urgent>
      <p>{t('unknown_outcome_text')}</p>
      <Button size="small" className="mt-3" onClick={onResend}>
        {t('resend')}
      </Button>
    </Notice>
  )
}
