import { amountParts } from '@felek/phrases/src/format.ts'
import { fromKurus } from '../lib/money.ts'

type Props = { kurus: bigint; className?: string }

/** Kuruş and "TL" stand smaller and fainter than the lira, as everywhere in the house. */
export const Money = ({ kurus, className }: Props) => {
  const { sign, whole, fraction } = amountParts(fromKurus(kurus))
  return (
    <span className={className ? `money ${className}` : 'money'}>
      {sign}
      {whole}
      <span className="money-kurus">,{fraction}</span>
      <span className="money-currency">{'\u00a0TL'}</span>
    </span>
  )
}
