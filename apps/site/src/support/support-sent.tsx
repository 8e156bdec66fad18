import { yedam } from '../lib/format/helplines.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Sent } from './support-form.tsx'

/** The case's number, large and to copy. It takes the focus, so that it is heard. */
export const SupportSent = ({ sent, onAnother }: { sent: Sent; onAnother: () => void }) => {
  const t = useTranslations('support')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    scrollTo({ top: 0 })
  }, [])
  return (
    <div className="rounded-panel border border-line bg-surface p-5 md:p-6">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-3 text-18 font-heading outline-none"
      >
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-pos" />
        {t('sentTitle')}
      </h2>
      <p className="mt-2 text-15 text-text-2">{t('sentText')}</p>
      <dl className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-tile bg-raised px-4 py-3">
        <div className="min-w-0 flex-1">
          <dt className="text-13 text-text-2">{t('caseNumber')}</dt>
          <dd
            data-testid="case-number"
            className="tabular whitespace-nowrap text-18 font-money sm:text-24"
          >
            {sent.caseNumber}
          </dd>
        </div>
        <CopyButton text={sent.caseNumber} of={t('caseNumber')} />
      </dl>
      {sent.help && (
        <Notice tone="info" title={t('helpTitle')} className="mt-4">
          <p>{t('helpText')}</p>
          <a
            href={`tel:${yedam}`}
            className={buttonClass({ variant: 'outline', size: 'small', className: 'mt-2' })}
          >
            {t('helpCall', { number: yedam })}
          </a>
        </Notice>
      )}
      <p className="mt-4 text-14 text-text-2">
        {sent.email ? t('sentVisitor', { email: sent.email }) : t('sentPlayer')}
      </p>
      <Button variant="outline" className="mt-5" onClick={onAnother}>
        {t('another')}
      </Button>
    </div>
  )
}
