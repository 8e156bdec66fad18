import { useTranslations } from 'use-intl/react'
import { getBoot } from '../lib/boot.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { ContinueRow } from './continue-row.tsx'
import { Slider } from '../content/slider.tsx'
import { useSliders } from '../content/use-content.ts'
import { seedHome } from './home-calls.ts'
import { NewestGames } from './newest-games.tsx'
import { PopularGames } from './popular-games.tsx'
import { ProductChips } from './product-chips.tsx'
import { PromotionsStrip } from './promotions-strip.tsx'
import { ProvidersRow } from './providers-row.tsx'
import { QuickRow } from './quick-row.tsx'
import { SideCard } from './side-cards.tsx'
import { TopGrid } from './top-grid.tsx'

// Once, when the page's code arrives: what came with the page answers the first queries.
seedHome(getBoot())

export default function HomePage() {
  const t = useTranslations('home')
  usePageTitle(null)
  const cards = useSliders('home', 'sag')
  return (
    <div className="page-width pt-3.5 md:pt-5">
      <h1 className="sr-only">{t('title')}</h1>
      <ProductChips />
      <TopGrid
        hero={<Slider slides={useSliders('home', 'sol')} label={t('heroLabel')} />}
        cards={cards.slice(0, 2).map((card) => (
          <SideCard key={card.id} card={card} />
        ))}
      />
      <QuickRow />
      <ContinueRow />
      <PopularGames />
      <NewestGames />
      <ProvidersRow />
      <PromotionsStrip />
    </div>
  )
}
