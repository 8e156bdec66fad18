import { useTranslations } from 'use-intl/react'
import { PromotionCard } from '../content/promotion-card.tsx'
import { usePromotions } from '../content/use-content.ts'
import { paths } from '../paths.ts'
import { Section } from './section.tsx'

export const PromotionsStrip = () => {
  const t = useTranslations('home')
  const { promotions } = usePromotions()
  if (promotions.length === 0) return null
  return (
    <Section
      id="promosyonlar"
      title={t('promotions')}
      more={{ to: paths.promotions, label: t('seeAll') }}
    >
      <ul className="scroll-row -mx-[var(--page-margin)] gap-4 px-[var(--page-margin)] md:mx-0 md:grid md:grid-cols-2 md:px-0 xl:grid-cols-4">
        {promotions.map((p) => (
          <li key={p.id} className="max-md:w-[300px] max-md:shrink-0">
            <PromotionCard promotion={p} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
