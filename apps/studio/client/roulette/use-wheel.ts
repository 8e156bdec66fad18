import { useEffect, useRef, useState } from 'react'
import type { BetKind, RouletteGame } from '../../src/protocol/games.ts'
import type { Round } from '../../src/protocol/rounds.ts'
import { keyOf, type Placed } from '../lib/bets.ts'
import { toKurus } from '../lib/money.ts'
import { sounds } from '../lib/sound.ts'
import type { Presenter, GameSession } from '../lib/game-session.ts'
import { wait } from '../lib/time.ts'
import { createWheel, type Wheel } from './wheel.ts'

/** What the table shows of the last round until the player moves again. */
export type Shown = {
  winner: number
  nonce: number
  placed: Placed<BetKind>
  won: ReadonlySet<string>
}

const shownOf = (round: Round): Shown | null => {
  if (round.view.engine !== 'roulette') return null
  const { number, bets } = round.view
  const placed = new Map(
    bets.map(({ kind, numbers, amount }) => [
      keyOf(kind, numbers),
      { kind, numbers, kurus: toKurus(amount) },
    ]),
  )
  const won = new Set(
    bets.filter((bet) => toKurus(bet.payout) > 0n).map((bet) => keyOf(bet.kind, bet.numbers)),
  )
  return { winner: number, nonce: round.nonce, placed, won }
}

const resultMs = 700
const numbersMax = 20

/**
 * The wheel and what it showed last; `onTaken` hears which chips a finished round takes from the
 * table.
 */
export const useWheel = (
  session: GameSession,
  game: RouletteGame,
  onTaken: (placed: Placed<BetKind>) => void,
) => {
  const holder = useRef<HTMLDivElement>(null)
  const wheel = useRef<Wheel>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [turning, setTurning] = useState(false)
  const [numbers, setNumbers] = useState<readonly number[]>(session.opened.lastNumbers)

  const presenter: Presenter = {
    begin: () => setShown(null),
    show: async (round) => {
      const next = shownOf(round)
      if (!next) return
      setTurning(true)
      await wheel.current?.turn(next.winner)
      setNumbers((before) => [next.winner, ...before].slice(0, numbersMax))
      setShown(next)
      onTaken(next.placed)
      if (toKurus(round.payout) > toKurus(round.stake)) sounds.win()
      await wait(resultMs)
      setTurning(false)
    },
    cancel: async () => setTurning(false),
  }

  useEffect(() => {
    const made = createWheel(game.wheel)
    wheel.current = made
    holder.current?.replaceChildren(made.element)
    const [last] = session.opened.lastNumbers
    if (last !== undefined) made.put(last)
    void session.resume(presenter)
    // The presenter only calls setters and the wheel, which live as long as the session.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session, game])

  return { holder, shown, turning, numbers, presenter }
}
