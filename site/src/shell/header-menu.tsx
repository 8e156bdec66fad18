import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/src/class-names.ts'
import { activeItem } from '../lib/active-item.ts'
import { getBoot } from '../lib/boot.ts'
import { useLang } from '../lib/i18n.ts'

export const headerLinkClass = (active: boolean): string =>
  classNames(
    'relative flex h-full items-center whitespace-nowrap px-2.5 text-14 font-label transition-colors xl:px-3 xl:text-15',
    active ? 'text-text after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] after:bg-accent-line' : 'text-text-2 hover:text-text',
  )

export const HeaderMenu = () => {
  const t = useTranslations('shell')
  const lang = useLang()
  const { pathname } = useLocation()
  const items = getBoot().headerMenu
  const active = activeItem(items, pathname)
  return (
    <nav aria-label={t('mainMenu')} className="flex h-full items-center max-lg:hidden">
      {items.map((item) => (
        <Link key={item.id} to={item.path} aria-current={item === active ? 'page' : undefined} className={headerLinkClass(item === active)}>
          {item.title[lang]}
        </Link>
      ))}
    </nav>
  )
}
