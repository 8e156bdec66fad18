import CalendarClock from 'lucide-react/icons/calendar-clock'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Trophy from 'lucide-react/icons/trophy'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Tournament } from '@felek/contract/rewards.ts'
import { buttonClass } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { cleanText } from '../lib/format/clean-text.ts'
import { paths } from '../paths.ts'
import { Countdown } from './countdown.tsx'
import { Pool } from './pool.tsx'
import { PhaseBadge } from './phase-badge.tsx'
import type { Phase } from './phases.ts'
import { Standings } from './standings.tsx'
import { TournamentArt } from './tournament-art.tsx'
import { useTimes } from '../lib/format/times.ts'

type Props = { tournament: Tournament; phase: Phase; level?: 'h2' | 'h3' }

const cardClass = 'flex h-full flex-col overflow-hidden rounded-panel border border-line bg-surface'

export const Figure = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-12 text-text-3">{term}</dt>
    <dd className="tabular mt-0.5 text-18 font-money md:text-24">{children}</dd>
  </div>
)

const Details = ({ tournament, label }: { tournament: Tournament; label: string }) => {
  const t = useTranslations('rewards.tournaments')
  return (
    <Link
      to={paths.tournament(tournament.id)}
      aria-label={t('detailsNamed', { title: tournament.Title, action: label })}
      className={buttonClass({ variant: 'outline' })}
    >
      {label}
    </Link>
  )
}

/**
 * One that is on: time left, what there is to win, who leads. `wide` has the standings beside it
 * instead of below.
 */
export const ActiveCard = ({
  tournament,
  phase,
  level: Heading = 'h3',
  wide = false,
}: Props & { wide?: boolean }) => {
  const t = useTranslations('rewards.tournaments')
  const leaders = tournament.leaderboard.slice(0, wide ? 6 : 3)
  return (
    <article
      className={classNames(
        cardClass,
        wide && 'lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[1fr_auto]',
      )}
    >
      <TournamentArt
        tournament={tournament}
        className={wide ? 'h-[200px] lg:h-auto lg:min-h-[280px] lg:p-3' : 'h-[170px]'}
      >
        <PhaseBadge tournament={tournament} phase={phase} />
        <Heading className={classNames('mt-2 max-w-[62%] text-24', wide && 'lg:text-34')}>
          {cleanText(tournament.Title)}
        </Heading>
        {wide && (
          <p className="mt-2 max-w-[34ch] text-15 text-on-art/85 max-lg:hidden">
            {cleanText(tournament.Text)}
          </p>
        )}
        <Countdown tournament={tournament} className="mt-auto" />
      </TournamentArt>
      <div className="flex flex-wrap items-center justify-between gap-4 p-5">
        <dl className="flex gap-8">
          <Figure term={t('prizePool')}>
            <Pool tournament={tournament} />
          </Figure>
          <Figure term={t('players')}>{tournament.players}</Figure>
        </dl>
        <Details tournament={tournament} label={t('seeStandings')} />
      </div>
      <div
        className={classNames(
          'mt-auto border-t border-line',
          wide && 'lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:border-l lg:border-t-0',
        )}
      >
        {wide && <h3 className="px-5 pb-1 pt-5 text-16 max-lg:hidden">{t('standings')}</h3>}
        {leaders.length > 0 ? (
          <Standings
            rows={leaders}
            roundsMin={tournament.roundsMin}
            caption={t('standings')}
            short
          />
        ) : (
          <p className="px-5 py-6 text-14 text-text-2">{t('standingsEmpty')}</p>
        )}
      </div>
    </article>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-2.5 text-14 text-text-2 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-text-3">
    {icon}
    <span className="min-w-0">{children}</span>
  </li>
)

/** One to come or one that is over. */
export const QuietCard = ({ tournament, phase, level: Heading = 'h3' }: Props) => {
  const t = useTranslations('rewards.tournaments')
  const { start, end } = useTimes()
  const [winner] = tournament.leaderboard
  return (
    <article className={cardClass}>
      <TournamentArt tournament={tournament} className="h-[170px]">
        <PhaseBadge tournament={tournament} phase={phase} />
        <Heading className="mt-2 max-w-[58%] text-24">{tournament.Title}</Heading>
      </TournamentArt>
      <div className="flex flex-1 flex-col gap-4 p-5">
        <dl>
          <Figure term={t('prizePool')}>
            <Pool tournament={tournament} />
          </Figure>
        </dl>
        <ul className="flex flex-col gap-2.5">
          <Line icon={<CalendarClock aria-hidden="true" />}>
            {phase === 'upcoming'
              ? `${t('starts')}: ${start(tournament.Start_date)}`
              : `${t('ended')}: ${end(tournament.End_date)}`}
          </Line>
          {phase === 'concluded' && winner ? (
            <Line icon={<Trophy aria-hidden="true" />}>
              {t('winner')}: <span translate="no">{winner.player}</span> ·{' '}
              {t('pointCount', { n: winner.points })}
            </Line>
          ) : (
            <Line icon={<Gamepad2 aria-hidden="true" />}>
              {t('gameCount', { n: tournament.games.length })}
            </Line>
          )}
        </ul>
        <div className="mt-auto flex flex-col">
          <Details
            tournament={tournament}
            label={phase === 'concluded' ? t('seeStandings') : t('details')}
          />
        </div>
      </div>
    </article>
  )
}
