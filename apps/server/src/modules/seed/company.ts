import type { Tx } from '@felek/database/database.ts'
import { seedDeposit } from '../cashier/cashier.ts'
import type { SeedDeps } from './deps.ts'
import { createDice } from './dice.ts'
import { aSitting, drawAll, minuteOf, post, slots, type Drawn, type Draws } from './play.ts'

const stakes = [1_000n, 1_000n, 2_000n, 2_500n] as const

export type Companion = { playerId: bigint; senderName: string; daysAgo: number }
type Seated = Companion & Drawn

/**
 * Demo accounts that play now and then beside the one with the long history: a tournament has more
 * than one player.
 */
export const seatCompany = async (
  companions: readonly Companion[],
  now: Date,
  draws: Draws,
): Promise<readonly Seated[]> => {
  const at = minuteOf(now)
  const seated: Seated[] = []
  for (const [i, companion] of companions.entries()) {
    const dice = createDice(2_026 + i)
    const days = Array.from({ length: companion.daysAgo - 1 }, (_, day) => day + 1)
      .filter(() => dice.chance(0.7))
      .toReversed()
    const sittings = days.map((daysAgo) =>
      aSitting(dice, daysAgo, {
        game: dice.oneOf(slots),
        stakeKurus: dice.oneOf(stakes),
        from: at(daysAgo, dice.between(600, 1_000)),
      }),
    )
    const played = await drawAll(draws, companion.playerId, sittings)
    seated.push({ ...companion, dice, played })
  }
  return seated
}

/** What they do on one day, which begins at `at`. */
export const companyPlays = async (
  deps: SeedDeps,
  tx: Tx,
  company: readonly Seated[],
  daysAgo: number,
  at: Date,
): Promise<void> => {
  for (const { playerId, senderName, dice, played } of company) {
    const rounds = played.get(daysAgo)
    if (!rounds) continue
    if ((await deps.wallet.balances(tx, playerId)).cashKurus < 40_000n)
      await seedDeposit(deps, tx, {
        playerId,
        methodId: '2',
        bankId: '62',
        senderName,
        amountKurus: 100_000n,
        at: new Date(at.getTime() + dice.between(420, 560) * 60_000),
      })
    await post(deps, tx, playerId, rounds)
  }
}
