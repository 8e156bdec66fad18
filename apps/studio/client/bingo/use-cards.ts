import { useState } from 'react'
import type { BingoGame } from '../../src/protocol/games.ts'
import type { Bet } from '../../src/protocol/rounds.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import { device } from '../lib/storage.ts'

const keptAs = 'tombala'

const whole = (text: string | undefined): number =>
  text !== undefined && /^\d{1,4}$/.test(text) ? parseInt(text, 10) : 0

/** Cards that differ: one more than `taken` has. */
const freshSerial = (serialMax: number, taken: readonly number[]): number => {
  for (;;) {
    const serial = ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % serialMax) + 1
    if (!taken.includes(serial)) return serial
  }
}

const filled = ({ serialMax }: BingoGame, serials: readonly number[], count: number): number[] => {
  const list = serials.slice(0, count)
  while (list.length < count) list.push(freshSerial(serialMax, list))
  return list
}

/** "count price serial serial …", as the player left it. */
const read = (game: BingoGame): { serials: number[]; price: number } => {
  const [count = 0, price = 0, ...kept] = (device.read(keptAs) ?? '3 1').split(' ').map(whole)
  const serials = [...new Set(kept)].filter((serial) => serial >= 1 && serial <= game.serialMax)
  return {
    serials: filled(game, serials, Math.min(game.cardsMax, Math.max(1, count))),
    price: Math.min(game.prices.length - 1, price),
  }
}

/**
 * The player's cards and what each costs. Remembered on the device; every card has the same chance.
 */
export const useCards = (game: BingoGame) => {
  const [{ serials, price }, setState] = useState(() => read(game))
  const set = (next: { serials: number[]; price: number }): void => {
    device.write(keptAs, [next.serials.length, next.price, ...next.serials].join(' '))
    setState(next)
  }
  const prices = game.prices.map(toKurus)
  const priceKurus = toKurus(game.prices[price] ?? game.minStake)
  const amount = fromKurus(priceKurus)
  return {
    serials,
    priceKurus,
    totalKurus: priceKurus * BigInt(serials.length),
    prices,
    setPrice: (kurus: bigint) => set({ serials, price: Math.max(0, prices.indexOf(kurus)) }),
    setCount: (by: 1 | -1) =>
      set({
        serials: filled(game, serials, Math.min(game.cardsMax, Math.max(1, serials.length + by))),
        price,
      }),
    change: (serial: number) =>
      set({
        serials: serials.map((one) =>
          one === serial ? freshSerial(game.serialMax, serials) : one,
        ),
        price,
      }),
    changeAll: () => set({ serials: filled(game, [], serials.length), price }),
    /** The cards of a round that an earlier visit left. */
    show: (shown: readonly number[]) => setState({ serials: [...shown], price }),
    wire: (): Bet[] => serials.map((serial) => ({ kind: 'card', numbers: [serial], amount })),
  }
}

export type Cards = ReturnType<typeof useCards>
