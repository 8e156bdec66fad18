import { buttonClass } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { depositsShut, useBlockedWords, useProtection } from '../lib/session/protection.ts'
import { paths } from '../paths.ts'

/** Why nothing can be paid in now, where there is a reason; nothing otherwise. */
export const DepositsShut = () => {
  const t = useTranslations('protection.blocked')
  const words = useBlockedWords()
  const state = useProtection()
  const shut = state && depositsShut(state)
  if (!shut) return null
  return (
    <Notice tone="info" title={t('deposit')} className="mb-6">
      <p>{words(shut).long}</p>
      <Link
        to={paths.limits}
        className={buttonClass({ variant: 'outline', size: 'small', className: 'mt-2' })}
      >
        {t('limits')}
      </Link>
    </Notice>
  )
}
