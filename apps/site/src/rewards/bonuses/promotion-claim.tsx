import { Skeleton } from '@felek/ui/skeleton.tsx'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { useTranslations } from 'use-intl/react'
import { TermsList } from './bonus-terms.tsx'
import { ClaimActions } from './claim-actions.tsx'
import { OfferLines, useOfferText } from './offer-facts.tsx'
import { useOffers, type Offer } from './use-bonuses.ts'

/** Whoever has only come too late for it has had nothing. */
const wordOf = ({ state, why }: Offer) =>
  state === 'soon' ? 'soon_later' : state === 'used' && why ? 'gone' : state

const Panel = ({ offer }: { offer: Offer }) => {
  const t = useTranslations('bonuses.offers')
  const text = useOfferText(offer)
  return (
    <section
      aria-label={offer.name}
      className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-5"
    >
      <div className="flex flex-col items-start gap-2">
        {/* Where there is no other reason, the actions below say the same. */}
        {(offer.state !== 'used' || offer.why !== undefined) && (
          <StatusLabel tone={offer.state === 'claimed' ? 'good' : 'plain'}>
            {t(wordOf(offer))}
          </StatusLabel>
        )}
        <p className="text-15">{text}</p>
        {offer.note && <p className="text-15 font-label">{offer.note}</p>}
      </div>
      <ClaimActions offer={offer} />
      <OfferLines offer={offer} />
    </section>
  )
}

/** Beside a promotion: how its offer stands to this player, and the claim. */
export const PromotionClaim = ({ slug }: { slug: string }) => {
  const { offers, failed } = useOffers()
  if (failed) return null
  if (!offers) return <Skeleton className="h-60 rounded-panel" />
  const offer = offers.find((it) => it.slug === slug)
  return offer ? <Panel offer={offer} /> : null
}

/** The terms of a promotion's offer as the engine keeps to them; nothing where it has no offer. */
export const PromotionTerms = ({ slug }: { slug: string }) => {
  const offer = useOffers().offers?.find((it) => it.slug === slug)
  return offer ? <TermsList terms={offer.terms} className="text-15" /> : null
}
