import type { RewardsHouse } from './deps.ts'
import { jackpotValuesNow } from './jackpots/wire.ts'
import { listVersions } from './tournaments/store.ts'

/** Pages hear of new values and standings at most this often. */
const everyMs = 5_000

/**
 * Tells the pages of this process what has changed, whichever process changed it, and lets kept
 * pages end. What is new between two tellings is told with the next one.
 */
export const tellNews = async (house: RewardsHouse): Promise<void> => {
  const state = house.rewardsState
  const before = state.news
  const nowMs = house.now().getTime()
  if (before !== undefined && nowMs - before.toldAtMs < everyMs) return
  const values = await jackpotValuesNow(house.db.read)
  const rows = await listVersions(house.db.read)
  const versions = new Map(rows.map((row) => [row.tournament_id, row.version]))
  const jackpots = JSON.stringify(values)
  if (before === undefined) return void (state.news = { jackpots, versions, toldAtMs: 0 })

  const moved = jackpots !== before.jackpots
  const changed = rows.filter((row) => row.version !== before.versions.get(row.tournament_id))
  if (!moved && changed.length === 0 && versions.size === before.versions.size) return
  state.news = { jackpots, versions, toldAtMs: nowMs }
  house.publicVersions.bump('standings')
  if (
    [...versions.keys()].some((id) => !before.versions.has(id)) ||
    versions.size < before.versions.size
  )
    house.publicVersions.bump('tournaments')
  if (moved) house.eventHub.publish('jackpots', values)
  for (const row of changed) house.eventHub.publish('tournament', { id: String(row.tournament_id) })
}
