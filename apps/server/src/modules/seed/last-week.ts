import { randomUUID } from 'node:crypto'
import type { Tx } from '@felek/database/database.ts'
import { seedDeposit } from '../cashier/cashier.ts'
import { isoWeek } from '../rewards/rewards.ts'
import type { SeedDeps } from './deps.ts'
import { deepestLoss, drawAll, post, type Draws, type PlayedRound } from './play.ts'

const game = 'kum-tahti'
const stakeKurus = 2_500n
const rounds = 130
const lossMinKurus = 65_000n
/** No deposit of that evening is smaller, and larger ones are round. */
const depositKurus = 100_000n
const depositStepKurus = 50_000n
/** Minutes of the day. */
const depositAt = 960
const playsFrom = 980

/** A player's bad evening: where it belongs, and what was drawn for it. */
export type Evening = { begins: Date; played: readonly PlayedRound[] }

/** The Wednesday of the week before, as UTC has it. */
const lastWednesday = (now: Date): Date =>
  new Date(isoWeek(now, -1).startsAt.getTime() + 2 * 86_400_000 + 3 * 3_600_000)

/** Drawn until it has lost enough, so that a demo has a loss to claim part of back whenever it begins. */
export const drawLastWeek = async (playerId: bigint, now: Date, draws: Draws): Promise<Evening> => {
  const begins = lastWednesday(now)
  const at = (i: number) => new Date(begins.getTime() + (playsFrom + i) * 60_000)
  const planned = Array.from({ length: rounds }, (_, i) => ({
    roundId: randomUUID(),
    game,
    stakeKurus,
    at: at(i),
  }))
  const paidMaxKurus = BigInt(rounds) * stakeKurus - lossMinKurus
  const drawn = await drawAll(draws, playerId, [{ daysAgo: 0, rounds: planned }], paidMaxKurus)
  return { begins, played: drawn.get(0) ?? [] }
}

/** Posts the evening on its day, which begins at `begins`; on another nothing. */
export const loseLastWeek = async (
  deps: SeedDeps,
  tx: Tx,
  { playerId, senderName }: { playerId: bigint; senderName: string },
  evening: Evening,
  begins: Date,
): Promise<void> => {
  if (evening.begins.getTime() !== begins.getTime()) return
  const steps = (deepestLoss(evening.played) + depositStepKurus - 1n) / depositStepKurus
  const needed = steps * depositStepKurus
  await seedDeposit(deps, tx, {
    playerId,
    methodId: '2',
    bankId: '62',
    senderName,
    amountKurus: needed > depositKurus ? needed : depositKurus,
    at: new Date(begins.getTime() + depositAt * 60_000),
  })
  await post(deps, tx, playerId, evening.played)
}
