import { useTranslations } from 'use-intl/react'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { paths } from '../paths.ts'
import { byPhase } from '../rewards/phases.ts'
import { ActiveCard, QuietCard } from '../rewards/tournament-card.tsx'
import { useChangesOf } from '../rewards/use-now.ts'
import { useTournaments } from '../rewards/use-rewards.ts'
import { Section } from './section.tsx'

/**
 * What is on, larger, and beside it what comes next; what ended last where nothing else is
 * announced.
 */
export default function TournamentsRow() {
  const t = useTranslations('home')
  const { tournaments, loading } = useTournaments()
  const now = useChangesOf(tournaments)
  const lists = byPhase(tournaments, now)
  const cards = [
    ...lists.active.map((tournament) => ({ tournament, phase: 'active' as const })),
    ...lists.upcoming.map((tournament) => ({ tournament, phase: 'upcoming' as const })),
    ...lists.concluded.map((tournament) => ({ tournament, phase: 'concluded' as const })),
  ].slice(0, 3)
  if (!loading && cards.length === 0) return null
  return (
    <Section
      title={t('tournaments')}
      count={tournaments.length > 0 ? String(tournaments.length) : undefined}
      more={{ to: paths.tournaments, label: t('allTournaments') }}
    >
      {loading ? (
        <Skeleton className="h-[432px] rounded-panel" mark />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-[minmax(0,586fr)_minmax(0,379fr)_minmax(0,379fr)]">
          {cards.map(({ tournament, phase }, i) => (
            // A phone shows what is on; the rest is one tap away. Two columns give the first one
            // the whole row.
            <li key={tournament.id} className={i === 0 ? 'md:max-lg:col-span-2' : 'max-md:hidden'}>
              {phase === 'active' ? (
                <ActiveCard tournament={tournament} phase={phase} />
              ) : (
                <QuietCard tournament={tournament} phase={phase} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
