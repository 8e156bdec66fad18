import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../../paths.ts'

/**
 * On phones the way back to the account's list; on wide screens the list stands beside the page.
 */
export const BackLink = () => {
  const t = useTranslations('cashier')
  return (
    <Link
      to={paths.profile}
      aria-label={t('back')}
      className="flex size-11 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text"
    >
      <ArrowLeft aria-hidden="true" className="size-6" />
    </Link>
  )
}
