import type { ToolName } from '../../../contract/src/protection.ts'
import type { SeedHouse } from './needs.ts'
import { markFavourites, syncGames } from '../games/games.ts'
import { createPlayer, hashPassword, noPlayerYet } from '../players/players.ts'
import { setTool } from '../protection/protection.ts'
import { finishRewards, seedTournaments, settleSeeded } from '../rewards/rewards.ts'
import { demoAccounts } from './accounts.ts'
import { companyPlays, seatCompany, type Companion } from './company.ts'
import { seedHistory } from './history.ts'
import { isLastWednesday, loseLastWeek } from './last-week.ts'

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
  if (await catalogueArrives(house)) return seed(house)
  house.log.warn('the studio does not answer: the demo data comes with its games')
}

/** One more try. True once there is nothing left to wait for: somebody plays here. */
export const fillWhenEmpty = async (house: SeedHouse): Promise<boolean> => {
  if (!(await noPlayerYet(house.db.read))) return true
  if (!(await hasCatalogue(house))) return false
  await seed(house)
  return true
}

const seed = async (house: SeedHouse): Promise<void> => {
  const now = house.now()
  const hashes = await Promise.all(
    demoAccounts.map((account) => hashPassword(house.env, account.password)),
  )
  await house.ledger.inTx(async (tx) => {
    const company: Companion[] = []
    const ids = new Map<string, bigint>()
    let emre = { playerId: 0n, senderName: '' }
    for (const [i, { password: _, daysAgo, ...account }] of demoAccounts.entries()) {
      const playerId = await createPlayer(house, tx, {
        ...account,
        passwordHash: hashes[i] ?? '',
        createdAt: new Date(now.getTime() - daysAgo * 86_400_000),
      })
      if (playerId === undefined)
        throw new Error(`the demo account ${account.username} stands in the way of another`)
      const senderName = `${account.firstname} ${account.lastname}`
      ids.set(account.username, playerId)
      if (account.username === 'emre') emre = { playerId, senderName }
      if (companions.includes(account.username)) company.push({ playerId, senderName, daysAgo })
    }
    const ayse = ids.get('ayse') ?? 0n
    await markFavourites(tx, ayse, favourites, now)
    await seedTournaments(house, tx, now)
    const seated = seatCompany(company)
    await seedHistory(house, tx, ayse, now, async (daysAgo, begins) => {
      await settleSeeded(house, tx, begins)
      if (daysAgo > 0) await companyPlays(house, tx, seated, daysAgo, begins)
      if (isLastWednesday(begins, now)) await loseLastWeek(house, tx, emre, begins)
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
