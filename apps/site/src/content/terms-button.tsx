import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Promotion } from '@felek/contract/content.ts'
import { classNames } from '@felek/ui/class-names.ts'

const TermsDialog = lazy(() => import('./terms-dialog.tsx'))

/** The terms one tap away, wherever an offer stands. */
export const TermsButton = ({
  promotion,
  className,
}: {
  promotion: Promotion
  className?: string
}) => {
  const t = useTranslations('content')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={t('promotionNamed', { title: promotion.Title, action: t('terms') })}
        className={classNames(
          'relative z-[1] min-h-9 rounded-control px-1 text-13 font-label underline underline-offset-4 hover:text-text-2',
          className,
        )}
      >
        {t('terms')}
      </button>
      <Suspense fallback={null}>
        {open && <TermsDialog promotion={promotion} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
