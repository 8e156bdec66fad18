import type { Offer } from '@felek/contract/bonuses.ts'
import { Money } from '@felek/ui/money.tsx'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { SummaryRow } from '../../lib/money/summary-row.tsx'
import { paths } from '../../paths.ts'
import type { OfferChoice } from './deposit-offer.tsx'
import { bonusWalletOf, useActiveBonuses, useOffers } from './use-bonuses.ts'
import { givenOn } from './words.ts'

/** The offer that a deposit brings: the one that waits for it, else the one that is chosen with it. */
const offerWith = (offers: readonly Offer[], { offerID }: OfferChoice): Offer | undefined =>
  offers.find((it) => it.state === 'claimed' && it.claim?.needs.kind === 'deposit') ??
  offers.find((it) => it.state === 'open' && it.kind === 'deposit' && it.offerID === offerID)

/** What a bonus adds to this amount, beside what is credited. */
export const DepositGain = ({ amount, choice }: { amount: string; choice: OfferChoice }) => {
  const { offers } = useOffers()
  const running = bonusWalletOf(useActiveBonuses().active)
  const offer = offers && !running ? offerWith(offers, choice) : undefined
  const given = offer && givenOn(offer, amount)
  if (!offer || !given) return null
  return <SummaryRow name={offer.name} value={<Money amount={given.amount} signed />} strong />
}

/** The bonus that a deposit has brought. */
export const DepositBonus = ({ depositID }: { depositID: string }) => {
  const t = useTranslations('bonuses.deposit')
  const bonus = useActiveBonuses().active?.find((it) => it.depositID === depositID)
  return (
    <p role="status" className={bonus ? 'w-full text-14' : undefined}>
      {bonus && (
        <>
          <Link
            to={paths.bonuses}
            className="font-label underline decoration-accent-line underline-offset-4"
          >
            {bonus.offer}
          </Link>
          {': '}
          <Money amount={bonus.amount} signed /> {bonus.state === 'waiting' && t('opens_later')}
        </>
      )}
    </p>
  )
}
