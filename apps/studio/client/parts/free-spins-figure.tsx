import { formatMoney } from '@felek/phrases/format.ts'
import { Figure } from './figure.tsx'
import { useLang, useTexts } from '../texts/texts.ts'

/** In place of the stake while spins are free: how many, and for which stake each counts. */
export const FreeSpinsFigure = ({
  left,
  stake,
  className,
}: {
  left: number
  stake: string
  className: string
}) => {
  const texts = useTexts()
  const lang = useLang()
  return (
    <div className={className} role="group" aria-label={texts.bar.freeSpins}>
      <Figure label={texts.bar.freeSpins}>{left}</Figure>
      <p className="free-stake">{texts.bar.freeStake(formatMoney(stake, lang))}</p>
    </div>
  )
}
