import { DepositBonus, DepositGain } from './deposit-gain.tsx'
import { DepositOffer } from './deposit-offer.tsx'

/** All that bonuses have to say where money is paid in. */
export const depositOffers = {
  choice: (of: Parameters<typeof DepositOffer>[0]) => <DepositOffer {...of} />,
  gain: (of: Parameters<typeof DepositGain>[0]) => <DepositGain {...of} />,
  given: (depositID: string) => <DepositBonus depositID={depositID} />,
}
