import { createHash, randomBytes } from 'node:crypto'
import type { Stake } from '../../wallet/wallet.ts'

/*
 * How a pool grows and falls. A share of each stake is counted in millionths of a kuruş, exactly;
 * the ledger moves its whole kuruş. The pool falls to the stake that lifts it to a threshold which
 * was drawn, and sealed by a published hash, before the pool took its first stake.
 */

export const millionth = 1_000_000n

export type Pool = {
  poolId: string
  shareMillionths: bigint
  seedKurus: bigint
  mustHitByKurus: bigint
}
export type Secret = { thresholdKurus: bigint; salt: string }
export type Cycle = Secret & { poolId: string; cycle: number; valueMillionths: bigint }

/** What some stakes did to one cycle; `fall` where one of them took it. */
export type Growth = {
  cycle: Cycle
  /** It began while these stakes were counted. */
  opened: boolean
  /** Whole kuruş that these stakes brought into it, its seed not included. */
  contributedKurus: bigint
  fall: { stake: Stake; amountKurus: bigint } | undefined
}

/**
 * A whole number from 0 to n − 1, each as likely: what would make the first ones likelier is thrown
 * away.
 */
export const drawBelow = (
  n: bigint,
  draw: () => bigint = () => randomBytes(8).readBigUInt64BE(),
): bigint => {
  const fair = (1n << 64n) - ((1n << 64n) % n)
  for (;;) {
    const drawn = draw()
    if (drawn < fair) return drawn % n
  }
}

/**
 * The hash that is published when a pool opens, and that anybody can compute once it has fallen.
 */
export const commitmentOf = ({
  poolId,
  cycle,
  thresholdKurus,
  salt,
}: Omit<Cycle, 'valueMillionths'>): string =>
  createHash('sha256').update(`${poolId}:${cycle}:${thresholdKurus}:${salt}`).digest('hex')

/**
 * A new cycle with what is in it already; its threshold lies above that, up to the highest value
 * that the rule allows.
 */
export const openCycle = (pool: Pool, cycle: number, valueMillionths: bigint): Cycle => {
  const lowest = valueMillionths / millionth + 1n
  const span = pool.mustHitByKurus - lowest + 1n
  const thresholdKurus = span > 1n ? lowest + drawBelow(span) : lowest
  return {
    poolId: pool.poolId,
    cycle,
    valueMillionths,
    thresholdKurus,
    salt: randomBytes(32).toString('hex'),
  }
}

/** Counts stakes in their order. The last cycle of the answer is the open one. */
export const feed = (
  pool: Pool,
  open: Cycle,
  stakes: readonly Stake[],
  opens = openCycle,
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

  for (const stake of stakes) {
    cycle = {
      ...cycle,
      valueMillionths: cycle.valueMillionths + stake.amountKurus * pool.shareMillionths,
    }
    if (cycle.valueMillionths < cycle.thresholdKurus * millionth) continue
    const amountKurus = cycle.valueMillionths / millionth
    close({ stake, amountKurus })
    // What is less than a kuruş stays for the next one.
    began = pool.seedKurus * millionth + (cycle.valueMillionths % millionth)
    cycle = opens(pool, cycle.cycle + 1, began)
    opened = true
  }
  close(undefined)
  return growths
}
