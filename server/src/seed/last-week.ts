import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../database/src/database.ts'
import { seedDeposit } from '../cashier/cashier.ts'
import { isoWeek } from '../rewards/rewards.ts'
import type { SeedHouse } from './needs.ts'

const stakeKurus = 4_000n
const rounds = 130
/** Every other round pays one and three quarters of its stake; the week ends 650.00 TL down. */
const payoutOf = (round: number): bigint => (round % 2 === 1 ? 7_000n : 0n)

/** Whether this day, which begins at `begins`, is the Wednesday of the week before. */
export const isLastWednesday = (begins: Date, now: Date): boolean =>
  isoWeek(now, -1).startsAt.getTime() + 2 * 86_400_000 + 3 * 3_600_000 === begins.getTime()

/**
 * A player's bad evening of last week, so that a demo has a loss to claim part of back whenever it
 * begins. At the races, which no jackpot and no tournament counts.
 */
export const loseLastWeek = async (
  house: SeedHouse,
  tx: Tx,
  { playerId, senderName }: { playerId: bigint; senderName: string },
  begins: Date,
): Promise<void> => {
  const minute = (n: number) => new Date(begins.getTime() + n * 60_000)
  const deposit = { playerId, methodId: '2', bankId: '62', senderName, amountKurus: 100_000n }
  await seedDeposit(house, tx, { ...deposit, at: minute(960) })
  const common = { source: 'seed', playerId, house: 'games:felek', game: 'ruzgar-kupasi' }
  for (let round = 0; round < rounds; round += 1) {
    const roundId = randomUUID()
    const at = minute(980 + round)
    const stake = { ...common, transactionId: `${roundId}-bet`, amountKurus: stakeKurus, roundId }
    const win = {
      ...common,
      transactionId: `${roundId}-win`,
      amountKurus: payoutOf(round),
      roundId,
    }
    await house.vault.postIn(tx, [{ ...stake, verb: 'bet', at }])
    await house.vault.postIn(tx, [{ ...win, verb: 'win', about: stake.transactionId, at }])
  }
}
