import { formatAmountShort } from '@felek/phrases/format.ts'
import { fromKurus } from '../lib/money.ts'
import { useLang } from '../texts/texts.ts'
import { colourOfChip } from './chip-colour.ts'

/** A chip in the colour of the largest value it holds; long amounts are set smaller. */
export const Chip = ({ kurus }: { kurus: bigint }) => {
  const lang = useLang()
  const text = formatAmountShort(fromKurus(kurus), lang)
  return (
    <svg className={`chip chip-${colourOfChip(kurus)}`} viewBox="0 0 48 48" aria-hidden="true">
      <circle className="chip-edge" cx="24" cy="24" r="23" />
      <circle className="chip-marks" cx="24" cy="24" r="20.5" pathLength="48" />
      <circle className="chip-face" cx="24" cy="24" r="16.5" />
      <circle className="chip-ring" cx="24" cy="24" r="16.5" />
      <text
        x="24"
        y="24"
        dy=".35em"
        textAnchor="middle"
        fontSize={text.length > 5 ? 8.5 : text.length > 4 ? 10 : text.length > 3 ? 11.5 : 14}
      >
        {text}
      </text>
    </svg>
  )
}
