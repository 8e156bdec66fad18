import ChevronRight from 'lucide-react/icons/chevron-right'
import BookOpen from 'lucide-react/icons/book-open'
import ChartColumn from 'lucide-react/icons/chart-column'
import Clock from 'lucide-react/icons/clock'
import Star from 'lucide-react/icons/star'
import Radio from 'lucide-react/icons/radio'
import ScanSearch from 'lucide-react/icons/scan-search'
import Share2 from 'lucide-react/icons/share-2'
import Zap from 'lucide-react/icons/zap'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { SportInList } from '@felek/contract/sportsbook-lists.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { Tr } from '../../lib/format/tr.tsx'
import { paths } from '../../paths.ts'
import { MatchSearch } from './match-search.tsx'
import { SportIcon } from './sport-icon.tsx'
import { favouritesPath, soonHours, soonPath, type ListAt } from './list-at.ts'
import { innerStep } from './tree-open.ts'
import { useMatchCount, useSports } from './use-matches.ts'
import { useSportFavourites } from './use-sport-favourites.ts'
import { useSportName } from './use-sport-name.ts'

const rowClass = (chosen: boolean, inner = false) =>
  classNames(
    'relative flex min-h-10 items-center gap-2.5 rounded-control pr-2.5 text-14 font-label',
    inner ? 'pl-9' : 'pl-2.5',
    chosen ? 'bg-raised text-text' : 'text-text-2 hover:bg-hover hover:text-text',
  )

const Row = ({
  to,
  chosen = false,
  icon,
  inner = false,
  count,
  state,
  onPress,
  children,
}: {
  to: string
  chosen?: boolean
  icon?: ReactNode
  inner?: boolean
  count?: number | undefined
  state?: unknown
  onPress: (() => void) | undefined
  children: ReactNode
}) => (
  <li>
    <Link
      to={to}
      state={state}
      onClick={onPress}
      aria-current={chosen ? 'page' : undefined}
      className={rowClass(chosen, inner)}
    >
      {inner && chosen && (
        <span
          aria-hidden="true"
          className="absolute left-4 h-4 w-[3px] rounded-round bg-accent-line"
        />
      )}
      {icon && <span className="[&_svg]:size-[18px]">{icon}</span>}
      <span className="flex min-w-0 flex-1 items-center gap-2">{children}</span>
      {count !== undefined && (
        <span className="tabular text-12 font-body text-text-3">{count}</span>
      )}
    </Link>
  </li>
)

const heading = 'px-2.5 pb-1 text-13 font-body text-text-3'
const group = 'border-t border-line pt-4'
const leaguesShown = 6

const Leagues = ({
  sport,
  at,
  onPress,
}: {
  sport: SportInList
  at: ListAt
  onPress: (() => void) | undefined
}) => {
  const t = useTranslations('sports')
  const all = sport.leagues
  const shown = at.allLeagues ? all : all.slice(0, leaguesShown)
  const chosen = all.find((it) => it.leagueID === at.leagueID)
  const listed = chosen && !shown.includes(chosen) ? [...shown, chosen] : shown
  return (
    <>
      {listed.map(({ leagueID, name, fast, live, upcoming }) => (
        <Row
          key={leagueID}
          to={paths.sportsLeague(sport.sport, leagueID)}
          chosen={leagueID === at.leagueID}
          inner
          count={live + upcoming}
          onPress={onPress}
        >
          <span className="truncate">
            <Tr>{name}</Tr>
          </span>
          {fast && (
            <span className="flex shrink-0 items-center gap-1 rounded-badge bg-info-soft px-1.5 py-0.5 text-11 text-info">
              <Zap aria-hidden="true" className="size-3" />
              {t('fast')}
            </span>
          )}
        </Row>
      ))}
      {listed.length < all.length && (
        <Row
          to={`${paths.sport(sport.sport)}?leagues=1`}
          inner
          state={innerStep}
          onPress={undefined}
        >
          <span className="flex-1 font-body">{t('allLeagues', { n: all.length })}</span>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Row>
      )}
    </>
  )
}

const links = [
  { to: paths.couponCheck, label: 'checkCoupon', Icon: ScanSearch },
  { to: paths.slipCode, label: 'openCode', Icon: Share2 },
  { to: paths.results, label: 'results', Icon: ChartColumn },
  { to: paths.rulesBet, label: 'rules', Icon: BookOpen },
] as const

const FavouritesRow = ({
  chosen,
  onPress,
}: {
  chosen: boolean
  onPress: (() => void) | undefined
}) => {
  const t = useTranslations('sports')
  const marked = useSportFavourites('event').length + useSportFavourites('league').length
  return (
    <Row
      to={favouritesPath}
      chosen={chosen}
      icon={<Star aria-hidden="true" />}
      count={marked > 0 ? marked : undefined}
      onPress={onPress}
    >
      {t('favourites')}
    </Row>
  )
}

const SportRows = ({
  sports,
  at,
  onPress,
}: {
  sports: readonly SportInList[]
  at: ListAt
  onPress: (() => void) | undefined
}) => {
  const nameOf = useSportName()
  return sports.map((it) => {
    const open = it.sport === (at.sport ?? sports[0]?.sport)
    return (
      <li key={it.sport}>
        <ul>
          <Row
            to={paths.sport(it.sport)}
            chosen={it.sport === at.sport && at.leagueID === undefined}
            icon={<SportIcon sport={it.sport} />}
            count={it.live + it.upcoming}
            onPress={onPress}
          >
            {nameOf(it.sport)}
          </Row>
          {open && <Leagues sport={it} at={at} onPress={onPress} />}
        </ul>
      </li>
    )
  })
}

/** Where one can go: live, soon, each sport with its leagues; beside the list or in a sheet. */
export const SportsTree = ({ at, onPress }: { at: ListAt; onPress?: () => void }) => {
  const t = useTranslations('sports')
  const { sports, loading } = useSports()
  const soon = useMatchCount({ hours: soonHours, live: false })
  const live = sports.reduce((sum, it) => sum + it.live, 0)
  // Nothing but the field to search in stands there before it stands where it will.
  if (loading)
    return (
      <div className="flex flex-col gap-4">
        <MatchSearch key="search" />
        <Skeleton className="h-[560px]" />
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <MatchSearch key="search" />
      <ul>
        <Row
          to={paths.sportsLive}
          chosen={at.live}
          icon={<Radio aria-hidden="true" className="text-live" />}
          count={live}
          onPress={onPress}
        >
          {t('liveNow')}
        </Row>
        <Row
          to={soonPath}
          chosen={at.hours !== undefined}
          icon={<Clock aria-hidden="true" />}
          count={soon}
          onPress={onPress}
        >
          {t('soon', { n: soonHours })}
        </Row>
        <FavouritesRow chosen={at.favourites} onPress={onPress} />
      </ul>
      <div className={group}>
        <h2 className={heading}>{t('sports')}</h2>
        <ul>
          <SportRows sports={sports} at={at} onPress={onPress} />
        </ul>
      </div>
      <div className={group}>
        <h2 className={heading}>{t('coupons')}</h2>
        <ul>
          {links.map(({ to, label, Icon }) => (
            <Row key={to} to={to} icon={<Icon aria-hidden="true" />} onPress={onPress}>
              {t(label)}
            </Row>
          ))}
        </ul>
      </div>
    </div>
  )
}
