import { formatMoney } from '@felek/phrases/src/format.ts'
import { useMemo, useState } from 'react'
import type { RaceBetKind, RacingGame } from '../../src/protocol.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import { sounds } from '../lib/sound.ts'
import { device } from '../lib/storage.ts'
import { useRacingTexts } from '../texts/racing.ts'
import { clear, isRefusal, noBets, place, totalOf, undo, type Bets, type Placed, type Refusal } from './bets.ts'

const valuesKurus = [100n, 500n, 2_500n, 5_000n, 10_000n, 50_000n]

/** The player's chips: the value in hand, what stands on the race, and what stood there in the race before. */
export const useBets = (game: RacingGame, open: boolean) => {
  const texts = useRacingTexts()
  const values = useMemo(() => valuesKurus.filter((kurus) => kurus % toKurus(game.unit) === 0n), [game])
  const [chip, setChipState] = useState(() => values.find((kurus) => String(kurus) === device.read('chip')) ?? values[1] ?? 100n)
  const [bets, setBets] = useState<Bets>(noBets)
  const [lastPlaced, setLastPlaced] = useState<Placed>(new Map())
  const [moved, setMoved] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const move = (next: Bets | Refusal): void => {
    if (!open) return
    setMoved(true)
    if (isRefusal(next)) {
      const max = formatMoney(fromKurus(next.maxKurus))
      return setRefusal(next.why === 'bet' ? texts.overBet(max) : texts.overTable(max))
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
    /** Whether the player has done anything since the last race. */
    moved,
    refusal,
    totalKurus: totalOf(bets.placed),
    setChip: (kurus: bigint) => {
      sounds.chip()
      device.write('chip', String(kurus))
      setChipState(kurus)
    },
    placeOn: (kind: RaceBetKind, numbers: readonly number[]) => move(place(game, bets, [{ kind, numbers, kurus: chip }])),
    undo: () => move(undo(bets)),
    clear: () => move(clear(bets)),
    double: () => move(place(game, bets, [...bets.placed.values()])),
    repeat: () => move(place(game, bets, [...lastPlaced.values()])),
    /** The race is over: its bets go and can be put back as they were. */
    take: (placed: Placed) => {
      setLastPlaced(placed)
      setMoved(false)
      setBets(noBets)
    },
  }
}

export type RaceBetting = ReturnType<typeof useBets>
