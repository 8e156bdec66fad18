import Gift from 'lucide-react/icons/gift'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '@felek/ui/button.tsx'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { getBoot } from '../lib/api/boot.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { PromotionCard } from './promotion-card.tsx'
import { SpecialDates } from './special-dates.tsx'
import { Slider } from './slider.tsx'
import { seedPromotions, usePromotions, useSliders } from './use-content.ts'

// Below the first sight: its code comes after it.
const Announcements = lazy(() => import('./announcements.tsx'))

seedPromotions(getBoot())

/** What can be done about an offer, by its address: another room's. */
type Claim = (slug: string) => ReactNode

const Offers = ({ claim }: { claim: Claim }) => {
  const t = useTranslations('content')
  const { promotions, loading, failed, retry } = usePromotions()
  if (loading)
    return (
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-[264px] rounded-panel md:col-span-2" mark />
        <Skeleton className="h-[264px] rounded-panel" />
        <Skeleton className="h-[264px] rounded-panel" />
      </div>
    )
  if (promotions.length === 0)
    return (
      <EmptyState
        icon={<Gift aria-hidden="true" />}
        title={failed ? t('promotionsFailed') : t('promotionsEmpty')}
        action={failed && <Button onClick={retry}>{t('retry')}</Button>}
      />
    )
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {promotions.map((p, i) => (
        // An odd one out opens the list, so that no card stands alone at its end.
        <li key={p.id} className={i === 0 && promotions.length % 2 === 1 ? 'md:col-span-2' : ''}>
          <PromotionCard
            promotion={p}
            level="h2"
            wide={i === 0 && promotions.length % 2 === 1}
            claim={claim(p.slug)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Every offer that stands, then the slides that belong to offers, and what is announced. */
export const PromotionsPage = ({ claim }: { claim: Claim }) => {
  const t = useTranslations('content')
  usePageTitle(t('promotionsTitle'))
  const slides = useSliders('promotion', 'sol')
  return (
    <div className="page-width pt-3.5 md:pt-6">
      <h1 className="text-24 md:text-34">{t('promotionsTitle')}</h1>
      <p className="mb-4 mt-1 text-15 text-text-2 md:mb-5">{t('promotionsIntro')}</p>
      <Offers claim={claim} />
      {slides.length > 0 && (
        <div className="mt-10 md:mt-12">
          <Slider slides={slides} label={t('promotionsSlides')} />
        </div>
      )}
      <SpecialDates />
      <Suspense fallback={null}>
        <Announcements />
      </Suspense>
    </div>
  )
}
