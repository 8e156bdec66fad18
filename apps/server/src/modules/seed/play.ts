import { randomUUID } from 'node:crypto'
import type { Tx } from '@felek/database/database.ts'
import type { PastRound } from '../providers/providers.ts'
import type { SeedDeps } from './deps.ts'
import type { Movement } from '../wallet/wallet.ts'
import type { Dice } from './dice.ts'

/*
 * What the demo's accounts have played: planned first, then drawn by the studio all at once (docs/providers.md, "A demo's
 * past"), and posted day by day with what each round paid.
 */

/** Some rounds of one game, one after the other, on a day so long ago. */
export type Sitting = { daysAgo: number; rounds: readonly PastRound[] }

/** A round with what it paid. */
export type PlayedRound = PastRound & { paidKurus: bigint }

const dayMs = 86_400_000

/** A minute of a day so long ago, by the day of UTC. */
export const minuteOf =
  (now: Date) =>
  (daysAgo: number, minute: number): Date =>
    new Date(Math.floor(now.getTime() / dayMs) * dayMs - daysAgo * dayMs + minute * 60_000)

/** One sitting: a game, a stake, some rounds. */
export const aSitting = (
  dice: Dice,
  daysAgo: number,
  { game, stakeKurus, from }: { game: string; stakeKurus: bigint; from: Date },
): Sitting => {
  let atMs = from.getTime()
  const rounds = Array.from({ length: dice.between(4, 11) }, () => {
    atMs += dice.between(6, 14) * 1_000
    return { roundId: randomUUID(), game, stakeKurus, at: new Date(atMs) }
  })
  return { daysAgo, rounds }
}

/** Who draws rounds of the past, so that all of them pay no more than `paidMaxKurus`: answers what each paid. */
export type Draws = (
  playerId: bigint,
  rounds: readonly PastRound[],
  paidMaxKurus?: bigint,
) => Promise<bigint[]>

/** What an account has played, by the day, and the dice for the rest of its days. */
export type Drawn = { dice: Dice; played: ReadonlyMap<number, readonly PlayedRound[]> }

/** All sittings drawn, by the day that they were on. */
export const drawAll = async (
  draws: Draws,
  playerId: bigint,
  sittings: readonly Sitting[],
  paidMaxKurus?: bigint,
): Promise<ReadonlyMap<number, readonly PlayedRound[]>> => {
  const paid = await draws(
    playerId,
    sittings.flatMap(({ rounds }) => rounds),
    paidMaxKurus,
  )
  let next = 0
  return new Map(
    sittings.map(({ daysAgo, rounds }) => [
      daysAgo,
      rounds.map((round) => ({ ...round, paidKurus: paid[next++] ?? 0n })),
    ]),
  )
}

/** A spin is paid so long after its stake. */
const paidMs = 3_000

/** Posts rounds, each a bet and what it paid. */
export const post = async (
  deps: SeedDeps,
  tx: Tx,
  playerId: bigint,
  rounds: readonly PlayedRound[],
): Promise<void> => {
  for (const { roundId, game, stakeKurus, at, paidKurus } of rounds) {
    const common = { source: 'seed', playerId, house: 'games:felek', game, roundId }
    const bet: Movement = {
      ...common,
      verb: 'bet',
      transactionId: `${roundId}-bet`,
      amountKurus: stakeKurus,
      at,
    }
    const win: Movement = {
      ...common,
      verb: 'win',
      transactionId: `${roundId}-win`,
      about: bet.transactionId,
      amountKurus: paidKurus,
      at: new Date(at.getTime() + paidMs),
    }
    for (const movement of [bet, win]) {
      const [outcome] = await deps.wallet.postIn(tx, [movement])
      if (outcome?.status !== 'ok')
        throw new Error(`the vault answered ${outcome?.status ?? 'nothing'} to a seeded round`)
    }
  }
}
