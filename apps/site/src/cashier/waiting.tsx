import { Rosette } from '@felek/ui/rosette.tsx'
import { useTranslations } from 'use-intl/react'

/** 'Lütfen Bekleyiniz...' while a money call runs (docs/specification.md §8). */
export const Waiting = ({ shown }: { shown: boolean }) => {
  const t = useTranslations('cashier')
  return (
    <p role="status" className="flex items-center justify-center gap-2">
      {shown && (
        <>
          <Rosette turns className="size-4" />
          {t('wait')}
        </>
      )}
    </p>
  )
}
