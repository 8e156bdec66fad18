import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../database/src/database.ts'
import { saveAccount, seedDeposit, seedWithdrawal } from '../cashier/cashier.ts'
import type { House } from '../house.ts'
import type { Movement } from '../wallet/wallet.ts'
import { createDice, type Dice } from './dice.ts'

const dayMs = 86_400_000
/** What the demo account must end with, to the kuruş. */
const target = 1_000_000n
const games = ['lale-bahcesi', 'anka-atesi', 'kurt-dolunay', 'nazar', 'meyve-pazari', 'felek-ruleti'] as const
const stakes = [500n, 1_000n, 2_000n, 5_000n] as const
/** Payouts in hundredths of the stake, about as often as a slot of middling volatility pays them. */
const payouts = [0n, 0n, 0n, 0n, 0n, 0n, 40n, 60n, 100n, 160n, 250n, 800n] as const

type Past = { house: House; tx: Tx; playerId: bigint; dice: Dice }

/**
 * Ninety days of an account, oldest first, through the doors that real money goes through: transfers in, play,
 * withdrawals (one of them declined by the bank), and a last transfer that brings the cash to 10,000.00 TL.
 */
export const seedHistory = async (house: House, tx: Tx, playerId: bigint, now: Date): Promise<void> => {
  const dice = createDice(20_261_121)
  const past: Past = { house, tx, playerId, dice }
  const at = (daysAgo: number, minute: number) => new Date(Math.floor(now.getTime() / dayMs) * dayMs - daysAgo * dayMs + minute * 60_000)
  const own = { playerId, bankId: '61', senderName: 'Ayşe Yılmaz' }

  const { account } = await saveAccount(
    tx,
    house.env,
    playerId,
    { bankID: '61', accountOwner: 'Ayşe Yılmaz', branchCode: '1005', accountNumber: '19786457', IBAN: 'TR330006100519786457841326' },
    at(89, 500),
  )
  await seedDeposit(house, tx, { ...own, methodId: '1', amountKurus: 250_000n, at: at(89, 540) })

  let declined = false
  for (let daysAgo = 88; daysAgo >= 1; daysAgo -= dice.between(1, 3)) {
    const cash = async () => (await house.vault.balances(tx, playerId)).cashKurus
    if ((await cash()) < 60_000n)
      await seedDeposit(house, tx, {
        ...own,
        methodId: dice.oneOf(['1', '2']),
        amountKurus: BigInt(dice.oneOf([5, 10, 15, 20])) * 10_000n,
        at: at(daysAgo, dice.between(420, 560)),
      })
    await play(past, at(daysAgo, dice.between(600, 1_000)))
    if ((await cash()) > 130_000n && dice.chance(0.5)) {
      await seedWithdrawal(house, tx, {
        playerId,
        methodId: '11',
        accountId: BigInt(account.bankAccountID),
        amountKurus: BigInt(dice.between(2, 8)) * 10_000n,
        at: at(daysAgo, dice.between(1_100, 1_200)),
        declined: !declined,
      })
      declined = true
    }
  }
  await bringTo(past, target, at(0, 0), own, BigInt(account.bankAccountID))
}

/** One sitting: a game, a stake, some rounds, each a bet and what it paid. */
const play = async ({ house, tx, playerId, dice }: Past, from: Date): Promise<void> => {
  const game = dice.oneOf(games)
  const stake = dice.oneOf(stakes)
  const common = { source: 'seed', playerId, house: 'games:felek', game }
  const rounds = dice.between(4, 11)
  for (let i = 0; i < rounds; i += 1) {
    const roundId = randomUUID()
    const at = new Date(from.getTime() + i * dice.between(6, 14) * 1_000)
    const bet: Movement = { ...common, verb: 'bet', transactionId: `${roundId}-bet`, amountKurus: stake, roundId, at }
    const [taken] = await house.vault.postIn(tx, [bet])
    if (taken?.status !== 'ok') return
    const amountKurus = (stake * dice.oneOf(payouts)) / 100n
    await house.vault.postIn(tx, [
      {
        ...common,
        verb: 'win',
        transactionId: `${roundId}-win`,
        about: bet.transactionId,
        amountKurus,
        roundId,
        at: new Date(at.getTime() + 3_000),
      },
    ])
  }
}

const bringTo = async (
  { house, tx, playerId }: Past,
  goal: bigint,
  at: Date,
  own: { playerId: bigint; bankId: string; senderName: string },
  accountId: bigint,
): Promise<void> => {
  const { cashKurus } = await house.vault.balances(tx, playerId)
  // A transfer is at least 50 TL and a withdrawal at least 100 TL, so what is close to the goal goes down first.
  if (cashKurus > goal - 5_000n)
    await seedWithdrawal(house, tx, {
      playerId,
      methodId: '11',
      accountId,
      amountKurus: cashKurus - goal + 100_000n,
      at: new Date(at.getTime() - 7_200_000),
    })
  const missing = goal - (await house.vault.balances(tx, playerId)).cashKurus
  await seedDeposit(house, tx, { ...own, methodId: '2', amountKurus: missing, at: new Date(at.getTime() - 3_600_000) })
}
