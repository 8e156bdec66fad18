import type { Tx } from '@felek/database/database.ts'
import { saveAccount, seedDeposit, seedWithdrawal } from '../../cashier/cashier.ts'
import type { SeedDeps } from '../deps.ts'
import { createDice, type Dice } from '../dice.ts'
import {
  aSitting,
  deepestLoss,
  drawAll,
  minuteOf,
  post,
  slots,
  type Draws,
  type Drawn,
  type Sitting,
} from '../play.ts'
import type { CrowdAccount } from './people.ts'

/* A fortnight of a house that is open: thirty-odd people who come on some days, stay for a while, and take money out. */

const days = 14
const games = [...slots, 'anka-atesi', 'nazar'] as const
const stakes = [500n, 1_000n, 1_000n, 2_000n, 2_500n, 5_000n, 10_000n] as const
const depositStepKurus = 25_000n
/** Rounds that are posted in one statement: there are thousands, and the house waits to open. */
const atOnce = 20
const minute = 60_000
/** Of the day in UTC: from nine in the morning to half past midnight in Istanbul. */
const opens = 360
const closes = 1_290
/** A sitting takes ten minutes at most, and what is dated today is over. */
const sittingMinutes = 12

export type CrowdMember = Drawn & { playerId: bigint; account: CrowdAccount }

const minutesOf = (now: Date): number => now.getUTCHours() * 60 + now.getUTCMinutes()

/** One sitting on a day; undefined where it would not be over by now. */
const aVisit = (dice: Dice, now: Date, daysAgo: number): Sitting | undefined => {
  const begins = dice.between(opens, closes)
  const game = dice.oneOf(games)
  const stakeKurus = dice.oneOf(stakes)
  const rounds = dice.between(12, 40)
  if (daysAgo === 0 && begins + sittingMinutes >= minutesOf(now)) return undefined
  return aSitting(dice, daysAgo, { game, stakeKurus, from: minuteOf(now)(daysAgo, begins), rounds })
}

/** All that each has played, drawn before anything of it is written. */
export const seatCrowd = async (
  crowd: readonly { playerId: bigint; account: CrowdAccount }[],
  now: Date,
  draws: Draws,
): Promise<CrowdMember[]> => {
  const seated: CrowdMember[] = []
  for (const [n, member] of crowd.entries()) {
    const dice = createDice(7_000 + n)
    const keenness = dice.between(3, 8) / 10
    const sittings: Sitting[] = []
    for (let daysAgo = Math.min(days, member.account.daysAgo - 1); daysAgo >= 0; daysAgo -= 1) {
      const visit = dice.chance(keenness) ? aVisit(dice, now, daysAgo) : undefined
      if (visit) sittings.push(visit)
    }
    seated.push({ ...member, dice, played: await drawAll(draws, member.playerId, sittings) })
  }
  return seated
}

/** Their accounts at a bank, which have rested since they came. */
export const saveCrowdAccounts = async (
  deps: SeedDeps,
  tx: Tx,
  crowd: readonly CrowdMember[],
  now: Date,
): Promise<ReadonlyMap<bigint, bigint>> => {
  const saved = new Map<bigint, bigint>()
  for (const { playerId, account } of crowd) {
    const { firstname, lastname, bankId, iban } = account
    const input = { bankID: bankId, accountOwner: `${firstname} ${lastname}`, IBAN: iban }
    const at = minuteOf(now)(Math.max(account.daysAgo - 1, 1), 300)
    const { account: row } = await saveAccount(tx, deps.env, playerId, input, at)
    saved.set(playerId, BigInt(row.bankAccountID))
  }
  return saved
}

/** What they do on one day: whoever comes has the money for it first, and some take a win out. */
export const crowdPlays = async (
  deps: SeedDeps,
  tx: Tx,
  { crowd, accounts }: { crowd: readonly CrowdMember[]; accounts: ReadonlyMap<bigint, bigint> },
  daysAgo: number,
): Promise<void> => {
  for (const { playerId, account, dice, played } of crowd) {
    const rounds = played.get(daysAgo)
    const first = rounds?.[0]
    const last = rounds?.at(-1)
    if (!rounds || !first || !last) continue
    const { cashKurus } = await deps.wallet.balances(tx, playerId)
    const missing = deepestLoss(rounds, atOnce) - cashKurus
    if (missing > 0n)
      await seedDeposit(deps, tx, {
        playerId,
        methodId: dice.oneOf(['1', '2', '2']),
        bankId: account.bankId,
        senderName: `${account.firstname} ${account.lastname}`,
        amountKurus: (missing / depositStepKurus + BigInt(dice.between(1, 6))) * depositStepKurus,
        at: new Date(first.at.getTime() - dice.between(6, 30) * minute),
      })
    await post(deps, tx, playerId, rounds, atOnce)
    const left = (await deps.wallet.balances(tx, playerId)).cashKurus
    const accountId = accounts.get(playerId)
    if (daysAgo > 0 && accountId !== undefined && left > 60_000n && dice.chance(0.35))
      await seedWithdrawal(deps, tx, {
        playerId,
        methodId: '11',
        accountId,
        amountKurus: (left / 20_000n) * 10_000n,
        at: new Date(last.at.getTime() + dice.between(5, 60) * minute),
        declined: dice.chance(0.06),
      })
  }
}
