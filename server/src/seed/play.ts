import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../database/src/database.ts'
import type { SeedHouse } from './needs.ts'
import type { Movement } from '../wallet/wallet.ts'
import type { Dice } from './dice.ts'

/**
 * Payouts in hundredths of the stake, about as often as a slot of middling volatility pays them: 97
 * % in all.
 */
const payouts = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40, 60, 100, 160, 250, 800] as const

/** Between the listed payout and a fifth more, in steps of five. */
const payoutOf = (dice: Dice): bigint => {
  const base = dice.oneOf(payouts)
  return BigInt(base + 5 * dice.between(0, Math.floor(base / 25)))
}

/** One sitting: a game, a stake, some rounds, each a bet and what it paid. */
export const play = async (
  { house, tx, playerId, dice }: { house: SeedHouse; tx: Tx; playerId: bigint; dice: Dice },
  { game, stakeKurus, from }: { game: string; stakeKurus: bigint; from: Date },
): Promise<void> => {
  const common = { source: 'seed', playerId, house: 'games:felek', game }
  const rounds = dice.between(4, 11)
  let atMs = from.getTime()
  for (let i = 0; i < rounds; i += 1) {
    const roundId = randomUUID()
    atMs += dice.between(6, 14) * 1_000
    const bet: Movement = {
      ...common,
      verb: 'bet',
      transactionId: `${roundId}-bet`,
      amountKurus: stakeKurus,
      roundId,
      at: new Date(atMs),
    }
    const [taken] = await house.vault.postIn(tx, [bet])
    if (taken?.status !== 'ok') return
    const amountKurus = (stakeKurus * payoutOf(dice)) / 100n
    const at = new Date(atMs + 3_000)
    await house.vault.postIn(tx, [
      {
        ...common,
        verb: 'win',
        transactionId: `${roundId}-win`,
        about: bet.transactionId,
        amountKurus,
        roundId,
        at,
      },
    ])
  }
}
