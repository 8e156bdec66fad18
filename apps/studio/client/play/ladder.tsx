import { useLang } from '../texts/texts.ts'
import { pricedAt } from './facts.ts'
import { rungState } from './ladder-state.ts'

type Props = {
  label: string
  /** Hundredths of the stake, rising. */
  prices: readonly number[]
  /** How many of them have been reached. */
  reached: number
  /** The round was lost at the one after these. */
  broke?: boolean
}

/** So many stand beside one another; they move on with the round. */
const shown = 7

/** What each further step makes of the stake. */
export const Ladder = ({ label, prices, reached, broke = false }: Props) => {
  const lang = useLang()
  const from = Math.max(0, Math.min(reached - 4, prices.length - shown))
  return (
    <ol className="p-ladder" aria-label={label} data-broke={broke}>
      {prices.slice(from, from + shown).map((price, i) => (
        <li key={price} data-state={rungState(from + i + 1, reached, broke)}>
          {pricedAt(price, lang)}
        </li>
      ))}
    </ol>
  )
}
