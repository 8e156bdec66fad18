import { formatMoney } from '@felek/phrases/format.ts'
import { useState } from 'react'
import {
  clear,
  isRefusal,
  noBets,
  place,
  totalOf,
  undo,
  type Bet,
  type Bets,
  type Limits,
  type Placed,
  type Refusal,
} from './bets.ts'
import { useLang } from '../texts/texts.ts'
import { fromKurus } from './money.ts'
import { sounds } from './sound.ts'
import { useChip } from './use-chip.ts'

type Rules<Kind extends string> = {
  values: readonly bigint[]
  limits: Limits<Kind>
  /** Bets are taken now. */
  open: boolean
  /** Said where a bet, or all of them, would be more than is taken. */
  over: Readonly<Record<Refusal['why'], (max: string) => string>>
}

/**
 * The player's chips: the value in hand, what lies on the table or the race, and what lay there in
 * the round before.
 */
export const usePlacedBets = <Kind extends string>({ values, limits, open, over }: Rules<Kind>) => {
  const lang = useLang()
  const chip = useChip(values, 'chip')
  const [bets, setBets] = useState<Bets<Kind>>(noBets)
  const [lastPlaced, setLastPlaced] = useState<Placed<Kind>>(new Map())
  const [moved, setMoved] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const move = (next: Bets<Kind> | Refusal): void => {
    if (!open) return
    setMoved(true)
    if (isRefusal(next))
      return setRefusal(over[next.why](formatMoney(fromKurus(next.maxKurus), lang)))
    sounds.chip()
    setRefusal(null)
    setBets(next)
  }
  const add = (added: readonly Bet<Kind>[]): void => move(place(limits, bets, added))

  return {
    values,
    chip: chip.kurus,
    bets,
    lastPlaced,
    /** Whether the player has done anything since the last round was taken. */
    moved,
    refusal,
    totalKurus: totalOf(bets.placed),
    setChip: chip.choose,
    add,
    undo: () => move(undo(bets)),
    clear: () => move(clear(bets)),
    double: () => add([...bets.placed.values()]),
    repeat: () => add([...lastPlaced.values()]),
    /** The round is over: its chips go and can be put back as they lay. */
    take: (placed: Placed<Kind>) => {
      setLastPlaced(placed)
      setMoved(false)
      setBets(noBets)
    },
  }
}
