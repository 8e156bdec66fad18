import { amountParts } from '@felek/phrases/format.ts'
import { fromKurus } from '../lib/money.ts'
import { useLang } from '../texts/texts.ts'

type Props = { kurus: bigint; className?: string }

/** Kuruş and "TL" stand smaller and fainter than the lira, as everywhere in the house. */
export const Money = ({ kurus, className }: Props) => {
  const { sign, whole, decimal, fraction } = amountParts(fromKurus(kurus), useLang())
  return (
    <span className={className ? `money ${className}` : 'money'}>
      {sign}
      {whole}
      <span className="money-kurus">
        {decimal}
        {fraction}
      </span>
      <span className="money-currency">{'\u00a0TL'}</span>
    </span>
  )
}
