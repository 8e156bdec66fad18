import type { Offer } from '@felek/contract/bonuses.ts'
import { formatPercent } from '@felek/phrases/format.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { useLang } from '../../lib/format/i18n.ts'
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
        // A game's cover stands upright: at its end of the card, where its subject is seen.
        className={classNames(
          'col-start-1 row-start-1 h-full min-h-0 object-cover',
          offer.spins
            ? 'w-1/2 justify-self-end object-[50%_26%] [mask-image:linear-gradient(black_50%,transparent_78%)]'
            : 'w-full object-[75%_50%]',
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          'col-start-1 row-start-1 bg-linear-to-r to-transparent',
          offer.spins ? 'from-art-night from-50% to-80%' : 'from-art-night/75 to-75%',
        )}
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
  const text = useOfferText(offer)
  return (
    <article
      aria-label={offer.name}
      className="flex h-full flex-col overflow-hidden rounded-panel border border-line bg-surface"
    >
      <Picture offer={offer} />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <p className="text-14">{text}</p>
        {offer.note && <p className="text-14 font-label">{offer.note}</p>}
        <div className="border-t border-line">
          <OfferLines offer={offer} />
        </div>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-1">
          <div className="flex min-w-0 flex-col gap-3">
            <ClaimActions offer={offer} quiet={quiet} />
          </div>
          <div className="ml-auto">
            <BonusTerms name={offer.name} terms={offer.terms} />
          </div>
        </div>
      </div>
    </article>
  )
}
