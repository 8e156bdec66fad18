import { useMemo, useState, type KeyboardEvent } from 'react'
import type { BetKind } from '../../src/protocol/games.ts'
import type { Placed } from '../lib/bets.ts'
import { useTexts } from '../texts/texts.ts'
import { insideSpots, neighbour, type Direction, type Layout } from './board.ts'
import { outsideBets } from './outside.ts'
import { InsideSpot, OutsideSpot } from './spots.tsx'
import { usePointing } from './use-pointing.ts'

type Props = {
  game: Layout
  placed: Placed<BetKind>
  winner: number | null
  won: ReadonlySet<string> | null
  closed: boolean
  standing: boolean
  /** With room for a finger on edges and corners; it scrolls. */
  edges: boolean
  onPlace: (key: string) => void
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
/** The standing table is the lying one turned by 90° clockwise. */
const turned: Readonly<Record<Direction, Direction>> = {
  left: 'down',
  right: 'up',
  up: 'left',
  down: 'right',
}

/** One stop of the Tab key; from there the arrows walk over all inside bets, by half cells. */
export const BettingBoard = (props: Props) => {
  const { game, placed, winner, won, closed, standing, edges, onPlace } = props
  const { roulette } = useTexts()
  const spots = useMemo(() => insideSpots(game), [game])
  const outside = useMemo(() => outsideBets(game), [game])
  const [current, setCurrent] = useState(spots[1]?.key ?? '')
  const { hovered, setHovered, handlers, onPress } = usePointing(onPlace)
  const covered = new Set([...spots, ...outside].find((spot) => spot.key === hovered)?.numbers)
  const chips = { placed, won, closed, onPress }

  const colourOf = (n: number): string =>
    n === 0 ? 'zero' : game.red.includes(n) ? 'red' : 'black'
  const marksOf = (n: number): string =>
    `${covered.has(n) ? ' covered' : ''}${winner === n ? ' winner' : ''}`
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const arrow = arrows[event.key]
    const from = spots.find((spot) => spot.key === current)
    if (!arrow || !from) return
    event.preventDefault()
    event.stopPropagation()
    const next = neighbour(spots, from, standing ? turned[arrow] : arrow)
    if (!next) return
    setCurrent(next.key)
    setHovered(next.key)
    event.currentTarget.parentElement
      ?.querySelector<HTMLElement>(`[data-spot="${next.key}"]`)
      ?.focus()
  }

  return (
    <div
      className="board"
      role="group"
      aria-label={roulette.board}
      data-closed={closed}
      data-edges={edges}
      {...handlers}
    >
      <div className="board-numbers">
        {spots.map((spot) => (
          <InsideSpot
            key={spot.key}
            {...chips}
            spot={spot}
            colour={colourOf(spot.numbers[0] ?? 0)}
            marks={marksOf(spot.numbers[0] ?? 0)}
            reachable={spot.key === current}
            onReach={() => setCurrent(spot.key)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      {outside.map((bet) => (
        <OutsideSpot key={bet.key} {...chips} bet={bet} />
      ))}
    </div>
  )
}
