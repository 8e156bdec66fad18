import { PromotionPage } from '../content/promotion-page.tsx'
import { NotFoundPage } from '../status/not-found.tsx'

/** An offer's page, with the page for offers that are not. */
export default function PromotionScreen() {
  return <PromotionPage notFound={<NotFoundPage />} />
}
