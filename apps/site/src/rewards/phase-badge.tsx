import { useTranslations } from 'use-intl/react'
import type { Tournament } from '@felek/contract/rewards.ts'
import { ArtBadge } from '@felek/ui/badge.tsx'
import type { Phase } from './phases.ts'

export const PhaseBadge = ({ tournament, phase }: { tournament: Tournament; phase: Phase }) => {
  const t = useTranslations('rewards.tournaments')
  if (phase === 'active') return <ArtBadge>{t('isActive')}</ArtBadge>
  if (phase === 'upcoming') return <ArtBadge mark="night">{t('isUpcoming')}</ArtBadge>
  return <ArtBadge mark="night">{tournament.settled ? t('isConcluded') : t('isPaying')}</ArtBadge>
}
