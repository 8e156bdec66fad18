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

/** What those play who come now and then. */
export const slots = [
  'aslan-payi',
  'kaplan-pencesi',
  'kum-tahti',
  'lale-bahcesi',
  'horoz-vakti',
  'cay-saati',
  'dort-yaprak',
  'bal-kovani',
  'uzay-madeni',
  'gece-baykusu',
  'ejder-yuvasi',
] as const

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
  {
    game,
    stakeKurus,
    from,
    rounds: length = dice.between(4, 11),
  }: { game: string; stakeKurus: bigint; from: Date; rounds?: number },
): Sitting => {
  let atMs = from.getTime()
  const rounds = Array.from({ length }, () => {
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

const inGroups = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  )

/** The most that these rounds were down at once: with so much money each stake is covered. */
export const deepestLoss = (played: readonly PlayedRound[], atOnce = 1): bigint => {
  let down = 0n
  let most = 0n
  for (const group of inGroups(played, atOnce)) {
    for (const { stakeKurus } of group) down += stakeKurus
    if (down > most) most = down
    for (const { paidKurus } of group) down -= paidKurus
  }
  return most
}

/**
 * Posts rounds, each a bet and what it paid. So many at once go to the wallet in one statement: their bets, then what
 * they paid.
 */
export const post = async (
  deps: SeedDeps,
  tx: Tx,
  playerId: bigint,
  rounds: readonly PlayedRound[],
  atOnce = 1,
): Promise<void> => {
  const toCommon = ({ game, roundId }: PlayedRound) =>
    ({ source: 'seed', playerId, house: 'games:felek', game, roundId }) as const
  for (const group of inGroups(rounds, atOnce)) {
    const bets = group.map((round): Movement => {
      const transactionId = `${round.roundId}-bet`
      const { stakeKurus: amountKurus, at } = round
      return { ...toCommon(round), verb: 'bet', transactionId, amountKurus, at }
    })
    const wins = group.map((round): Movement => {
      const { roundId, paidKurus: amountKurus } = round
      const at = new Date(round.at.getTime() + paidMs)
      const about = `${roundId}-bet`
      const transactionId = `${roundId}-win`
      return { ...toCommon(round), verb: 'win', about, transactionId, amountKurus, at }
    })
    for (const movements of [bets, wins])
      for (const outcome of await deps.wallet.postIn(tx, movements))
        if (outcome.status !== 'ok')
          throw new Error(`the vault answered ${outcome.status} to a seeded round`)
  }
}
