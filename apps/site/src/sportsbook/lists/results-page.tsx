import { limits } from '@felek/contract/limits.ts'
import { sportsbookLists, type FinishedEvent } from '@felek/contract/sportsbook-lists.ts'
import { Button } from '@felek/ui/button.tsx'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { LoadMore } from '@felek/ui/load-more.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { CompactSelect } from '@felek/ui/select.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api/api.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { listOf, pageByPage } from '../../lib/api/pages.ts'
import { callKey, callQuery } from '../../lib/api/query.ts'
import { Tr } from '../../lib/format/tr.tsx'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { ChoiceChips } from '../slip/choice-chips.tsx'
import { CouponLinks } from '../coupons/coupon-links.tsx'
import { daysBack, shortDay } from './day-names.ts'
import { ResultRow } from './result-row.tsx'
import { useSportName } from './use-sport-name.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

type Filter = { day: string; sport?: string; leagueID?: string }
const daysShown = 14
const againMs = 30_000

/** The filter stands in the address; what is unknown there is today's, of all sports. */
const filterOf = (search: URLSearchParams, today: string): Filter => {
  const day = search.get('day')
  const sport = search.get('sport')
  const leagueID = search.get('league')
  return {
    day: day && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : today,
    ...(sport && /^[a-z]{1,20}$/.test(sport) ? { sport } : {}),
    ...(leagueID && /^[\w.:-]{1,64}$/.test(leagueID) ? { leagueID } : {}),
  }
}

const useResults = (filter: Filter, isToday: boolean) => {
  const query = useInfiniteQuery({
    queryKey: [...callKey(sportsbookLists.results, filter), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(
        sportsbookLists.results,
        { ...filter, limit: limits.gamesPage, offset: pageParam },
        { signal, quiet: true },
      ),
    ...pageByPage,
    refetchInterval: isToday ? againMs : false,
  })
  return { ...listOf<FinishedEvent>(query, true), hasMore: query.hasNextPage }
}

/** Under their leagues, in the order in which these come. */
const byLeague = (rows: readonly FinishedEvent[]): [string, FinishedEvent[]][] => {
  const leagues = new Map<string, FinishedEvent[]>()
  for (const row of new Map(rows.map((it) => [it.eventID, it])).values()) {
    const of = leagues.get(row.league.leagueID)
    if (of) of.push(row)
    else leagues.set(row.league.leagueID, [row])
  }
  return [...leagues]
}

const Filters = ({
  filter,
  days,
  onChange,
}: {
  filter: Filter
  days: readonly string[]
  onChange: (filter: Filter) => void
}) => {
  const t = useTranslations('sportsbook.results')
  const words = useTranslations('sports')
  const lang = useLang()
  const nameOf = useSportName()
  const sports = useQuery(callQuery(sportsbookLists.sports, {}, { quiet: true })).data?.data ?? []
  const shown = filter.sport ? sports.filter(({ sport }) => sport === filter.sport) : sports
  const all = days.includes(filter.day) ? days : [...days, filter.day]
  return (
    <div className="mt-4 flex flex-col gap-3">
      <div className="-mx-[var(--page-margin)] [&>*]:px-[var(--page-margin)]">
        <ChoiceChips
          label={t('day')}
          chips={all.map((id, i) => ({ id, name: i === 0 ? words('today') : shortDay(id, lang) }))}
          chosen={filter.day}
          onChoose={(day) => onChange({ ...filter, day })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <CompactSelect
          label={t('sport')}
          value={filter.sport ?? ''}
          options={[
            { value: '', label: t('allSports') },
            ...sports.map(({ sport }) => ({ value: sport, label: nameOf(sport) })),
          ]}
          onChange={(e) =>
            onChange({ day: filter.day, ...(e.target.value && { sport: e.target.value }) })
          }
        />
        <CompactSelect
          label={t('league')}
          value={filter.leagueID ?? ''}
          options={[
            { value: '', label: t('allLeagues') },
            ...shown.flatMap(({ leagues }) =>
              leagues.map(({ leagueID, name }) => ({ value: leagueID, label: name, lang: 'tr' })),
            ),
          ]}
          onChange={(e) => {
            const { leagueID: _, ...rest } = filter
            onChange({ ...rest, ...(e.target.value && { leagueID: e.target.value }) })
          }}
        />
      </div>
    </div>
  )
}

const List = ({ filter, isToday }: { filter: Filter; isToday: boolean }) => {
  const t = useTranslations('sportsbook.results')
  const words = useTranslations('sportsbook.coupons')
  const list = useResults(filter, isToday)
  if (list.loading)
    return [0, 1, 2].map((n) => <Skeleton key={n} className="h-52 rounded-panel" mark />)
  if (list.failed && list.rows.length === 0)
    return (
      <Notice tone="bad" title={t('failed')}>
        <Button size="small" className="mt-1" onClick={list.retry}>
          {words('retry')}
        </Button>
      </Notice>
    )
  if (list.rows.length === 0)
    return (
      <EmptyState icon={<Flag aria-hidden="true" />} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    )
  return (
    <>
      {byLeague(list.rows).map(([id, rows]) => (
        <section
          key={id}
          aria-label={rows[0]?.league.name}
          className="overflow-hidden rounded-panel border border-line bg-surface"
        >
          <h2 className="border-b border-line bg-sunken/40 px-3.5 py-2.5 text-15 font-heading">
            <Tr>{rows[0]?.league.name}</Tr>
          </h2>
          <ul>
            {rows.map((row) => (
              <ResultRow key={row.eventID} event={row} />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore
        shown={list.hasMore ? list.rows.length : list.total}
        total={list.total}
        caption={t('shown', { shown: String(list.rows.length), total: String(list.total) })}
        label={words('more')}
        pending={list.moreComing}
        onMore={list.more}
      />
    </>
  )
}

/** `/sports/results`: matches that are over, by day, sport and league. */
export default function ResultsPage() {
  const t = useTranslations('sportsbook.results')
  usePageTitle(t('title'))
  const [search, setSearch] = useSearchParams()
  const days = daysBack(new Date(useServerNow(null)), daysShown)
  const [today = ''] = days
  const filter = filterOf(search, today)
  const change = ({ day, sport, leagueID }: Filter) =>
    setSearch(
      {
        ...(day !== today && { day }),
        ...(sport && { sport }),
        ...(leagueID && { league: leagueID }),
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="page-width pb-16 pt-6 md:pt-8">
      <h1 tabIndex={-1} className="text-24 md:text-34">
        {t('title')}
      </h1>
      <p className="mt-1 text-15 text-text-2">{t('about')}</p>
      <Filters filter={filter} days={days} onChange={change} />
      <div className="mt-5 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_280px]">
        <div className="flex min-w-0 flex-col gap-4">
          <List filter={filter} isToday={filter.day === today} />
        </div>
        <CouponLinks />
      </div>
    </div>
  )
}
