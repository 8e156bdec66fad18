import type { Offer } from '@felek/contract/src/bonuses.ts'
import { formatPercent } from '@felek/phrases/src/format.ts'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/i18n.ts'
import { BonusTerms } from './bonus-terms.tsx'
import { ClaimActions } from './claim-actions.tsx'
import { OfferLines, useOfferText } from './offer-facts.tsx'
import { pictureOf } from './words.ts'

const Picture = ({ offer }: { offer: Offer }) => {
  const lang = useLang()
  const figure = offer.spins
    ? String(offer.spins.count)
    : formatPercent(String(offer.percent), lang)
  return (
    <div data-theme="dark" className="grid h-30 overflow-hidden bg-art-night">
      <img
        src={pictureOf(offer)}
        alt=""
        loading="lazy"
        width="672"
        height="384"
        className="col-start-1 row-start-1 size-full min-h-0 object-cover object-[75%_50%]"
      />
      <span
        aria-hidden="true"
        className="col-start-1 row-start-1 bg-linear-to-r from-art-night/75 to-transparent to-75%"
      />
      <h3 className="col-start-1 row-start-1 max-w-[70%] self-center px-5">
        <span className="block text-34 font-display leading-none">{figure}</span>{' '}
        <span className="mt-1 block text-15 font-label tracking-normal">
          {offer.name.replace(/^(%\d+|\d+%|\d+)\s+/, '')}
        </span>
      </h3>
    </div>
  )
}

/** An offer with its figures, its terms one press away, and what can be done about it now. */
export const OfferCard = ({ offer, quiet }: { offer: Offer; quiet: boolean }) => {
  const t = useTranslations('bonuses.offers')
  const text = useOfferText(offer)
  return (
    <article
      aria-label={offer.name}
      className="flex h-full flex-col overflow-hidden rounded-panel border border-line bg-surface"
    >
      <Picture offer={offer} />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <p className="text-14">{text}</p>
        <div className="border-t border-line">
          <OfferLines offer={offer} />
        </div>
        {offer.state === 'used' && <p className="text-13 font-label text-text-2">{t('used')}</p>}
        <div className="mt-auto flex flex-col gap-3 pt-1">
          <ClaimActions offer={offer} quiet={quiet} />
          <div className="flex justify-end">
            <BonusTerms name={offer.name} terms={offer.terms} />
          </div>
        </div>
      </div>
    </article>
  )
}
