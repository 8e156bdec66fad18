import { PromotionsPage } from '../content/promotions-page.tsx'
import { CardClaim } from '../rewards/bonuses/card-claim.tsx'

/** Every promotion, each with what can be done about its offer. */
export default function PromotionsScreen() {
  return <PromotionsPage claim={(slug) => <CardClaim slug={slug} />} />
}
