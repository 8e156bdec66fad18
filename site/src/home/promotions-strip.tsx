import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Promotion } from '@felek/contract/src/content.ts'
import { PromotionCard } from '../content/promotion-card.tsx'
import { usePromotions } from './home-calls.ts'
import { Section } from './section.tsx'

const TermsDialog = lazy(() => import('../content/terms-dialog.tsx'))

export const PromotionsStrip = () => {
  const t = useTranslations('home')
  const promotions = usePromotions()
  const [read, setRead] = useState<Promotion | null>(null)
  if (promotions.length === 0) return null
  return (
    <Section id="promosyonlar" title={t('promotions')}>
      <ul className="scroll-row -mx-[var(--page-margin)] gap-4 px-[var(--page-margin)] md:mx-0 md:grid md:grid-cols-2 md:px-0 lg:grid-cols-3">
        {promotions.map((p) => (
          <li key={p.id} className="max-md:w-[300px] max-md:shrink-0">
            <PromotionCard promotion={p} onTerms={() => setRead(p)} />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>{read && <TermsDialog promotion={read} onClose={() => setRead(null)} />}</Suspense>
    </Section>
  )
}
