import type { RewardsDeps } from './deps.ts'
import { jackpotValuesNow } from './jackpots/wire.ts'
import { listVersions } from './tournaments/store.ts'

/** Pages hear of new values and standings at most this often. */
const everyMs = 5_000

/**
 * Tells the pages of this process what has changed, whichever process changed it, and lets kept
 * pages end. What is new between two tellings is told with the next one.
 */
export const publishRewards = async (deps: RewardsDeps): Promise<void> => {
  const state = deps.rewardsState
  const before = state.news
  const nowMs = deps.now().getTime()
  if (before !== undefined && nowMs - before.toldAtMs < everyMs) return
  const values = await jackpotValuesNow(deps.db.read)
  const rows = await listVersions(deps.db.read)
  const versions = new Map(rows.map((row) => [row.tournament_id, row.version]))
  const jackpots = JSON.stringify(values)
  if (before === undefined) return void (state.news = { jackpots, versions, toldAtMs: 0 })

  const moved = jackpots !== before.jackpots
  const changed = rows.filter((row) => row.version !== before.versions.get(row.tournament_id))
  if (!moved && changed.length === 0 && versions.size === before.versions.size) return
  state.news = { jackpots, versions, toldAtMs: nowMs }
  deps.cacheVersions.bump('standings')
  if (
    [...versions.keys()].some((id) => !before.versions.has(id)) ||
    versions.size < before.versions.size
  )
    deps.cacheVersions.bump('tournaments')
  if (moved) deps.eventHub.publish('jackpots', values)
  for (const row of changed) deps.eventHub.publish('tournament', { id: String(row.tournament_id) })
}
