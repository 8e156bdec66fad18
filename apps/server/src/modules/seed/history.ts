import type { Tx } from '@felek/database/database.ts'
import { saveAccount, seedDeposit, seedWithdrawal } from '../cashier/cashier.ts'
import type { SeedDeps } from './deps.ts'
import { createDice, type Dice } from './dice.ts'
import { aSitting, drawAll, minuteOf, post, type Drawn, type Draws, type Sitting } from './play.ts'

/** What the demo account must end with, to the kuruş. */
const target = 1_000_000n
const games = [
  'lale-bahcesi',
  'anka-atesi',
  'kurt-dolunay',
  'nazar',
  'meyve-pazari',
  'uzay-madeni',
] as const
const stakes = [500n, 1_000n, 2_000n, 5_000n] as const

type Past = { deps: SeedDeps; tx: Tx; playerId: bigint; dice: Dice }

/** Every one to three days some rounds of one game, from the day after the first deposit on. */
const planOf = (dice: Dice, now: Date): Sitting[] => {
  const at = minuteOf(now)
  const sittings: Sitting[] = []
  for (let daysAgo = 88; daysAgo >= 1; daysAgo -= dice.between(1, 3))
    sittings.push(
      aSitting(dice, daysAgo, {
        game: dice.oneOf(games),
        stakeKurus: dice.oneOf(stakes),
        from: at(daysAgo, dice.between(600, 1_000)),
      }),
    )
  return sittings
}

/** What it has played, drawn before anything of it is written: no transaction waits for the studio. */
export const drawHistory = async (playerId: bigint, now: Date, draws: Draws): Promise<Drawn> => {
  const dice = createDice(20_261_121)
  return { dice, played: await drawAll(draws, playerId, planOf(dice, now)) }
}

/**
 * Ninety days of an account, oldest first, through the doors that real money goes through:
 * transfers in, play, withdrawals (one of them declined by the bank), and a last transfer that
 * brings the cash to 10,000.00 TL. Each day begins with what happens `meanwhile` in the house, so
 * that everything is written in the order of its dates.
 */
export const seedHistory = async (
  deps: SeedDeps,
  tx: Tx,
  playerId: bigint,
  { now, drawn: { dice, played } }: { now: Date; drawn: Drawn },
  meanwhile: (daysAgo: number, begins: Date) => Promise<void>,
): Promise<void> => {
  const past: Past = { deps, tx, playerId, dice }
  const at = minuteOf(now)
  const own = { playerId, bankId: '61', senderName: 'Ayşe Yılmaz' }

  const { account } = await saveAccount(
    tx,
    deps.env,
    playerId,
    {
      bankID: '61',
      accountOwner: 'Ayşe Yılmaz',
      branchCode: '1005',
      accountNumber: '19786457',
      IBAN: 'TR330006100519786457841326',
    },
    at(89, 500),
  )
  await seedDeposit(deps, tx, { ...own, methodId: '1', amountKurus: 250_000n, at: at(89, 540) })

  let declined = false
  for (let daysAgo = 88; daysAgo >= 1; daysAgo -= 1) {
    await meanwhile(daysAgo, at(daysAgo, 0))
    const rounds = played.get(daysAgo)
    if (!rounds) continue
    const cash = async () => (await deps.wallet.balances(tx, playerId)).cashKurus
    if ((await cash()) < 60_000n)
      await seedDeposit(deps, tx, {
        ...own,
        methodId: dice.oneOf(['1', '2']),
        amountKurus: BigInt(dice.oneOf([5, 10, 15, 20])) * 10_000n,
        at: at(daysAgo, dice.between(420, 560)),
      })
    await post(deps, tx, playerId, rounds)
    if ((await cash()) > 130_000n && dice.chance(0.5)) {
      await seedWithdrawal(deps, tx, {
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
  await meanwhile(0, at(0, 0))
  await bringTo(past, target, at(0, 0), own, BigInt(account.bankAccountID))
}

const bringTo = async (
  { deps, tx, playerId }: Past,
  goal: bigint,
  at: Date,
  own: { playerId: bigint; bankId: string; senderName: string },
  accountId: bigint,
): Promise<void> => {
  const { cashKurus } = await deps.wallet.balances(tx, playerId)
  // A transfer is at least 50 TL and a withdrawal at least 100 TL, so what is close to the goal
  // goes down first.
  if (cashKurus > goal - 5_000n)
    await seedWithdrawal(deps, tx, {
      playerId,
      methodId: '11',
      accountId,
      amountKurus: cashKurus - goal + 100_000n,
      at: new Date(at.getTime() - 7_200_000),
    })
  const missing = goal - (await deps.wallet.balances(tx, playerId)).cashKurus
  await seedDeposit(deps, tx, {
    ...own,
    methodId: '2',
    amountKurus: missing,
    at: new Date(at.getTime() - 3_600_000),
  })
}
