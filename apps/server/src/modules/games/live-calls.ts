import type { live as contract } from '@felek/contract/games.ts'
import { limits } from '@felek/contract/limits.ts'
import type { Handlers } from '../../deps.ts'
import type { GamesDeps } from './deps.ts'
import type { SignedIn } from '../players/players.ts'
import { requireGame } from '../protection/protection.ts'
import { launch, shutGames } from '../providers/providers.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { loadCatalogue } from './catalogue.ts'
import { admit } from './running-round.ts'
import { page } from './page.ts'
import { listFavouriteTables, tableById } from './live-store.ts'
import { freshStates, statesFor } from './table-states.ts'
import {
  liveCategoriesOf,
  liveProvidersOf,
  selectTables,
  tableOf,
  type ListedTable,
  type Tables,
} from './tables.ts'
import { gameOf } from './wire.ts'

/**
 * Role 20 gets previews and nothing else; everybody else gets what is open, whatever `status` they
 * send.
 */
const tablesFor = (live: Tables, player: SignedIn | undefined): readonly ListedTable[] =>
  player?.role === '20' ? live.previews : live.tables

const isFor = (isPreview: boolean, player: SignedIn | undefined): boolean =>
  isPreview === (player?.role === '20')

export const liveCalls: Handlers<typeof contract, GamesDeps> = {
  async categories(input, { deps, lang, now }) {
    return page(liveCategoriesOf((await loadCatalogue(deps, now)).live, lang), input)
  },

  async providers(input, { deps, now, player }) {
    const { live } = await loadCatalogue(deps, now)
    return page(liveProvidersOf(live, tablesFor(live, player)), input)
  },

  async tables({ favorites, open, limit, offset, ...wanted }, { deps, lang, now, player, q }) {
    if (favorites && player === undefined) throw new Refusal('session_expired')
    const { live } = await loadCatalogue(deps, now)
    const among =
      favorites && player !== undefined
        ? new Set(await listFavouriteTables(q, player.playerId))
        : undefined
    const found = selectTables(tablesFor(live, player), live.categories, { ...wanted, among }, lang)
    const stateOf = await statesFor(deps, found)
    const shown = open ? found.filter((table) => stateOf(table)?.open === true) : found
    const most = limit ?? (favorites ? limits.favouritesPage : limits.gamesPage)
    const { rows, total } = page(shown, { offset, limit: most })
    return {
      rows: rows.map((table) => tableOf(table, stateOf(table), lang, now)),
      total,
      limit: most,
    }
  },

  async table({ tableID }, { deps, lang, now, player }) {
    const { live } = await loadCatalogue(deps, now)
    const found = tablesFor(live, player).find((table) => table.row.table_id === tableID)
    if (found === undefined) throw new Refusal('not_found')
    return tableOf(found, (await statesFor(deps, [found]))(found), lang, now)
  },

  async init({ tableID, demo }, { deps, q, lang, host, player }) {
    if (!demo && player === undefined) throw new Refusal('session_expired')
    const table = await tableById(q, tableID)
    if (table === undefined || !isFor(table.preview_only, player)) throw new Refusal('not_found')
    if (demo && !(table.open && table.demo)) throw new Refusal('game_closed')
    const { provider, provider_key: key, open } = table
    if (player && demo) await requireGame(q, player.playerId, undefined)
    const what =
      player && !demo
        ? await admit(deps, q, player.playerId, { provider, key, open, product: 'live' })
        : 'play'
    // A provider that does not answer is refused as such by the launch; one that answers may have
    // closed this table.
    const launched = await launch(
      deps,
      { provider, game: key, place: 'table', lang, host, demo },
      // A preview is a demo for those alone who may see it: its page shows that by a token.
      demo && !table.preview_only ? undefined : player,
    )
    const state = (await freshStates(deps, provider)).get(key)
    if (what === 'play' && state?.open === false) throw new Refusal('game_closed')
    return launched
  },

  async virtualGames({ type, providerID, ...input }, { deps, now }) {
    const { virtual } = await loadCatalogue(deps, now)
    const found = virtual.filter(
      ({ row }) =>
        (type === undefined || row.kind === type) &&
        (providerID === undefined || row.label_id === providerID),
    )
    const { rows, total } = page(found, input)
    return { rows: rows.map((game) => gameOf(game, now)), total }
  },

  async initVirtual({ providerID, type }, { deps, q, now, lang, host, player }) {
    const { virtual } = await loadCatalogue(deps, now)
    // Where a label has several games of one type, the most popular: the list is in that order.
    const game = virtual.find(({ row }) => row.label_id === providerID && row.kind === type)
    if (game === undefined) throw new Refusal('not_found')
    const { provider, provider_key: key } = game.row
    const open = !(await shutGames(q, provider)).has(key)
    await admit(deps, q, player.playerId, { provider, key, open, product: 'virtual' })
    return launch(deps, { provider, game: key, lang, host }, player)
  },
}
