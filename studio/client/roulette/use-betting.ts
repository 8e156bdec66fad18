import { formatMoney } from '@felek/phrases/src/format.ts'
import { useMemo, useState } from 'react'
import type { RouletteGame } from '../../src/protocol.ts'
import { fromKurus } from '../lib/money.ts'
import { sounds } from '../lib/sound.ts'
import { device } from '../lib/storage.ts'
import { useTexts } from '../texts/texts.ts'
import { chipValues, clear, double, isRefusal, noBets, place, totalOf, undo, type Bet, type Bets, type Refusal } from './bets.ts'
import { keyOf } from './board.ts'

/** The player's chips: the value in hand, what lies on the table, and what lay there in the round before. */
export const useBetting = (game: RouletteGame, open: boolean) => {
  const { roulette } = useTexts()
  const values = useMemo(() => chipValues(game), [game])
  const [chip, setChipState] = useState(() => values.find((kurus) => String(kurus) === device.read('chip')) ?? values[1] ?? 100n)
  const [bets, setBets] = useState<Bets>(noBets)
  const [lastPlaced, setLastPlaced] = useState<Bets['placed']>(new Map())
  const [moved, setMoved] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const all = useMemo(
    () => new Map(game.kinds.flatMap(({ kind, sets }) => sets.map((numbers) => [keyOf(kind, numbers), { kind, numbers }] as const))),
    [game],
  )

  const move = (next: Bets | Refusal): void => {
    if (!open) return
    setMoved(true)
    if (isRefusal(next)) {
      const max = formatMoney(fromKurus(next.maxKurus))
      return setRefusal(next.why === 'position' ? roulette.overPosition(max) : roulette.overTable(max))
    }
    sounds.chip()
    setRefusal(null)
    setBets(next)
  }

  return {
    values,
    chip,
    bets,
    lastPlaced,
    /** Whether the player has done anything since the last round was taken. */
    moved,
    refusal,
    totalKurus: totalOf(bets.placed),
    setChip: (kurus: bigint) => {
      sounds.chip()
      device.write('chip', String(kurus))
      setChipState(kurus)
    },
    placeOn: (key: string) => {
      const spot = all.get(key)
      if (spot) move(place(game, bets, [{ ...spot, kurus: chip }]))
    },
    placeNeighbours: (numbers: readonly number[]) =>
      move(
        place(
          game,
          bets,
          numbers.map((n): Bet => ({ kind: 'straight', numbers: [n], kurus: chip })),
        ),
      ),
    undo: () => move(undo(bets)),
    clear: () => move(clear(bets)),
    double: () => move(double(game, bets)),
    repeat: () => move(place(game, bets, [...lastPlaced.values()])),
    /** The round is over: its chips leave the table and can be put back as they lay. */
    take: (placed: Bets['placed']) => {
      setLastPlaced(placed)
      setMoved(false)
      setBets(noBets)
    },
  }
}

export type Betting = ReturnType<typeof useBetting>
