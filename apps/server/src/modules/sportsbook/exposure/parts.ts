import { lineCount, linesWith, onceOf, valueAtOdds, type Bets } from '@felek/contract/coupon.ts'

/*
 * What each leg has of a coupon's liability: of a line that is ln of its odds over that of the line's,
 * so that a favourite in a long combination weighs little. The parts of a
 * coupon are made once, when it is accepted, and stand with its legs.
 */

const million = 1_000_000n

/** Parts of a million for each leg, a million in all: ln of its odds times the lines that it stands in. */
export const sharesOf = onceOf((bets: Bets): bigint[] => {
  const lines = Number(lineCount(bets))
  const ofOne = Number(linesWith(bets)) / lines
  const weights = bets.legs.map(({ odds, banker }) => Math.log(odds / 100) * (banker ? 1 : ofOne))
  const all = weights.reduce((a, b) => a + b, 0)
  const shares = weights.map((w) => BigInt(Math.floor((w / all) * Number(million))))
  const heaviest = weights.indexOf(Math.max(...weights))
  const rest = million - shares.reduce((a, b) => a + b, 0n)
  return shares.map((share, i) => (i === heaviest ? share + rest : share))
})

export type Part = { stakeKurus: bigint; takeoutKurus: bigint }

/** Each leg's part of the stake, down to the kuruş, and of what the coupon may pay, up to it. */
export const partsOf = (bets: Bets, lineStakeKurus: bigint): Part[] => {
  const stake = lineStakeKurus * lineCount(bets)
  const { num, den } = valueAtOdds(bets)
  const over = den * million
  return sharesOf(bets).map((share) => ({
    stakeKurus: (stake * share) / million,
    takeoutKurus: (num * lineStakeKurus * share + over - 1n) / over,
  }))
}

/** What is left of a part after cash-outs, each a share in percent of what was left then; down to the kuruş. */
export const leftOf = (kurus: bigint, shares: readonly number[]): bigint =>
  shares.reduce((left, share) => left * BigInt(100 - share), kurus) / 100n ** BigInt(shares.length)

/**
 * The largest line stake whose part of what the house may lose fits into what is left for each leg
 * (kuruş; nothing: no limit). `tight` are the legs that do not let it be more.
 */
export const lineStakeWithin = (
  bets: Bets,
  left: readonly (bigint | undefined)[],
): { max: bigint | undefined; tight: number[] } => {
  const { num, den } = valueAtOdds(bets)
  const risk = num - lineCount(bets) * den
  const most = sharesOf(bets).map((share, i) => {
    const room = left[i]
    if (room === undefined || share * risk <= 0n) return undefined
    return room <= 0n ? 0n : (room * den * million) / (share * risk)
  })
  const known = most.filter((it) => it !== undefined)
  if (known.length === 0) return { max: undefined, tight: [] }
  const max = known.reduce((a, b) => (b < a ? b : a))
  return { max, tight: most.flatMap((it, i) => (it === max ? [i] : [])) }
}
