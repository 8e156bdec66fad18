import Radio from 'lucide-react/icons/radio'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { SportInList } from '@felek/contract/sportsbook-lists.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { tabClass, tabRowClass } from '@felek/ui/tabs.tsx'
import { useLang } from '../../lib/format/i18n.ts'
import { paths } from '../../paths.ts'
import type { ListAt } from './list-at.ts'
import { SportIcon } from './sport-icon.tsx'
import { useSportName } from './use-sport-name.ts'

const tile = (chosen: boolean) =>
  classNames(
    'flex h-[68px] min-w-max flex-1 flex-col items-center justify-center gap-1.5 rounded-tile border px-2 text-13 font-label',
    chosen
      ? 'border-chosen bg-chosen text-on-chosen'
      : 'border-line bg-surface text-text hover:bg-hover',
  )

/** On a phone: the sports as tiles, live first. */
export const SportTiles = ({ at, sports }: { at: ListAt; sports: readonly SportInList[] }) => {
  const t = useTranslations('sports')
  const nameOf = useSportName()
  return (
    <nav
      aria-label={t('sports')}
      className="scroll-row -mx-[var(--page-margin)] min-h-[68px] gap-2 px-[var(--page-margin)] md:hidden"
    >
      <Link
        to={paths.sportsLive}
        aria-current={at.live ? 'page' : undefined}
        className={tile(at.live)}
      >
        <Radio aria-hidden="true" className="size-5" />
        {t('live')}
      </Link>
      {sports.map(({ sport }) => (
        <Link
          key={sport}
          to={paths.sport(sport)}
          aria-current={sport === at.sport && !at.live ? 'page' : undefined}
          className={tile(sport === at.sport && !at.live)}
        >
          <SportIcon sport={sport} />
          {nameOf(sport)}
        </Link>
      ))}
    </nav>
  )
}

/** Öne Çıkanlar, Canlı, Maç Öncesi: pages, so they are links. */
export const SportTabs = ({ at, sports }: { at: ListAt; sports: readonly SportInList[] }) => {
  const t = useTranslations('sports')
  const lang = useLang()
  const sum = (of: 'live' | 'upcoming') => sports.reduce((n, it) => n + it[of], 0)
  const front = !at.live && !at.pre && at.sport === undefined && at.hours === undefined
  const tabs = [
    { to: paths.sports, name: t('featured'), on: front && at.q === '' },
    { to: paths.sportsLive, name: t('live'), on: at.live, count: sum('live') },
    { to: `${paths.sports}?pre=1`, name: t('preMatch'), on: at.pre, count: sum('upcoming') },
    { to: paths.results, name: t('results'), on: false },
  ]
  return (
    <nav aria-label={t('views')} className={`${tabRowClass} max-md:hidden`}>
      {tabs.map(({ to, name, on, count }) => (
        <Link key={to} to={to} aria-current={on ? 'page' : undefined} className={tabClass(on)}>
          {name}
          {count !== undefined && (
            <span className="tabular ml-2 text-13 font-body text-text-3">
              {formatCount(count, lang)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
