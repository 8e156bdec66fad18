import { useMemo } from 'react'
import type { RouletteGame } from '../../src/protocol/games.ts'
import { keyOf } from '../lib/bets.ts'
import { usePlacedBets } from '../lib/use-placed-bets.ts'
import { useTexts } from '../texts/texts.ts'
import { chipValues, limitsOf } from './bets.ts'

/** The player's chips on the table. */
export const useBetting = (game: RouletteGame, open: boolean) => {
  const { roulette } = useTexts()
  const values = useMemo(() => chipValues(game), [game])
  const chips = usePlacedBets({
    values,
    limits: limitsOf(game),
    open,
    over: { bet: roulette.overPosition, table: roulette.overTable },
  })
  const all = useMemo(
    () =>
      new Map(
        game.kinds.flatMap(({ kind, sets }) =>
          sets.map((numbers) => [keyOf(kind, numbers), { kind, numbers }] as const),
        ),
      ),
    [game],
  )
  return {
    ...chips,
    placeOn: (key: string) => {
      const spot = all.get(key)
      if (spot) chips.add([{ ...spot, kurus: chips.chip }])
    },
    placeNeighbours: (numbers: readonly number[]) =>
      chips.add(numbers.map((n) => ({ kind: 'straight', numbers: [n], kurus: chips.chip }))),
  }
}

export type Betting = ReturnType<typeof useBetting>
