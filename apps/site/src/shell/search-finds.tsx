import Search from 'lucide-react/icons/search'
import Trophy from 'lucide-react/icons/trophy'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { fold } from '@felek/contract/fold.ts'
import type { Game, Table } from '@felek/contract/games.ts'
import {
  sportsbookLists,
  type ListedEvent,
  type SportInList,
} from '@felek/contract/sportsbook-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { formatReturn } from '@felek/phrases/format.ts'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { Volatility } from '@felek/ui/volatility.tsx'
import { useLang } from '../lib/format/i18n.ts'
import { callQuery } from '../lib/api/query.ts'
import { useLooksSignedIn } from '../lib/session/session.ts'
import { useTimes } from '../lib/format/times.ts'
import { Tr } from '../lib/format/tr.tsx'
import { paths } from '../paths.ts'
import { Cover } from '../games/lobby/cover.tsx'
import { addressFor } from '../games/play/game-addresses.ts'
import { livePath, noLiveFilters, tablesInput } from '../games/live/live-filters.ts'
import { listInput, lobbyPath, noFilters } from '../games/lobby/lobby-filters.ts'
import { keepSearch } from '../games/search/recent-searches.ts'
import { tableAddress } from '../games/live/table-card.tsx'
import { TablePoster } from '../games/live/table-poster.tsx'
import { useGameList } from '../games/lobby/use-games.ts'
import { useTableList } from '../games/live/use-tables.ts'

const Hit = ({ game, onChoose }: { game: Game; onChoose: () => void }) => {
  const t = useTranslations('games')
  const lang = useLang()
  const signedIn = useLooksSignedIn()
  return (
    <li>
      <Link
        to={addressFor(game, signedIn)}
        onClick={onChoose}
        className="flex items-center gap-3 rounded-control p-2 hover:bg-hover"
      >
        <span className="w-11 shrink-0 overflow-hidden rounded-badge">
          <Cover game={game} sizes="44px" />
        </span>
        <span className="min-w-0 flex-1">
          <span lang="tr" className="block truncate text-14 font-label">
            {game.name}
          </span>
          <span lang="tr" className="block truncate text-12 text-text-2">
            {game.providerName}
          </span>
        </span>
        <span className="tabular text-12 text-text-2">
          {t('rtp')} {formatReturn(game, lang)}
        </span>
        <Volatility level={game.volatility} className="text-text-2" />
      </Link>
    </li>
  )
}

const TableHit = ({ table, onChoose }: { table: Table; onChoose: () => void }) => {
  const t = useTranslations('live')
  const signedIn = useLooksSignedIn()
  return (
    <li>
      <Link
        to={tableAddress(table, signedIn)}
        onClick={onChoose}
        className="flex items-center gap-3 rounded-control p-2 hover:bg-hover"
      >
        <span className="w-18 shrink-0 overflow-hidden rounded-badge">
          <TablePoster image={table.image} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14 font-label">{table.name}</span>
          <span lang="tr" className="block truncate text-12 text-text-2">
            {table.providerName}
          </span>
        </span>
        <span className="text-12 text-text-2">{t('isLive')}</span>
      </Link>
    </li>
  )
}

type LeagueFound = SportInList['leagues'][number] & { sport: string }

const SportsMark = () => (
  <span className="grid size-11 shrink-0 place-items-center rounded-badge bg-raised text-text-2">
    <Trophy aria-hidden="true" className="size-5" />
  </span>
)

const LeagueHit = ({ league, onChoose }: { league: LeagueFound; onChoose: () => void }) => {
  const t = useTranslations('sports')
  return (
    <li>
      <Link
        to={paths.sportsLeague(league.sport, league.leagueID)}
        onClick={onChoose}
        className="flex items-center gap-3 rounded-control p-2 hover:bg-hover"
      >
        <SportsMark />
        <span className="min-w-0 flex-1 truncate text-14 font-label">
          <Tr>{league.name}</Tr>
        </span>
        <span className="tabular text-12 text-text-2">
          {t('matches', { n: league.live + league.upcoming })}
        </span>
      </Link>
    </li>
  )
}

const MatchHit = ({ event, onChoose }: { event: ListedEvent; onChoose: () => void }) => {
  const t = useTranslations('sports')
  const { start } = useTimes()
  const isLive = event.status === 'live'
  return (
    <li>
      <Link
        to={paths.event(event.eventID)}
        onClick={onChoose}
        className="flex items-center gap-3 rounded-control p-2 hover:bg-hover"
      >
        <SportsMark />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14 font-label">
            <Tr>{`${event.home} – ${event.away}`}</Tr>
          </span>
          <span className="tabular block truncate text-12 text-text-2">
            <Tr>{event.league.name}</Tr>
            {` · ${t('code', { code: event.code })}`}
            {!isLive && ` · ${start(event.startsAt)}`}
          </span>
        </span>
        {isLive && (
          <span className="tabular shrink-0 text-12 font-label text-live">
            {t('live')} {(event.score ?? '').replace(':', '–')}
          </span>
        )}
      </Link>
    </li>
  )
}

/** Leagues whose name has all the words; matches are found by team, league or code. */
const useSportsFinds = (q: string) => {
  const found = useQuery(callQuery(sportsbookLists.search, { q }, { quiet: true }))
  const sports = useQuery(callQuery(sportsbookLists.sports, {}, { quiet: true }))
  const words = fold(q).split(/\s+/)
  const leagues: LeagueFound[] = (sports.data?.data ?? []).flatMap(({ sport, leagues: all }) =>
    all
      .filter(({ name }) => words.every((word) => fold(name).includes(word)))
      .map((league) => ({ ...league, sport })),
  )
  return { leagues, matches: found.data?.data ?? [], loading: found.isPending || sports.isPending }
}

const Section = ({
  title,
  all,
  wide,
  children,
}: {
  title: string
  /** The way to the rest, where there is more. */
  all: { to: string; label: string } | undefined
  wide: boolean
  children: readonly ReactNode[]
}) => {
  const id = useId()
  return children.length === 0 ? null : (
    <section aria-labelledby={id} className="mt-3">
      <div className="flex min-h-9 items-center justify-between gap-3 px-2">
        <h2 id={id} className="text-14 font-label">
          {title}
        </h2>
        {all && (
          <Link to={all.to} className="text-13 text-text-2 underline hover:text-text">
            {all.label}
          </Link>
        )}
      </div>
      <ul className={wide ? 'grid sm:grid-cols-2 xl:grid-cols-3' : ''}>{children}</ul>
    </section>
  )
}

const Nothing = () => {
  const t = useTranslations('games.find')
  return (
    <EmptyState icon={<Search aria-hidden="true" />} title={t('none')}>
      {t('noneHint')}
    </EmptyState>
  )
}

const Waiting = () => (
  <div className="flex flex-col gap-3 p-2">
    {[0, 1, 2].map((n) => (
      <Skeleton key={n} className="h-14" />
    ))}
  </div>
)

/** So many of each are shown. */
export type Most = { leagues: number; matches: number; tables: number; games: number }

/** What a search finds in the whole house: leagues and matches, tables, games; and the ways to the rest. */
export const Finds = ({
  q,
  most,
  wide = false,
  onChoose,
}: {
  q: string
  most: Most
  /** On a page of its own, in columns. */
  wide?: boolean
  onChoose: () => void
}) => {
  const t = useTranslations('games')
  const list = useGameList(listInput({ ...noFilters, q }))
  const live = useTableList(tablesInput({ ...noLiveFilters, q, open: true }))
  const { leagues, matches, loading } = useSportsFinds(q)
  if (list.loading || live.loading || loading) return <Waiting />
  const n = list.total + live.total + leagues.length + matches.length
  if (n === 0) return <Nothing />
  const chosen = () => {
    keepSearch(q)
    onChoose()
  }
  const tables = { to: livePath({ ...noLiveFilters, q }), label: t('searchAllTables') }
  const games = { to: lobbyPath({ ...noFilters, q }), label: t('searchAll') }
  const all = { to: `${paths.sports}?q=${encodeURIComponent(q)}`, label: t('find.allMatches') }
  return (
    <>
      <p role="status" className="px-2 text-13 text-text-2">
        {t('searchFound', { n, q })}
      </p>
      <Section title={t('find.leagues')} all={undefined} wide={wide}>
        {leagues.slice(0, most.leagues).map((league) => (
          <LeagueHit key={league.leagueID} league={league} onChoose={chosen} />
        ))}
      </Section>
      <Section
        title={t('find.matches')}
        all={matches.length > most.matches ? all : undefined}
        wide={wide}
      >
        {matches.slice(0, most.matches).map((event) => (
          <MatchHit key={event.eventID} event={event} onChoose={chosen} />
        ))}
      </Section>
      <Section
        title={t('find.tables')}
        all={live.total > most.tables ? tables : undefined}
        wide={wide}
      >
        {live.tables.slice(0, most.tables).map((table) => (
          <TableHit key={table.tableID} table={table} onChoose={chosen} />
        ))}
      </Section>
      <Section
        title={t('find.games')}
        all={list.total > most.games ? games : undefined}
        wide={wide}
      >
        {list.games.slice(0, most.games).map((game) => (
          <Hit key={game.gameID} game={game} onChoose={chosen} />
        ))}
      </Section>
    </>
  )
}
