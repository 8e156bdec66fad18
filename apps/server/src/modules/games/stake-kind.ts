import { virtualTypes } from '@felek/contract/games.ts'
import type { Product, WeightClass } from '../wallet/wallet.ts'

/** What gives back so much counts for no bonus, whatever it is: hundredths of a percent. */
const generousFrom = 9_800

/** Kinds of the lobby that are no slots (`slotTypes`). */
const classes: Readonly<Record<string, WeightClass>> = { table: 3, poker: 3, crash: 5, instant: 5 }

export type StakeKind = { product: Product; weightClass: WeightClass }

/** What a stake on a game of the lobby is: what a player may close, and what it counts as. */
export const kindOfGame = (game: { kind: string; rtp_hundredths: number }): StakeKind => {
  const isVirtual = virtualTypes.some((kind) => kind === game.kind)
  return {
    product: isVirtual ? 'virtual' : 'casino',
    weightClass:
      game.rtp_hundredths >= generousFrom ? 8 : isVirtual ? 2 : (classes[game.kind] ?? 1),
  }
}

/** The same of a live table. */
export const kindOfTable = (table: { rtp_hundredths: number }): StakeKind => ({
  product: 'live',
  weightClass: table.rtp_hundredths >= generousFrom ? 8 : 4,
})
