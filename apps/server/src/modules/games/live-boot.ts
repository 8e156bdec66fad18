import type { HomeBoot, LiveBoot } from '@felek/contract/boot.ts'
import { limits } from '@felek/contract/limits.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { GamesDeps } from './deps.ts'
import { loadCatalogue } from './catalogue.ts'
import { statesFor } from './table-states.ts'
import { liveCategoriesOf, liveProvidersOf, selectTables, tableOf } from './tables.ts'

/** The home page shows four of these, of as many kinds as there are. */
const homeTablesMax = 12

/** What a visitor's live lobby shows at first, by the same rules as the calls. */
export const liveLobby = async (deps: GamesDeps, lang: Lang): Promise<LiveBoot> => {
  const now = deps.now()
  const { live } = await loadCatalogue(deps, now)
  const found = selectTables(live.tables, live.categories, { sort: 'popular' }, lang)
  const stateOf = await statesFor(deps, found)
  return {
    tables: found
      .slice(0, limits.gamesPage)
      .map((table) => tableOf(table, stateOf(table), lang, now)),
    total: found.length,
    categories: liveCategoriesOf(live, lang),
    providers: liveProvidersOf(live, live.tables),
  }
}

/** The tables from which the home page takes its row. */
export const homeTables = async (deps: GamesDeps, lang: Lang): Promise<HomeBoot['live']> => {
  const { tables, total } = await liveLobby(deps, lang)
  return { tables: tables.slice(0, homeTablesMax), total }
}
