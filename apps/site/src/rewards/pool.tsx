import type { Tournament } from '@felek/contract/rewards.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import { Money } from '@felek/ui/money.tsx'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/format/i18n.ts'

/** A sum of the pool so far, which grows, with the most that it can be until it is final. */
export const PoolMoney = ({
  tournament,
  amount,
  most,
}: {
  tournament: Pick<Tournament, 'settled'>
  amount: string
  most: string
}) => {
  const t = useTranslations('rewards.tournaments')
  const lang = useLang()
  return (
    <>
      <Money amount={amount} />
      {!tournament.settled && (
        <span className="block text-12 font-body text-text-3">
          {t('poolMax', { amount: formatMoney(most, lang) })}
        </span>
      )}
    </>
  )
}

/** A tournament's whole pool. */
export const Pool = ({ tournament }: { tournament: Tournament }) => (
  <PoolMoney tournament={tournament} amount={tournament.prizePool} most={tournament.prizePoolMax} />
)
