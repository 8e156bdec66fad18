import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/src/class-names.ts'
import { activeItem } from '../lib/active-item.ts'
import { getBoot } from '../lib/boot.ts'
import { useLang } from '../lib/i18n.ts'

export const headerLinkClass = (active: boolean): string =>
  classNames(
    'relative flex h-full items-center whitespace-nowrap px-2 text-14 font-label transition-colors xl:px-3 xl:text-15',
    active
      ? 'text-text after:absolute after:inset-x-2 xl:after:inset-x-2.5 after:bottom-0 after:h-[3px] after:bg-accent-line'
      : 'text-text-2 hover:text-text',
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
        <div key={item.id} className="group relative h-full">
          <Link
            to={item.path}
            aria-current={item === active ? 'page' : undefined}
            className={headerLinkClass(item === active)}
          >
            {item.icon === 'live' && (
              <span aria-hidden="true" className="mr-2 size-1.5 rounded-round bg-live" />
            )}
            {item.title[lang]}
          </Link>
          {/* Shown by the pointer or by the focus alone, so that it works before a line of script has run. */}
          {item.items && (
            <ul className="invisible absolute left-0 top-full z-50 min-w-48 rounded-panel border border-line bg-overlay p-1.5 opacity-0 shadow-overlay transition-opacity group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100">
              {item.items.map((sub) => (
                <li key={sub.id}>
                  <Link
                    to={sub.path}
                    className="flex min-h-10 items-center whitespace-nowrap rounded-control px-3 text-14 font-label text-text-2 hover:bg-hover hover:text-text"
                  >
                    {sub.title[lang]}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </nav>
  )
}
