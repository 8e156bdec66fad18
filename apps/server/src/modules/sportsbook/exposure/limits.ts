import type { Fixture } from '@felek/contract/protocols/feed/feed.ts'
import { wholeOf } from '../prices/price.ts'
import type { MarketSums } from './sums.ts'

/* How much the house may lose on a market's outcome, and to a player on a selection (docs/sportsbook.md, "Limits"). */

/** Kuruş, by how well known a league is; live half of it. */
const byTier: Readonly<Record<Fixture['tier'], bigint>> = {
  A: 50_000_000n,
  B: 15_000_000n,
  C: 4_000_000n,
}
export const limitOf = ({ tier }: Pick<Fixture, 'tier'>, live: boolean): bigint =>
  live ? byTier[tier] / 2n : byTier[tier]

const playerLimit = 5_000_000n
/** Thousandths, of a player of whom nothing is said. */
export const plainFactor = 1_000n
export const playerLimitOf = (factor: bigint = plainFactor): bigint =>
  (playerLimit * factor) / 1_000n

/**
 * What the house loses on a market if this outcome comes: its takeout, of a double chance that of the
 * other one that pays with it too, less the market's stakes.
 */
export const liabilityOf = (sums: MarketSums, type: string, outcomeID: string): bigint => {
  let [stakes, own] = [0n, 0n]
  const others: bigint[] = []
  for (const [id, sum] of sums) {
    stakes += sum.stakeKurus
    if (id === outcomeID) own = sum.takeoutKurus
    else others.push(sum.takeoutKurus)
  }
  if (wholeOf(type) === 1) return own - stakes
  others.sort((a, b) => (a > b ? -1 : 1))
  return others.slice(0, wholeOf(type) - 1).reduce((a, b) => a + b, own) - stakes
}

/** The same if the outcome comes that costs the most. */
export const worstOf = (sums: MarketSums, type: string): bigint =>
  [...sums.keys()]
    .map((outcomeID) => liabilityOf(sums, type, outcomeID))
    .reduce((worst, it) => (it > worst ? it : worst))
