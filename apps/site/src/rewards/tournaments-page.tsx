import Trophy from 'lucide-react/icons/trophy'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Tournament } from '@felek/contract/rewards.ts'
import { Button } from '@felek/ui/button.tsx'
import { ChipCount } from '@felek/ui/chip.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { Tabs } from '@felek/ui/tabs.tsx'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { byPhase, phases, type Phase } from './phases.ts'
import { ActiveCard, QuietCard } from './tournament-card.tsx'
import { useChangesOf } from './use-now.ts'
import { useTournaments } from './use-rewards.ts'

const emptyTexts = {
  active: 'noneActive',
  upcoming: 'noneUpcoming',
  concluded: 'noneConcluded',
} as const

const List = ({ phase, tournaments }: { phase: Phase; tournaments: readonly Tournament[] }) => {
  const t = useTranslations('rewards.tournaments')
  if (tournaments.length === 0)
    return (
      <EmptyState icon={<Trophy aria-hidden="true" />} title={t(emptyTexts[phase])}>
        {t('noneHint')}
      </EmptyState>
    )
  return (
    <ul
      className={classNames(
        'grid gap-4',
        phase !== 'active'
          ? 'md:grid-cols-2 lg:grid-cols-3'
          : tournaments.length > 1 && 'lg:grid-cols-2',
      )}
    >
      {tournaments.map((tournament) => (
        <li key={tournament.id}>
          {phase === 'active' ? (
            <ActiveCard
              tournament={tournament}
              phase={phase}
              level="h2"
              wide={tournaments.length === 1}
            />
          ) : (
            <QuietCard tournament={tournament} phase={phase} level="h2" />
          )}
        </li>
      ))}
    </ul>
  )
}

const Body = () => {
  const t = useTranslations('rewards.tournaments')
  const [search, setSearch] = useSearchParams()
  const { tournaments, loading, failed, retry } = useTournaments()
  const now = useChangesOf(tournaments)
  const chosen = phases.find((phase) => phase === search.get('tab')) ?? 'active'
  if (failed)
    return (
      <EmptyState
        icon={<Trophy aria-hidden="true" />}
        title={t('failed')}
        action={<Button onClick={retry}>{t('retry')}</Button>}
      />
    )
  const lists = byPhase(tournaments, now)
  return (
    <Tabs
      label={t('tabs')}
      chosen={chosen}
      onChoose={(id) =>
        setSearch(id === 'active' ? {} : { tab: id }, { replace: true, preventScrollReset: true })
      }
      tabs={phases.map((phase) => ({
        id: phase,
        label: (
          <span className="inline-flex items-center gap-2">
            {t(phase)}
            {/* A digit's width stands there before its figure. */}
            <ChipCount>{loading ? '\u2007' : lists[phase].length}</ChipCount>
          </span>
        ),
        content: loading ? (
          <Skeleton className="h-[380px] rounded-panel" mark />
        ) : (
          <List phase={phase} tournaments={lists[phase]} />
        ),
      }))}
    />
  )
}

/** docs/specification.md §2: active, upcoming and concluded. */
export default function TournamentsPage() {
  const t = useTranslations('rewards.tournaments')
  usePageTitle(t('title'))
  return (
    <div className="page-width min-h-[70dvh] pt-3.5 md:pt-6">
      <h1 className="text-24 md:text-34">{t('title')}</h1>
      <p className="mb-3 mt-1 text-15 text-text-2">{t('intro')}</p>
      <Body />
    </div>
  )
}
