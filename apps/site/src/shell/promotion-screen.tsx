import { PromotionPage } from '../content/promotion-page.tsx'
import { PromotionClaim, PromotionTerms } from '../rewards/bonuses/promotion-claim.tsx'
import { NotFoundPage } from '../status/not-found.tsx'

/** An offer's page with its claim and the terms of the engine, and the page for offers that are not. */
export default function PromotionScreen() {
  return (
    <PromotionPage
      notFound={<NotFoundPage />}
      claim={(slug) => <PromotionClaim slug={slug} />}
      terms={(slug) => <PromotionTerms slug={slug} />}
    />
  )
}
