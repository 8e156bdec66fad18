import type { Query } from '@felek/database/database.ts'
import { afterCommit } from '@felek/database/database.ts'
import { forgetCatalogue } from './catalogue.ts'
import type { GamesDeps } from './deps.ts'
import { savePopularity } from './store.ts'

const dayMs = 86_400_000
/** Play counts for so long. */
const countedMs = 28 * dayMs

/** Of each game that was played since then: on how many days, each player for himself. */
export type CountPlayerDays = (
  q: Query,
  since: Date,
) => Promise<{ key: string; playerDays: number }[]>

/** Counts the play of the last weeks, and lets lists go by it from now on. */
export const countPlay = async (deps: GamesDeps, count: CountPlayerDays): Promise<void> => {
  const since = new Date(deps.now().getTime() - countedMs)
  const rows = (await count(deps.db.read, since))
    .map(({ key, playerDays }) => ({ provider_key: key, player_days: playerDays }))
    // Two processes that count at once wait for each other and not in a circle.
    .sort((a, b) => (a.provider_key < b.provider_key ? -1 : 1))
  await deps.db.inTx(async (tx) => {
    if (await savePopularity(tx, rows))
      afterCommit(() => {
        forgetCatalogue(deps)
        deps.cacheVersions.bump('catalogue')
      })
  })
}
