/*
 * How a pool grows and falls (docs/fairness.md, “Jackpots”). A share of each stake is counted in millionths of a kuruş,
 * exactly; the ledger moves its whole kuruş. A contribution c to a pool at level x takes it with the chance
 * c ÷ (must-hit-by − x): so each level up to the highest is as likely to be the last, and nothing is fixed beforehand.
 */

export const millionth = 1_000_000n

export type Pool = {
  poolId: string
  shareMillionths: bigint
  seedKurus: bigint
  mustHitByKurus: bigint
}
export type Cycle = { poolId: string; cycle: number; valueMillionths: bigint }
/** A stake that counts, by its entry of the journal. */
export type Counted = { entryId: bigint; amountKurus: bigint }

/** What some stakes did to one cycle; `fall` where one of them took it. */
export type Growth = {
  cycle: Cycle
  /** It began while these stakes were counted. */
  opened: boolean
  /** Whole kuruş that these stakes brought into it, its seed not included. */
  contributedKurus: bigint
  fall: { entryId: bigint; amountKurus: bigint } | undefined
}

/** A whole number from 0 to n − 1, each as likely, for a stake and a pool: always the same one. */
export type DrawFor = (entryId: bigint, poolId: string, n: bigint) => bigint

/**
 * Counts stakes in their order. The last cycle of the answer is the open one.
 */
export const feed = (
  pool: Pool,
  open: Cycle,
  stakes: readonly Counted[],
  draw: DrawFor,
): Growth[] => {
  const growths: Growth[] = []
  let cycle = open
  let opened = false
  let began = open.valueMillionths
  const close = (fall: Growth['fall']) =>
    growths.push({
      cycle,
      opened,
      contributedKurus: cycle.valueMillionths / millionth - began / millionth,
      fall,
    })

  for (const { entryId, amountKurus: staked } of stakes) {
    const contribution = staked * pool.shareMillionths
    const room = pool.mustHitByKurus * millionth - cycle.valueMillionths
    const falls = contribution >= room || draw(entryId, pool.poolId, room) < contribution
    cycle = { ...cycle, valueMillionths: cycle.valueMillionths + contribution }
    if (!falls) continue
    close({ entryId, amountKurus: cycle.valueMillionths / millionth })
    // What is less than a kuruş stays for the next one.
    began = pool.seedKurus * millionth + (cycle.valueMillionths % millionth)
    cycle = { poolId: pool.poolId, cycle: cycle.cycle + 1, valueMillionths: began }
    opened = true
  }
  close(undefined)
  return growths
}
