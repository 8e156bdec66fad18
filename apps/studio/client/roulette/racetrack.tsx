import { useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTexts } from '../texts/texts.ts'
import { neighboursOnWheel, ringPlace, type Layout } from './board.ts'

type Props = {
  game: Layout
  closed: boolean
  winner: number | null
  onPlace: (numbers: readonly number[]) => void
}

export const reach = 2

/** Both layouts at once; the style sheet picks. */
const placeStyle = (i: number): CSSProperties => {
  const { column, row, span } = ringPlace(i)
  return {
    '--i': i,
    '--ring-column': column,
    '--ring-row': row,
    '--ring-span': span,
  } as CSSProperties
}

/**
 * The wheel laid out as a track: a press puts a chip on the number and its neighbours on both
 * sides.
 */
export const Racetrack = ({ game, closed, winner, onPlace }: Props) => {
  const { roulette } = useTexts()
  const [current, setCurrent] = useState(0)
  const [hovered, setHovered] = useState<number | null>(null)
  const red = new Set(game.red)
  const covered = new Set(hovered === null ? [] : neighboursOnWheel(game.wheel, hovered, reach))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0
    if (by === 0) return
    event.preventDefault()
    event.stopPropagation()
    const next = (current + by + game.wheel.length) % game.wheel.length
    setCurrent(next)
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return (
    <div className="race" role="group" aria-label={roulette.racetrack}>
      {game.wheel.map((n, i) => (
        <button
          key={n}
          type="button"
          tabIndex={i === current ? 0 : -1}
          aria-label={roulette.neighbourOf(n)}
          aria-disabled={closed}
          className={`race-cell ${n === 0 ? 'zero' : red.has(n) ? 'red' : 'black'}${covered.has(n) ? ' covered' : ''}${winner === n ? ' winner' : ''}`}
          style={placeStyle(i)}
          data-row={i === 0 ? 'zero' : i <= 18 ? 'top' : 'bottom'}
          onFocus={() => {
            setCurrent(i)
            setHovered(n)
          }}
          onBlur={() => setHovered(null)}
          onPointerEnter={() => setHovered(n)}
          onPointerLeave={() => setHovered(null)}
          onKeyDown={onKeyDown}
          onClick={() => onPlace(neighboursOnWheel(game.wheel, n, reach))}
        >
          <span>{n}</span>
        </button>
      ))}
      <span className="race-end" aria-hidden="true">
        {roulette.neighbourHint}
      </span>
    </div>
  )
}
