import { useTexts, type Texts } from '../texts/texts.ts'
import type { Layout } from './board.ts'

export const colourOf = (game: Layout, n: number): 'zero' | 'red' | 'black' =>
  n === 0 ? 'zero' : game.red.includes(n) ? 'red' : 'black'

/** "Siyah, tek, 1–18". */
export const describe = (game: Layout, n: number, texts: Texts['roulette']): string =>
  n === 0
    ? `${texts.green}, ${texts.zero.toLocaleLowerCase('tr')}`
    : [
        game.red.includes(n) ? texts.red : texts.black,
        n % 2 === 0 ? texts.even1 : texts.odd1,
        n <= 18 ? texts.low : texts.high,
      ].join(', ')

export const ResultHead = ({
  game,
  winner,
  nonce,
  prompt,
}: {
  game: Layout
  winner: number | null
  nonce: number | null
  prompt: string
}) => {
  const { roulette } = useTexts()
  return (
    <div className="result">
      <span
        className={`result-number ${winner === null ? 'none' : colourOf(game, winner)}`}
        aria-hidden="true"
      >
        {winner ?? '–'}
      </span>
      <div>
        <strong>{winner === null ? prompt : describe(game, winner, roulette)}</strong>
        {winner !== null && nonce !== null && <span>{roulette.provable(nonce)}</span>}
      </div>
    </div>
  )
}

export const LastResults = ({ game, numbers }: { game: Layout; numbers: readonly number[] }) => {
  const { roulette } = useTexts()
  if (numbers.length === 0) return null
  return (
    <div className="last">
      <span className="last-label">{roulette.results}</span>
      <ol aria-label={roulette.results}>
        {numbers.slice(0, 10).map((n, i) => (
          <li key={`${numbers.length - i}`} className={colourOf(game, n)}>
            {n}
          </li>
        ))}
      </ol>
    </div>
  )
}

const counted = 15

export const Counts = ({ game, numbers }: { game: Layout; numbers: readonly number[] }) => {
  const { roulette } = useTexts()
  const last = numbers.slice(0, counted)
  const count = (colour: string): number => last.filter((n) => colourOf(game, n) === colour).length
  return (
    <section className="counts" aria-label={roulette.counts}>
      <dl>
        <div>
          <dt>{roulette.red1}</dt>
          <dd>{count('red')}</dd>
        </div>
        <div>
          <dt>{roulette.black1}</dt>
          <dd>{count('black')}</dd>
        </div>
        <div>
          <dt>{roulette.zero1}</dt>
          <dd>{count('zero')}</dd>
        </div>
      </dl>
      <p>{last.length === 0 ? roulette.noRounds : roulette.noMemory(last.length)}</p>
    </section>
  )
}
