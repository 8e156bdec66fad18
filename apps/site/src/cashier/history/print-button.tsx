import { Button } from '@felek/ui/button.tsx'
import Printer from 'lucide-react/icons/printer'
import { useTranslations } from 'use-intl/react'

/** Prints what the page shows. */
export const PrintButton = ({ disabled }: { disabled: boolean }) => {
  const t = useTranslations('cashier.history')
  return (
    <Button
      className="h-11"
      icon={<Printer aria-hidden="true" className="size-5" />}
      disabled={disabled}
      onClick={() => window.print()}
    >
      {t('print')}
    </Button>
  )
}
