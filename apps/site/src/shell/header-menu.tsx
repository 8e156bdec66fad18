import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/class-names.ts'
import { activeItem } from '../lib/browser/active-item.ts'
import { getBoot } from '../lib/api/boot.ts'
import { useLang } from '../lib/format/i18n.ts'

export const headerLinkClass = (active: boolean): string =>
  classNames(
    'relative flex h-full items-center whitespace-nowrap px-1 text-13 font-label transition-colors xl:px-2 xl:text-14',
    active
      ? 'text-text after:absolute after:inset-x-1 xl:after:inset-x-2 after:bottom-0 after:h-[3px] after:bg-accent-line'
      : 'text-text-2 hover:text-text',
  )

type Item = ReturnType<typeof getBoot>['headerMenu'][number]

/**
 * The pages below an entry: shown by the pointer alone, so that it works before a line of script
 * has run, or opened by a button that the keyboard meets, so that nobody has to walk through all of
 * them.
 */
const Below = ({ items, title }: { items: NonNullable<Item['items']>; title: string }) => {
  const t = useTranslations('shell')
  const lang = useLang()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const closing = {
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false),
    onBlur: (event: FocusEvent) => !box.current?.contains(event.relatedTarget) && setOpen(false),
  }
  return (
    <div ref={box}>
      <button
        {...closing}
        type="button"
        aria-expanded={open}
        aria-label={t('submenu', { title })}
        onClick={() => setOpen(!open)}
        className="absolute -right-2 top-1/2 flex size-6 -translate-y-1/2 items-center justify-center rounded-round bg-bg text-text opacity-0 focus-visible:opacity-100 not-focus-visible:pointer-events-none"
      >
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <ul
        className={classNames(
          'absolute left-0 top-full z-50 min-w-48 rounded-panel border border-line bg-overlay p-1.5 shadow-overlay transition-opacity group-hover:visible group-hover:opacity-100',
          open ? 'visible opacity-100' : 'invisible opacity-0',
        )}
      >
        {items.map((item) => (
          <li key={item.id}>
            <Link
              {...closing}
              to={item.path}
              onClick={() => setOpen(false)}
              className="flex min-h-10 items-center whitespace-nowrap rounded-control px-3 text-14 font-label text-text-2 hover:bg-hover hover:text-text"
            >
              {item.title[lang]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

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
          {item.items && <Below items={item.items} title={item.title[lang]} />}
        </div>
      ))}
    </nav>
  )
}
