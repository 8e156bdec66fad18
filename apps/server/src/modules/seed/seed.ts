import type { ToolName } from '@felek/contract/protection.ts'
import type { SeedDeps } from './deps.ts'
import { newId, newToken } from '../../database/ids.ts'
import { markFavourites, syncGames } from '../games/games.ts'
import { playedBefore } from '../providers/providers.ts'
import { seedReconciledSince } from '../cashier/cashier.ts'
import { createPlayer, hashPassword, noPlayerYet } from '../players/players.ts'
import { setTool } from '../protection/protection.ts'
import { finishRewards, seedTournaments, settleSeeded } from '../rewards/rewards.ts'
import { demoAccounts } from './accounts.ts'
import { companyPlays, seatCompany, type Companion } from './company.ts'
import { crowdPlays, saveCrowdAccounts, seatCrowd } from './crowd/fortnight.ts'
import { listCrowd } from './crowd/people.ts'
import { leaveOpenWork } from './crowd/open-work.ts'
import type { CallAsStaff } from './crowd/staff-day.ts'
import { workAsStaff } from './crowd/staff-work.ts'
import { drawHistory, seedHistory } from './history.ts'
import { drawLastWeek, loseLastWeek } from './last-week.ts'
import type { Draws } from './play.ts'

export type { CallAsStaff } from './crowd/staff-day.ts'

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
export const seedOnce = async (deps: SeedDeps, callAsStaff: CallAsStaff): Promise<void> => {
  if (!(await noPlayerYet(deps.db.read))) return
  const error = (await catalogueArrives(deps))
    ? await seed(deps, callAsStaff).catch((caught: unknown) => caught)
    : 'no catalogue'
  if (error !== undefined)
    deps.log.warn({ err: error }, 'the studio does not answer: the demo data comes with its games')
}

/** One more try. True once there is nothing left to wait for: somebody plays here. */
export const fillWhenEmpty = async (deps: SeedDeps, callAsStaff: CallAsStaff): Promise<boolean> => {
  if (!(await noPlayerYet(deps.db.read))) return true
  if (!(await hasCatalogue(deps))) return false
  await seed(deps, callAsStaff)
  return true
}

/** The accounts with their ids, which the studio has to know before they are written. */
const accountsAt = async (deps: SeedDeps, now: Date) =>
  Promise.all(
    demoAccounts.map(async ({ password, ...account }) => {
      const createdAt = new Date(now.getTime() - account.daysAgo * 86_400_000)
      const passwordHash = await hashPassword(deps, password)
      return { ...account, passwordHash, createdAt, playerId: newId(createdAt) }
    }),
  )

/** The others with their ids; they share a password that nobody has ever seen. */
const crowdAt = async (deps: SeedDeps, now: Date) => {
  const passwordHash = await hashPassword(deps, newToken())
  return listCrowd().map((account) => {
    const createdAt = new Date(now.getTime() - account.daysAgo * 86_400_000)
    return { account, passwordHash, createdAt, playerId: newId(createdAt) }
  })
}

const companionOf = (account: Awaited<ReturnType<typeof accountsAt>>[number]): Companion => ({
  playerId: account.playerId,
  senderName: `${account.firstname} ${account.lastname}`,
  daysAgo: account.daysAgo,
})

const seed = async (deps: SeedDeps, callAsStaff: CallAsStaff): Promise<void> => {
  const now = deps.now()
  const accounts = await accountsAt(deps, now)
  const named = (...usernames: readonly string[]) =>
    accounts.filter(({ username }) => usernames.includes(username)).map(companionOf)
  const [ayse, emre] = named('ayse', 'emre')
  if (!ayse || !emre) throw new Error('an account of the demo has gone')
  // Drawn before the transaction, which would wait for the studio.
  const draws: Draws = (playerId, rounds, paidMaxKurus) =>
    playedBefore(deps, 'felek', playerId, rounds, paidMaxKurus)
  const drawn = await drawHistory(ayse.playerId, now, draws)
  const evening = await drawLastWeek(emre.playerId, now, draws)
  const seated = await seatCompany(named(...companions), now, draws)
  const others = await crowdAt(deps, now)
  const crowd = await seatCrowd(others, now, draws)
  await deps.adminDb.inTx(async (tx) => {
    for (const { account, ...other } of others)
      await createPlayer(deps, tx, { ...account, ...other })
    const ids = new Map<string, bigint>()
    for (const { daysAgo: _, ...account } of accounts) {
      if ((await createPlayer(deps, tx, account)) === undefined)
        throw new Error(`the demo account ${account.username} stands in the way of another`)
      ids.set(account.username, account.playerId)
    }
    await markFavourites(tx, ayse.playerId, favourites, now)
    await seedTournaments(deps, tx, now)
    const bank = await saveCrowdAccounts(deps, tx, crowd, now)
    await seedHistory(deps, tx, ayse.playerId, { now, drawn }, async (daysAgo, begins) => {
      await settleSeeded(deps, tx, begins)
      if (daysAgo > 0) await companyPlays(deps, tx, seated, daysAgo, begins)
      await loseLastWeek(deps, tx, emre, evening, begins)
      await crowdPlays(deps, tx, { crowd, accounts: bank }, daysAgo)
    })
    await finishRewards(deps, tx)
    await leaveOpenWork(deps, tx, { crowd, accounts: bank, now })
    // The last two days are still to be closed.
    await seedReconciledSince(tx, new Date(now.getTime() - 2 * 86_400_000))
    for (const [username, tool, value] of limits)
      await setTool(tx, deps, ids.get(username) ?? 0n, tool, value)
  })
  const closedId = accounts.find(({ status }) => status === 'closed')?.playerId ?? 0n
  // The house is whole without it.
  await workAsStaff(callAsStaff, { crowd, closedId, now }).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the demo staff have not done all of their work'),
  )
  deps.log.info({ accounts: demoAccounts.length }, 'demo data is in')
}

const hasCatalogue = async (deps: SeedDeps): Promise<boolean> =>
  (await syncGames(deps, 'felek').catch(() => 0)) > 0

const catalogueArrives = async (deps: SeedDeps): Promise<boolean> => {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    if (await hasCatalogue(deps)) return true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return false
}
