import * as z from 'zod/mini'
import { betKind } from '../../protocol/games.ts'
import { actual, money } from '../../protocol/values.ts'
import { whole, words } from './values.ts'

/* A table: what it is, and what may be staked at it. */

export const tableKinds = ['roulette', 'blackjack', 'baccarat'] as const
export type TableKind = (typeof tableKinds)[number]

const tableCommon = {
  id: z.string(),
  name: words,
  label: z.string(),
  labelName: z.string(),
  /**
   * Percent with two places, computed exactly; of the main bet (baccarat: banker), blackjack:
   * played best.
   */
  rtp: z.string(),
  /** Of all stakes, a double or a split among them; from 100,000 rounds on. */
  actual: z.optional(actual),
  /** Least of one bet, most of all bets of a player and round. */
  minStake: money,
  maxStake: money,
  /** Amounts are multiples of this. */
  unit: money,
  /** Chips that the client offers. */
  chips: z.array(money),
  language: z.literal('tr'),
  /** How long the phases take; `betting` is the clock that players see. */
  bettingMs: whole,
}

export const baccaratSpots = ['player', 'banker', 'tie', 'player_pair', 'banker_pair'] as const
export const baccaratSpot = z.enum(baccaratSpots)
export type BaccaratSpot = z.infer<typeof baccaratSpot>

export const rouletteTable = z.object({
  kind: z.literal('roulette'),
  ...tableCommon,
  wheel: z.array(z.int()),
  red: z.array(z.int()),
  /** `payout` to 1; `max` of one position. */
  bets: z.array(
    z.object({ kind: betKind, payout: whole, max: money, sets: z.array(z.array(z.int())) }),
  ),
})
export const baccaratTable = z.object({
  kind: z.literal('baccarat'),
  ...tableCommon,
  /** `payout` to 1 as a decimal ("0.95"); `rtp` of each bet. */
  bets: z.array(z.object({ kind: baccaratSpot, payout: z.string(), max: money, rtp: z.string() })),
})
export const blackjackTable = z.object({
  kind: z.literal('blackjack'),
  ...tableCommon,
  seats: whole,
  decisionMs: whole,
  /** The rules of this table, for the rules panel: dealer stands on soft 17, … */
  rules: z.object({
    dealerStandsSoft17: z.boolean(),
    blackjackPays: z.string(),
    doubleAfterSplit: z.boolean(),
    splits: whole,
  }),
})
export const table = z.discriminatedUnion('kind', [rouletteTable, baccaratTable, blackjackTable])
export type RouletteTable = z.infer<typeof rouletteTable>
export type BaccaratTable = z.infer<typeof baccaratTable>
export type BlackjackTable = z.infer<typeof blackjackTable>
export type TableInfo = z.infer<typeof table>
