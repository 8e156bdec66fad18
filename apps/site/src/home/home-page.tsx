import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { Slider } from '../content/slider.tsx'
import { useSliders } from '../content/use-content.ts'
import { getBoot } from '../lib/api/boot.ts'
import { Region } from '../lib/browser/region.tsx'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { WinnersPlaceholder } from '../winners/room.tsx'
import { ContinueRow } from './continue-row.tsx'
import { seedHome } from './home-calls.ts'
import { NewestGames } from './newest-games.tsx'
import { PopularGames } from './popular-games.tsx'
import { ProductChips } from './product-chips.tsx'
import { PromotionsStrip } from './promotions-strip.tsx'
import { ProvidersRow } from './providers-row.tsx'
import { QuickRow } from './quick-row.tsx'
import { SideCard } from '../content/side-card.tsx'
import { DatesPlaceholder } from './dates-placeholder.tsx'
import { TopGrid } from './top-grid.tsx'

// Below the first sight: their code comes after it.
const LiveRow = lazy(() => import('./live-row.tsx'))
const MatchRow = lazy(() => import('./match-row.tsx'))
const JackpotBand = lazy(() => import('../rewards/jackpot-band.tsx'))
const SpecialDatesRow = lazy(() => import('./special-dates-row.tsx'))
const WinnersBand = lazy(() => import('../winners/winners-band.tsx'))
const TournamentsRow = lazy(() => import('./tournaments-row.tsx'))

// Once, when the page's code arrives: what came with the page answers the first queries.
seedHome(getBoot())

/** A row whose code comes later, and which may break alone. */
const Part = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) => (
  <Region>
    <Suspense fallback={fallback}>{children}</Suspense>
  </Region>
)

/**
 * The order of a visit: what one came for first, money won and to be won in the middle, offers
 * last.
 */
export default function HomePage() {
  const t = useTranslations('home')
  usePageTitle(null)
  const room = getBoot().home?.room ?? { winners: 0, dates: 0 }
  const slides = useSliders('home', 'sol')
  const cards = useSliders('home', 'sag')
  return (
    <>
      <div className="page-width pt-3.5 md:pt-5">
        <h1 className="sr-only">{t('title')}</h1>
        <ProductChips />
        <TopGrid
          hero={<Slider slides={slides} label={t('heroLabel')} />}
          cards={cards.slice(0, 2).map((card) => (
            <SideCard key={card.id} card={card} />
          ))}
        />
        <QuickRow />
        <ContinueRow />
        <PopularGames />
        <Part fallback={<Skeleton className="mt-12 h-[320px] rounded-panel" mark />}>
          <LiveRow />
        </Part>
        <Part fallback={<div className="mt-12 h-[232px]" />}>
          <MatchRow />
        </Part>
      </div>
      <Part fallback={<div className="mt-10 h-[470px] bg-jackpot md:mt-16 lg:h-[350px]" />}>
        <JackpotBand />
      </Part>
      <div className="page-width">
        <Part fallback={<Skeleton className="mt-12 h-[480px] rounded-panel" mark />}>
          <TournamentsRow />
        </Part>
        <NewestGames />
        <ProvidersRow />
        <Part fallback={<WinnersPlaceholder rows={room.winners} />}>
          <WinnersBand room={room.winners} />
        </Part>
        <Part fallback={<DatesPlaceholder rows={room.dates} />}>
          <SpecialDatesRow room={room.dates} />
        </Part>
        <PromotionsStrip />
      </div>
    </>
  )
}
