import type { Tx } from '../../../database/src/database.ts'
import { seedDeposit } from '../cashier/cashier.ts'
import type { SeedHouse } from './needs.ts'
import { createDice, type Dice } from './dice.ts'
import { play } from './play.ts'

const games = [
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
const stakes = [1_000n, 1_000n, 2_000n, 2_500n] as const

export type Companion = { playerId: bigint; senderName: string; daysAgo: number }
type Seated = Companion & { dice: Dice }

/**
 * Demo accounts that play now and then beside the one with the long history: a tournament has more
 * than one player.
 */
export const seatCompany = (companions: readonly Companion[]): readonly Seated[] =>
  companions.map((companion, i) => ({ ...companion, dice: createDice(2_026 + i) }))

/** What they do on one day, which begins at `at`. */
export const companyPlays = async (
  house: SeedHouse,
  tx: Tx,
  company: readonly Seated[],
  daysAgo: number,
  at: Date,
): Promise<void> => {
  const minute = (n: number) => new Date(at.getTime() + n * 60_000)
  for (const { playerId, senderName, dice, daysAgo: joined } of company) {
    if (daysAgo >= joined || !dice.chance(0.7)) continue
    if ((await house.vault.balances(tx, playerId)).cashKurus < 40_000n)
      await seedDeposit(house, tx, {
        playerId,
        methodId: '2',
        bankId: '62',
        senderName,
        amountKurus: 100_000n,
        at: minute(dice.between(420, 560)),
      })
    await play(
      { house, tx, playerId, dice },
      {
        game: dice.oneOf(games),
        stakeKurus: dice.oneOf(stakes),
        from: minute(dice.between(600, 1_000)),
      },
    )
  }
}
