import ListTree from 'lucide-react/icons/list-tree'
import Radio from 'lucide-react/icons/radio'
import SearchX from 'lucide-react/icons/search-x'
import { useCallback, useMemo, useState } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { limits } from '@felek/contract/limits.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { LoadMore } from '@felek/ui/load-more.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { getBoot } from '../../lib/api/boot.ts'
import { inShell } from '../../lib/browser/build-env.ts'
import { ShellButton } from '../../lib/browser/shell-button.tsx'
import { Tr } from '../../lib/format/tr.tsx'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'
import type { SportEvent } from '../match/event.ts'
import { FavouriteLists } from './favourite-lists.tsx'
import { LeagueList } from './league-list.tsx'
import { listAt, type ListAt } from './list-at.ts'
import { ListChoices } from './list-choices.tsx'
import { LiveCards } from './live-cards.tsx'
import { MatchSearch } from './match-search.tsx'
import { OddsFormatChoice } from '../odds/odds-format-choice.tsx'
import { seedSports } from './sports-boot.ts'
import { SportTiles, SportTabs } from './sport-tabs.tsx'
import { isClosed, leaguesOf } from './steady.ts'
import { SportsFrame } from './sports-frame.tsx'
import { SportsTree } from './sports-tree.tsx'
import {
  useFoundMatches,
  useHighlights,
  useMatches,
  useSports,
  type MatchesQuery,
} from './use-matches.ts'
import { useRows } from './use-rows.ts'
import { useSportName } from './use-sport-name.ts'
import { useWantedOdds } from '../odds/wanted-odds.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

// Once, when the page's code arrives: what came with the page answers the first queries.
if (!inShell) seedSports(getBoot().sports)

const mostRows = 240

const wantedOf = (at: ListAt, sport: string | undefined, limit: number): MatchesQuery => ({
  limit,
  ...(sport !== undefined && { sport }),
  ...(at.leagueID !== undefined && { leagueID: at.leagueID }),
  ...(at.day !== undefined && { day: at.day }),
  ...(at.hours !== undefined && { hours: at.hours }),
  ...(at.live ? { live: true } : (at.pre || at.hours !== undefined) && { live: false }),
  ...(at.market !== undefined && { market: at.market }),
})

/** What the heading says: the league, the sport, what is live. */
const useHeading = (at: ListAt) => {
  const t = useTranslations('sports')
  const nameOf = useSportName()
  const { sports } = useSports()
  const sport = sports.find((it) => it.sport === at.sport)
  const league = sport?.leagues.find((it) => it.leagueID === at.leagueID)
  const count = (of: readonly { live: number; upcoming: number }[]) =>
    of.reduce((sum, it) => ({ live: sum.live + it.live, n: sum.n + it.live + it.upcoming }), {
      live: 0,
      n: 0,
    })
  const all = count(league ? [league] : sport ? [sport] : sports)
  const name = league
    ? league.name
    : at.live
      ? t('liveNow')
      : at.favourites
        ? t('favourites')
        : at.hours !== undefined
          ? t('soonTitle', { n: at.hours })
          : at.sport === undefined
            ? t('title')
            : nameOf(at.sport)
  return { name, turkish: league !== undefined, ...all, ...(at.favourites && { n: 0 }) }
}

const Waiting = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-[420px] rounded-panel" mark />
    <Skeleton className="h-[420px] rounded-panel" mark />
  </div>
)

const Nothing = ({ at }: { at: ListAt }) => {
  const t = useTranslations('sports')
  const [title, hint] =
    at.q !== ''
      ? [t('foundNone', { q: at.q }), t('foundNoneHint')]
      : at.live
        ? [t('noLive'), t('noLiveHint')]
        : [t('noMatches'), t('noMatchesHint')]
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={title}
      action={
        at.live || at.q !== '' || at.leagueID !== undefined ? (
          <Link to={paths.sports} className={buttonClass({})}>
            {t('toSports')}
          </Link>
        ) : undefined
      }
    >
      {hint}
    </EmptyState>
  )
}

/** Matches by their leagues; while rows are missing the page is as high as a screen and more. */
const Leagues = ({
  events,
  total,
  at: { day, market },
}: {
  events: readonly SportEvent[]
  total: number
  at: ListAt
}) => {
  const groups = useMemo(() => leaguesOf(events), [events])
  const rows = useRows()
  // Of a part of the list nobody knows how many of a league's are in the rest.
  const open = events.filter((event) => !isClosed(event))
  const isWhole = open.length >= total
  const before = (n: number) => groups.slice(0, n).reduce((sum, it) => sum + it.events.length, 0)
  return (
    <div className={`flex flex-col gap-4 ${rows < events.length ? 'min-h-dvh' : ''}`}>
      {groups.map(
        (group, n) =>
          before(n) < rows && (
            <LeagueList
              key={group.leagueID}
              events={group.events}
              rows={rows - before(n)}
              day={day}
              count={isWhole ? group.events.filter((it) => !isClosed(it)).length : undefined}
              market={market}
            />
          ),
      )}
    </div>
  )
}

type Shown = Pick<ReturnType<typeof useMatches>, 'events' | 'loading' | 'failed' | 'again'> & {
  total?: number
}

const Lists = ({ at, list }: { at: ListAt; list: Shown }) => {
  const t = useTranslations('sports')
  if (list.loading) return <Waiting />
  if (list.failed)
    return (
      <EmptyState
        icon={<Radio aria-hidden="true" />}
        title={t('failed')}
        action={
          <Button onClick={() => void list.again().catch(() => undefined)}>{t('retry')}</Button>
        }
      />
    )
  if (list.events.length === 0) return <Nothing at={at} />
  return <Leagues events={list.events} total={list.total ?? list.events.length} at={at} />
}

/** The matches of a day, a sport, a league, or those that are played now. */
const Matches = ({ at, sport }: { at: ListAt; sport: string | undefined }) => {
  const t = useTranslations('sports')
  const [limit, setLimit] = useState<number>(limits.matchesPage)
  const list = useMatches(wantedOf(at, sport, limit))
  const highlights = useHighlights()
  const front = !at.live && at.hours === undefined && !at.pre && at.leagueID === undefined
  const { again } = list
  const againFront = highlights.again
  const poll = useCallback(() => Promise.all([again(), againFront()]), [again, againFront])
  useWantedOdds(
    'page',
    [...(at.live || front ? ['live'] : []), ...(at.live || !sport ? [] : [`sport:${sport}`])],
    poll,
  )
  const shown = Math.min(list.events.length, list.total)
  return (
    <>
      {front && !highlights.failed && (
        <LiveCards events={highlights.events} others={list.events} sport={at.sport} />
      )}
      {!at.live && <ListChoices at={at} sport={sport} />}
      <Lists at={at} list={list} />
      {!inShell && list.total > limits.matchesPage && (
        <LoadMore
          shown={shown}
          total={Math.min(list.total, mostRows)}
          caption={t('shown', { shown, total: list.total })}
          label={t('showMore')}
          pending={list.more}
          onMore={() => setLimit(Math.min(mostRows, limit + limits.matchesPage))}
        />
      )}
    </>
  )
}

const Found = ({ at }: { at: ListAt }) => {
  const list = useFoundMatches(at.q.length < 3 ? '' : at.q)
  const sports = [...new Set(list.events.map((event) => event.sport))]
  useWantedOdds(
    'page',
    sports.map((sport) => `sport:${sport}`),
    list.again,
  )
  return <Lists at={at} list={list} />
}

/** Spor Bahisleri: `/sports`, `/sports/live`, `/sports/{sport}[/{league}]`. */
export default function SportsPage() {
  const t = useTranslations('sports')
  const { pathname } = useLocation()
  const params = useParams()
  const [search] = useSearchParams()
  const now = new Date(useServerNow(null))
  const at = listAt(pathname, params, search, now)
  const heading = useHeading(at)
  const { sports } = useSports()
  usePageTitle(heading.name)
  // Without a sport in the address the list begins with the one that has most to offer.
  const sport = at.live ? at.sport : (at.sport ?? sports[0]?.sport)
  const title = heading.turkish ? <Tr>{heading.name}</Tr> : heading.name
  return (
    <SportsFrame treeLabel={t('tree')} tree={(close) => <SportsTree at={at} onPress={close} />}>
      {(openTree) => (
        <>
          <SportTiles at={at} sports={sports} />
          <div className="flex items-center gap-3">
            {/* On a phone the count’s line is kept while it comes. */}
            <h1 className="flex min-w-0 flex-1 flex-wrap content-center items-baseline gap-x-3 text-24 max-md:min-h-[52px] md:text-34">
              <span>{at.q === '' ? title : t('found', { q: at.q })}</span>
              {heading.n > 0 && at.q === '' && (
                <span className="tabular text-14 font-label tracking-normal text-text-2">
                  {at.live
                    ? t('matches', { n: heading.live })
                    : t('matchesLive', { n: heading.n, live: heading.live })}
                </span>
              )}
            </h1>
            <OddsFormatChoice className="max-md:hidden" />
            <ShellButton
              press="tree"
              to={paths.sports}
              onClick={openTree}
              className={buttonClass({
                variant: 'outline',
                size: 'small',
                className: 'xl:hidden',
              })}
            >
              <ListTree aria-hidden="true" className="size-4.5" />
              {t('openTree')}
            </ShellButton>
          </div>
          <div className="md:hidden">
            {inShell ? <Skeleton className="h-11" /> : <MatchSearch />}
          </div>
          {!at.favourites && <SportTabs at={at} sports={sports} />}
          {at.favourites ? (
            <FavouriteLists />
          ) : at.q === '' ? (
            <Matches key={`${pathname} ${at.day ?? ''} ${at.market ?? ''}`} at={at} sport={sport} />
          ) : (
            <Found at={at} />
          )}
        </>
      )}
    </SportsFrame>
  )
}
