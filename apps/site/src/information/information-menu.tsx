import { classNames } from '@felek/ui/class-names.ts'
import { tabClass, tabRowClass } from '@felek/ui/tabs.tsx'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../paths.ts'

type Item = { to: string; label: string }

const useGroups = (): { title: string; items: Item[] }[] => {
  const t = useTranslations('information')
  return [
    {
      title: t('rulesMenu'),
      items: [
        { to: paths.rulesGeneral, label: t('rulesGeneral') },
        { to: paths.rulesBet, label: t('rulesBet') },
        { to: paths.rulesCasino, label: t('rulesCasino') },
        { to: paths.rulesBonus, label: t('rulesBonus') },
        { to: paths.privacy, label: t('privacy') },
      ],
    },
    {
      title: t('helpMenu'),
      items: [
        { to: paths.about, label: t('about') },
        { to: paths.responsible, label: t('responsible') },
        { to: paths.faq, label: t('faq') },
        { to: paths.support, label: t('support') },
      ],
    },
  ]
}

/** On phones a row of tabs of the group that the page belongs to, with the chosen one in sight. */
const TabRow = ({ items, at }: { items: readonly Item[]; at: string }) => {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - 14
  }, [])
  return (
    <ul
      ref={row}
      className={classNames(tabRowClass, 'relative -mx-3.5 px-3.5 md:mx-0 md:px-0 lg:hidden')}
    >
      {items.map((item) => (
        <li key={item.to} className="shrink-0">
          <Link
            to={item.to}
            aria-current={item.to === at ? 'page' : undefined}
            className={tabClass(item.to === at)}
          >
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/**
 * The way from one information page to the next: tabs on phones, a list beside the text on wide
 * screens.
 */
export const InformationMenu = () => {
  const t = useTranslations('information')
  const { pathname } = useLocation()
  const groups = useGroups()
  const here = groups.find((g) => g.items.some((i) => i.to === pathname)) ?? groups[0]
  return (
    <nav
      aria-label={t('menu')}
      className="lg:sticky lg:top-[calc(var(--header-height)+24px)] lg:self-start"
    >
      {here && <TabRow key={pathname} items={here.items} at={pathname} />}
      <div className="flex flex-col gap-6 max-lg:hidden">
        {groups.map((group) => (
          <div key={group.title}>
            <p className="px-3 text-13 font-label text-text-3">{group.title}</p>
            <ul className="mt-1.5 flex flex-col gap-0.5">
              {group.items.map((item) => (
                <li key={item.to}>
                  <Link
                    to={item.to}
                    aria-current={item.to === pathname ? 'page' : undefined}
                    className={classNames(
                      'flex min-h-10 items-center rounded-control px-3 text-15',
                      item.to === pathname
                        ? 'bg-row-on font-label text-text'
                        : 'text-text-2 hover:bg-hover hover:text-text',
                    )}
                  >
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
