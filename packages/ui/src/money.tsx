import { amountParts } from '@felek/phrases/format.ts'
import { classNames } from './class-names.ts'
import { useUiTexts } from './ui-texts.tsx'

type Props = {
  /** A decimal string as the wire has it: `"-138.50"`. */
  amount: string
  /** `signed` writes + before a gain and colours it; a loss has its − in plain text, never red. */
  signed?: boolean
  muted?: boolean
  /** Hidden by the player: dots, for assistive tech as well. */
  hidden?: boolean
  /** Without its currency: in a column of amounts the eye reads numbers. */
  bare?: boolean
  className?: string
}

/**
 * Kuruş at 0.74 em and "TL" at 0.62 em, both at 72 % unless the amount is coloured or muted.
 * Floors: 12 and 11 px.
 */
export const Money = ({ amount, signed, muted, hidden, bare, className }: Props) => {
  const texts = useUiTexts()
  if (hidden)
    return (
      <span className={classNames('font-money', className)}>
        <span aria-hidden="true">••••</span>
        <span className="sr-only">{texts.hidden}</span>
      </span>
    )
  const { sign, whole, decimal, fraction } = amountParts(amount, texts.lang)
  const gain = signed && sign === '' && /[1-9]/.test(amount)
  const faint = !gain && !muted && 'opacity-[.72]'
  return (
    <span
      translate="no"
      className={classNames(
        'tabular whitespace-nowrap font-money',
        gain && 'text-pos',
        muted && 'text-text-2',
        className,
      )}
    >
      {gain ? '+' : sign}
      {whole}
      <span className={classNames('text-[max(.74em,12px)]', faint)}>
        {decimal}
        {fraction}
      </span>
      <span className={bare ? 'sr-only' : classNames('text-[max(.62em,11px)]', faint)}>
        {'\u00a0TL'}
      </span>
    </span>
  )
}
