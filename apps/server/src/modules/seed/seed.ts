import type { ToolName } from '@felek/contract/protection.ts'
import type { SeedHouse } from './deps.ts'
import { newId } from '../../database/ids.ts'
import { markFavourites, syncGames } from '../games/games.ts'
import { playedBefore } from '../providers/providers.ts'
import { createPlayer, hashPassword, noPlayerYet } from '../players/players.ts'
import { setTool } from '../protection/protection.ts'
import { finishRewards, seedTournaments, settleSeeded } from '../rewards/rewards.ts'
import { demoAccounts } from './accounts.ts'
import { companyPlays, seatCompany, type Companion } from './company.ts'
import { drawHistory, seedHistory } from './history.ts'
import { drawLastWeek, loseLastWeek } from './last-week.ts'
import type { Draws } from './play.ts'

/** Who plays beside ayse. */
const companions: readonly string[] = ['mehmet', 'deniz']
/** What some have set to protect themselves; ayse and zeynep are free to try everything. */
const limits: readonly [string, ToolName, string | number][] = [
  ['mehmet', 'deposit.week', '5000.00'],
  ['mehmet', 'deposit.month', '15000.00'],
  ['mehmet', 'loss.month', '7500.00'],
  ['deniz', 'check', 30],
]
const favourites = ['lale-bahcesi', 'anka-atesi', 'nazar', 'felek-ruleti'] as const

/**
 * Fills an empty house with the demo accounts, once, in one transaction. It waits for the studio's
 * catalogue, since histories and favourites name its games; where that does not come, the house
 * opens empty, and `fillWhenEmpty` goes on waiting.
 */
export const seedOnce = async (house: SeedHouse): Promise<void> => {
  if (!(await noPlayerYet(house.db.read))) return
  const error = (await catalogueArrives(house))
    ? await seed(house).catch((caught: unknown) => caught)
    : 'no catalogue'
  if (error !== undefined)
    house.log.warn({ err: error }, 'the studio does not answer: the demo data comes with its games')
}

/** One more try. True once there is nothing left to wait for: somebody plays here. */
export const fillWhenEmpty = async (house: SeedHouse): Promise<boolean> => {
  if (!(await noPlayerYet(house.db.read))) return true
  if (!(await hasCatalogue(house))) return false
  await seed(house)
  return true
}

/** The accounts with their ids, which the studio has to know before they are written. */
const accountsAt = async (house: SeedHouse, now: Date) =>
  Promise.all(
    demoAccounts.map(async ({ password, ...account }) => {
      const createdAt = new Date(now.getTime() - account.daysAgo * 86_400_000)
      const passwordHash = await hashPassword(house, password)
      return { ...account, passwordHash, createdAt, playerId: newId(createdAt) }
    }),
  )

const companionOf = (account: Awaited<ReturnType<typeof accountsAt>>[number]): Companion => ({
  playerId: account.playerId,
  senderName: `${account.firstname} ${account.lastname}`,
  daysAgo: account.daysAgo,
})

const seed = async (house: SeedHouse): Promise<void> => {
  const now = house.now()
  const accounts = await accountsAt(house, now)
  const named = (...usernames: readonly string[]) =>
    accounts.filter(({ username }) => usernames.includes(username)).map(companionOf)
  const [ayse, emre] = named('ayse', 'emre')
  if (!ayse || !emre) throw new Error('an account of the demo has gone')
  // Drawn before the transaction, which would wait for the studio.
  const draws: Draws = (playerId, rounds, paidMaxKurus) =>
    playedBefore(house, 'felek', playerId, rounds, paidMaxKurus)
  const drawn = await drawHistory(ayse.playerId, now, draws)
  const evening = await drawLastWeek(emre.playerId, now, draws)
  const seated = await seatCompany(named(...companions), now, draws)
  await house.ledger.inTx(async (tx) => {
    const ids = new Map<string, bigint>()
    for (const { daysAgo: _, ...account } of accounts) {
      if ((await createPlayer(house, tx, account)) === undefined)
        throw new Error(`the demo account ${account.username} stands in the way of another`)
      ids.set(account.username, account.playerId)
    }
    await markFavourites(tx, ayse.playerId, favourites, now)
    await seedTournaments(house, tx, now)
    await seedHistory(house, tx, ayse.playerId, { now, drawn }, async (daysAgo, begins) => {
      await settleSeeded(house, tx, begins)
      if (daysAgo > 0) await companyPlays(house, tx, seated, daysAgo, begins)
      await loseLastWeek(house, tx, emre, evening, begins)
    })
    await finishRewards(house, tx)
    for (const [username, tool, value] of limits)
      await setTool(tx, house, ids.get(username) ?? 0n, tool, value)
  })
  house.log.info({ accounts: demoAccounts.length }, 'demo data is in')
}

const hasCatalogue = async (house: SeedHouse): Promise<boolean> =>
  (await syncGames(house, 'felek').catch(() => 0)) > 0

const catalogueArrives = async (house: SeedHouse): Promise<boolean> => {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    if (await hasCatalogue(house)) return true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return false
}
