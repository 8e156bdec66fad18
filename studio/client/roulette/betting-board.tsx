import { formatMoney } from '@felek/phrases/src/format.ts'
import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import type { RouletteGame } from '../../src/protocol.ts'
import { fromKurus } from '../lib/money.ts'
import { useTexts } from '../texts/texts.ts'
import type { Bets } from './bets.ts'
import { insideSpots, neighbour, type Direction, type Spot } from './board.ts'
import { Chip } from './chip.tsx'
import { outsideBets } from './outside.ts'

type Props = {
  game: RouletteGame
  placed: Bets['placed']
  winner: number | null
  /** Keys of the chips that won, once the ball lies. */
  won: ReadonlySet<string> | null
  closed: boolean
  standing: boolean
  onPlace: (key: string) => void
}

const arrows: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }
/** The standing table is the lying one turned by 90° clockwise. */
const turned: Readonly<Record<Direction, Direction>> = { left: 'down', right: 'up', up: 'left', down: 'right' }

const spanOf = ({ kind, numbers }: Pick<Spot, 'kind' | 'numbers'>): string =>
  kind === 'dozen'
    ? `${numbers[0]}–${numbers.at(-1)}`
    : kind === 'column'
      ? `${numbers.slice(0, 2).join(', ')} … ${numbers.at(-1)}`
      : numbers.join(', ')

export const BettingBoard = ({ game, placed, winner, won, closed, standing, onPlace }: Props) => {
  const texts = useTexts()
  const spots = useMemo(() => insideSpots(game), [game])
  const outside = useMemo(() => outsideBets(game), [game])
  const [current, setCurrent] = useState(spots[1]?.key ?? '')
  const [hovered, setHovered] = useState<string | null>(null)
  const pointedAt = useRef(0)
  const red = new Set(game.red)
  const covered = new Set((hovered === null ? [] : [...spots, ...outside].find((spot) => spot.key === hovered)?.numbers) ?? [])

  const nameOf = (spot: Pick<Spot, 'kind' | 'numbers' | 'key'>): string => {
    const bet = placed.get(spot.key)
    // Eighteen numbers read out tell less than "red".
    const name = spot.numbers.length === 18 ? texts.roulette[spot.kind] : texts.roulette.cell(texts.roulette[spot.kind], spanOf(spot))
    return name + (bet ? texts.roulette.placed(formatMoney(fromKurus(bet.kurus))) : '')
  }
  const chipOn = (key: string) => {
    const bet = placed.get(key)
    return (
      bet && (
        <span className={won === null ? 'on-spot' : won.has(key) ? 'on-spot on-spot-won' : 'on-spot on-spot-lost'}>
          <Chip kurus={bet.kurus} />
        </span>
      )
    )
  }
  const spotUnder = (event: PointerEvent): string | null =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-spot]')?.dataset['spot'] ?? null
  // A finger that slides sees what it would cover, and the chip falls where it lets go.
  const onPointerUp = (event: PointerEvent): void => {
    const key = spotUnder(event)
    if (event.button !== 0) return
    pointedAt.current = event.timeStamp
    if (event.pointerType !== 'mouse') setHovered(null)
    if (key !== null) onPlace(key)
  }
  const onClick = (key: string, timeStamp: number): void => {
    if (timeStamp - pointedAt.current > 80) onPlace(key)
  }
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
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-spot="${next.key}"]`)?.focus()
  }
  const track = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.releasePointerCapture?.(event.pointerId)
      setHovered(spotUnder(event))
    },
    onPointerMove: (event: PointerEvent) => setHovered(spotUnder(event)),
    onPointerLeave: () => setHovered(null),
    onPointerUp,
  }

  return (
    <div className="board" role="group" aria-label={texts.roulette.board} data-closed={closed} {...track}>
      <div className="board-numbers">
        {spots.map((spot) => {
          const [n] = spot.numbers
          const straight = spot.kind === 'straight'
          return (
            <button
              key={spot.key}
              type="button"
              data-spot={spot.key}
              tabIndex={spot.key === current ? 0 : -1}
              aria-disabled={closed}
              aria-label={nameOf(spot)}
              className={
                straight
                  ? `spot number ${n === 0 ? 'zero' : red.has(n ?? 0) ? 'red' : 'black'}${covered.has(n ?? -1) ? ' covered' : ''}${winner === n ? ' winner' : ''}`
                  : 'spot edge'
              }
              style={{ '--x': spot.x, '--y': spot.y, '--w': spot.w, '--h': spot.h } as CSSProperties}
              onFocus={() => setCurrent(spot.key)}
              onKeyDown={onKeyDown}
              onClick={(event) => onClick(spot.key, event.timeStamp)}
            >
              {straight && <span>{n}</span>}
              {chipOn(spot.key)}
            </button>
          )
        })}
      </div>
      {outside.map((bet) => (
        <button
          key={bet.key}
          type="button"
          data-spot={bet.key}
          className={`outside outside-${bet.kind}`}
          style={{ gridArea: bet.area }}
          aria-label={nameOf(bet)}
          aria-disabled={closed}
          onClick={(event) => onClick(bet.key, event.timeStamp)}
        >
          {bet.kind === 'red' || bet.kind === 'black' ? (
            <i className={`rhomb rhomb-${bet.kind}`} />
          ) : (
            <span>
              {bet.kind === 'column'
                ? texts.roulette.columnPays
                : bet.kind === 'dozen'
                  ? texts.roulette.dozenNo(bet.no)
                  : texts.roulette[bet.kind]}
            </span>
          )}
          {chipOn(bet.key)}
        </button>
      ))}
    </div>
  )
}
