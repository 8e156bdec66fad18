import { useLang } from '../texts/texts.ts'
import { pricedAt } from './facts.ts'

type Props = {
  label: string
  /** Hundredths of the stake, rising. */
  prices: readonly number[]
  /** How many of them have been reached. */
  reached: number
}

/** So many stand beside one another; they move on with the round. */
const shown = 7

/** What each further step makes of the stake. */
export const Ladder = ({ label, prices, reached }: Props) => {
  const lang = useLang()
  const from = Math.max(0, Math.min(reached - 4, prices.length - shown))
  const stateOf = (rung: number): string =>
    rung < reached ? 'past' : rung === reached ? 'on' : rung === reached + 1 ? 'next' : 'later'
  return (
    <ol className="p-ladder" aria-label={label}>
      {prices.slice(from, from + shown).map((price, i) => (
        <li key={price} data-state={stateOf(from + i + 1)}>
          {pricedAt(price, lang)}
        </li>
      ))}
    </ol>
  )
}
