import { PageHead } from '@felek/ui/page-head.tsx'
import { tabClass, tabRowClass } from '@felek/ui/tabs.tsx'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../paths.ts'
import { BackLink } from '../lib/browser/back-link.tsx'

/** "Kasa" and its two pages. */
export const CashierHead = () => {
  const t = useTranslations('cashier')
  return (
    <>
      <PageHead title={t('title')} back={<BackLink />} />
      <nav aria-label={t('tabs.label')} className={`mt-3 ${tabRowClass}`}>
        {(
          [
            ['deposit', paths.deposit],
            ['withdraw', paths.withdraw],
          ] as const
        ).map(([name, to]) => (
          <NavLink key={name} to={to} className={({ isActive }) => tabClass(isActive)}>
            {t(`tabs.${name}`)}
          </NavLink>
        ))}
      </nav>
    </>
  )
}
