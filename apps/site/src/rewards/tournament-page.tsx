import ArrowLeft from 'lucide-react/icons/arrow-left'
import Trophy from 'lucide-react/icons/trophy'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Tournament } from '@felek/contract/rewards.ts'
import { Button } from '@felek/ui/button.tsx'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { Money } from '@felek/ui/money.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { paths } from '../paths.ts'
import { Countdown } from './countdown.tsx'
import { Pool, PoolMoney } from './pool.tsx'
import { PhaseBadge } from './phase-badge.tsx'
import { phaseOf, type Phase } from './phases.ts'
import { Standings } from './standings.tsx'
import { TournamentArt } from './tournament-art.tsx'
import { useTimes } from '../lib/format/times.ts'
import { useChangesOf } from './use-now.ts'
import { useTournaments } from './use-rewards.ts'

/** `games` shows tiles by their ids: another room's business, passed in. */
type PageParts = { games: (ids: readonly string[]) => ReactNode; notFound: ReactNode }
type Props = { tournament: Tournament; phase: Phase }

const panel = 'rounded-panel border border-line bg-surface'

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end bg-surface px-4 py-3.5 md:px-5 md:py-4">
    <dd className="tabular mt-0.5 text-14 font-money md:text-18">{children}</dd>
    <dt className="text-12 text-text-3">{term}</dt>
  </div>
)

const Facts = ({ tournament, phase }: Props) => {
  const t = useTranslations('rewards.tournaments')
  const { start, end } = useTimes()
  return (
    <dl className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-4">
      <Fact term={t('prizePool')}>
        <Pool tournament={tournament} />
      </Fact>
      <Fact term={t('minStake')}>
        <Money amount={tournament.minStake} />
      </Fact>
      <Fact term={phase === 'upcoming' ? t('starts') : phase === 'active' ? t('ends') : t('ended')}>
        {phase === 'upcoming' ? start(tournament.Start_date) : end(tournament.End_date)}
      </Fact>
      <Fact term={t('players')}>{t('playerCount', { n: tournament.players })}</Fact>
    </dl>
  )
}

const shownFirst = 10

const Board = ({ tournament, phase }: Props) => {
  const t = useTranslations('rewards.tournaments')
  const [all, setAll] = useState(false)
  const rows = tournament.leaderboard
  const note =
    phase === 'upcoming'
      ? ''
      : tournament.settled
        ? t('standingsFinal')
        : phase === 'active'
          ? t('standingsLive')
          : t('isPaying')
  return (
    <section aria-label={t('standings')} className={`${panel} h-fit overflow-hidden`}>
      <div className="px-5 pb-2 pt-5">
        <h2 className="text-18">{t('standings')}</h2>
        <p className="mt-1 text-13 text-text-2">
          {[note, rows.length > 0 ? t('masked') : ''].filter(Boolean).join(' ')}
        </p>
      </div>
      {rows.length === 0 ? (
        <p className="px-5 pb-6 text-14 text-text-2">
          {phase === 'upcoming' ? t('standingsNotYet') : t('standingsEmpty')}
        </p>
      ) : (
        <Standings
          rows={all ? rows : rows.slice(0, shownFirst)}
          roundsMin={tournament.roundsMin}
          caption={t('standings')}
        />
      )}
      {rows.length > shownFirst && (
        <div className="border-t border-line p-3 text-center">
          <Button variant="quiet" onClick={() => setAll(!all)}>
            {all ? t('showLess') : t('showAll')}
          </Button>
        </div>
      )}
    </section>
  )
}

const Prizes = ({ tournament }: { tournament: Tournament }) => {
  const t = useTranslations('rewards.tournaments')
  return (
    <section
      aria-label={t('prizes')}
      className={`${panel} h-fit p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1`}
    >
      <h2 className="text-18">{t('prizes')}</h2>
      <dl className="mt-2 divide-y divide-line">
        {tournament.prizes.map((p) => (
          <div key={p.rank} className="flex items-center justify-between gap-3 py-2.5 text-14">
            <dt className="text-text-2">
              {p.rank === p.rankTo
                ? t('place', { rank: p.rank })
                : t('places', { from: p.rank, to: p.rankTo })}
            </dt>
            <dd>
              <PoolMoney tournament={tournament} amount={p.amount} most={p.amountMax} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Rules = ({ tournament }: { tournament: Tournament }) => {
  const t = useTranslations('rewards.tournaments')
  return (
    <section aria-label={t('rules')} className={`${panel} p-5`}>
      <h2 className="text-18">{t('rules')}</h2>
      <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5 text-14 text-text-2 marker:text-text-3">
        {tournament.rules.map((rule) => (
          <li key={rule} className="pl-1">
            {rule}
          </li>
        ))}
      </ol>
    </section>
  )
}

const Whole = ({ tournament, phase, games }: Props & Pick<PageParts, 'games'>) => {
  const t = useTranslations('rewards.tournaments')
  usePageTitle(tournament.Title)
  return (
    <div className="page-width pt-3.5 md:pt-5">
      <Link
        to={paths.tournaments}
        className="inline-flex min-h-11 items-center gap-2 text-14 font-label text-text-2 hover:text-text"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('all')}
      </Link>
      <TournamentArt
        tournament={tournament}
        head
        className="mt-3 min-h-[190px] rounded-panel md:h-[300px] md:px-6 md:py-3"
      >
        <PhaseBadge tournament={tournament} phase={phase} />
        <h1 className="mt-2 max-w-[60%] text-34 tracking-hero md:text-50">{tournament.Title}</h1>
        <p className="mb-4 mt-2 max-w-[46ch] text-16 text-on-art/85 max-md:hidden">
          {tournament.Text}
        </p>
        <Countdown tournament={tournament} className="mt-auto pt-3" />
      </TournamentArt>
      <p className="mt-4 text-15 text-text-2 md:hidden">{tournament.Text}</p>
      <Facts tournament={tournament} phase={phase} />
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1fr)_400px] lg:grid-rows-[auto_1fr]">
        <Board tournament={tournament} phase={phase} />
        <Prizes tournament={tournament} />
        <Rules tournament={tournament} />
      </div>
      {tournament.games.length > 0 && (
        <section aria-label={t('games')} className="mt-10 md:mt-12">
          <h2 className="mb-4 flex items-baseline gap-2.5 text-18 md:text-24">
            {t('games')}
            <span className="tabular text-14 font-label tracking-normal text-text-3">
              {tournament.games.length}
            </span>
          </h2>
          {games(tournament.games)}
        </section>
      )}
    </div>
  )
}

/** One tournament whole: time, prizes, rules, leaderboard, games. */
export const TournamentPage = ({ games, notFound }: PageParts) => {
  const t = useTranslations('rewards.tournaments')
  const { id } = useParams()
  const { tournaments, loading, failed, retry } = useTournaments()
  const now = useChangesOf(tournaments)
  const tournament = tournaments.find((x) => x.id === id)
  if (tournament)
    return <Whole tournament={tournament} phase={phaseOf(tournament, now)} games={games} />
  if (loading)
    return (
      <div className="page-width pt-16">
        <Skeleton className="h-[230px] rounded-panel md:h-[300px]" mark />
        <Skeleton className="mt-4 h-20 rounded-panel" />
        <Skeleton className="mt-4 h-96 rounded-panel" />
      </div>
    )
  if (!failed) return notFound
  return (
    <div className="page-width pt-8">
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        icon={<Trophy aria-hidden="true" />}
        title={t('failed')}
        action={<Button onClick={retry}>{t('retry')}</Button>}
      />
    </div>
  )
}
