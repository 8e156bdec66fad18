import { useMemo } from 'react'
import type { RaceBetKind } from '../../engines/racing/bet-kinds.ts'
import type { RacingGame } from '../../src/protocol/games.ts'
import { toKurus } from '../lib/money.ts'
import { usePlacedBets } from '../lib/use-placed-bets.ts'
import { useRacingTexts } from '../texts/racing.ts'
import { limitsOf } from './bets.ts'

const valuesKurus = [100n, 500n, 2_500n, 5_000n, 10_000n, 50_000n]

/** The player's chips on the race. */
export const useBets = (game: RacingGame, open: boolean) => {
  const texts = useRacingTexts()
  const values = useMemo(
    () => valuesKurus.filter((kurus) => kurus % toKurus(game.unit) === 0n),
    [game],
  )
  const chips = usePlacedBets({
    values,
    limits: limitsOf(game),
    open,
    over: { bet: texts.overBet, table: texts.overTable },
  })
  return {
    ...chips,
    placeOn: (kind: RaceBetKind, numbers: readonly number[]) =>
      chips.add([{ kind, numbers, kurus: chips.chip }]),
  }
}
