import { formatMoney } from '@felek/phrases/format.ts'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { BetKind } from '../../src/protocol/games.ts'
import type { Bet, Placed } from '../lib/bets.ts'
import { fromKurus } from '../lib/money.ts'
import { useLang, useTexts, type Lang, type Texts } from '../texts/texts.ts'
import type { Spot } from './board.ts'
import { Chip } from './chip.tsx'
import type { OutsideBet } from './outside.ts'

type Chips = {
  placed: Placed<BetKind>
  /** Keys of the chips that won, once the ball lies. */
  won: ReadonlySet<string> | null
  closed: boolean
  onPress: (key: string, timeStamp: number) => void
}

type SpotKey = Pick<Spot, 'kind' | 'numbers'>

const spanOf = ({ kind, numbers }: SpotKey): string => {
  if (kind === 'dozen') return `${numbers[0]}–${numbers.at(-1)}`
  return kind === 'column'
    ? `${numbers.slice(0, 2).join(', ')} … ${numbers.at(-1)}`
    : numbers.join(', ')
}

const nameOf = (
  spot: SpotKey,
  bet: Bet<BetKind> | undefined,
  { roulette }: Texts,
  lang: Lang,
): string => {
  // Eighteen numbers read out tell less than "red".
  const name =
    spot.numbers.length === 18
      ? roulette[spot.kind]
      : roulette.cell(roulette[spot.kind], spanOf(spot))
  return name + (bet ? roulette.placed(formatMoney(fromKurus(bet.kurus), lang)) : '')
}

const ChipOn = ({ bet, won }: { bet: Bet<BetKind> | undefined; won: boolean | null }) =>
  bet && (
    <span
      className={won === null ? 'on-spot' : won ? 'on-spot on-spot-won' : 'on-spot on-spot-lost'}
    >
      <Chip kurus={bet.kurus} />
    </span>
  )

type InsideProps = Chips & {
  spot: Spot
  colour: string
  marks: string
  reachable: boolean
  onReach: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** A number's cell, or the edge or corner between cells. */
export const InsideSpot = ({
  spot,
  colour,
  marks,
  reachable,
  placed,
  won,
  closed,
  onPress,
  onReach,
  onKeyDown,
}: InsideProps) => {
  const texts = useTexts()
  const lang = useLang()
  const straight = spot.kind === 'straight'
  const bet = placed.get(spot.key)
  return (
    <button
      type="button"
      data-spot={spot.key}
      tabIndex={reachable ? 0 : -1}
      aria-disabled={closed}
      aria-label={nameOf(spot, bet, texts, lang)}
      className={straight ? `spot number ${colour}${marks}` : 'spot edge'}
      style={{ '--x': spot.x, '--y': spot.y, '--w': spot.w, '--h': spot.h } as CSSProperties}
      onFocus={onReach}
      onKeyDown={onKeyDown}
      onClick={(event) => onPress(spot.key, event.timeStamp)}
    >
      {straight && <span>{spot.numbers[0]}</span>}
      <ChipOn bet={bet} won={won && won.has(spot.key)} />
    </button>
  )
}

export const OutsideSpot = ({ bet, placed, won, closed, onPress }: Chips & { bet: OutsideBet }) => {
  const texts = useTexts()
  const lang = useLang()
  const { roulette } = texts
  const label =
    bet.kind === 'column'
      ? roulette.columnPays
      : bet.kind === 'dozen'
        ? roulette.dozenNo(bet.no)
        : roulette[bet.kind]
  const chips = placed.get(bet.key)
  return (
    <button
      type="button"
      data-spot={bet.key}
      className={`outside outside-${bet.kind}`}
      style={{ gridArea: bet.area }}
      aria-label={nameOf(bet, chips, texts, lang)}
      aria-disabled={closed}
      onClick={(event) => onPress(bet.key, event.timeStamp)}
    >
      {bet.kind === 'red' || bet.kind === 'black' ? (
        <i className={`rhomb rhomb-${bet.kind}`} />
      ) : (
        <span>{label}</span>
      )}
      <ChipOn bet={chips} won={won && won.has(bet.key)} />
    </button>
  )
}
