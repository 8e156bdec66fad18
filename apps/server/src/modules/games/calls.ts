import type * as contract from '@felek/contract/index.ts'
import { limits } from '@felek/contract/limits.ts'
import type { Handlers } from '../../deps.ts'
import type { GamesDeps } from './deps.ts'
import { requireGame } from '../protection/protection.ts'
import { launch } from '../providers/providers.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { loadCatalogue } from './catalogue.ts'
import { gameForLaunch } from './games.ts'
import { changeFavourites } from './favourites.ts'
import { admit, runningGame } from './running-round.ts'
import { page } from './page.ts'
import { select } from './selection.ts'
import { listFavouriteTables } from './live-store.ts'
import { listFavourites } from './store.ts'
import { categoriesOf, gameOf, providersOf } from './wire.ts'

export { liveCalls } from './live-calls.ts'

export const gamesCalls: Handlers<typeof contract.games, GamesDeps> = {
  async categories(input, { deps, lang, now }) {
    return page(categoriesOf(await loadCatalogue(deps, now), lang, now), input)
  },

  async providers(input, { deps, now, player }) {
    const catalogue = await loadCatalogue(deps, now)
    // Only role 20 sees previews, and with status 2 nothing else; from anyone else the status is
    // ignored.
    const previews = player?.role === '20' && input.status === '2'
    return page(providersOf(catalogue, previews ? catalogue.previews : catalogue.games), input)
  },

  async list({ favorites, limit, offset, ...wanted }, { deps, now, player, q }) {
    if (favorites && player === undefined) throw new Refusal('session_expired')
    const catalogue = await loadCatalogue(deps, now)
    const among =
      favorites && player !== undefined
        ? new Set(await listFavourites(q, player.playerId))
        : undefined
    const most = limit ?? (favorites ? limits.favouritesPage : limits.gamesPage)
    const { rows, total } = page(select(catalogue, { ...wanted, among }, now), {
      offset,
      limit: most,
    })
    return { rows: rows.map((game) => gameOf(game, now)), total, limit: most }
  },

  async get({ gameID }, { deps, now }) {
    const { games, virtual } = await loadCatalogue(deps, now)
    const found = [...games, ...virtual].find((game) => game.row.game_id === gameID)
    if (found === undefined) throw new Refusal('not_found')
    return gameOf(found, now)
  },

  async init({ gameID, demo }, { deps, q, lang, host, player }) {
    if (!demo && player === undefined) throw new Refusal('session_expired')
    const game = await gameForLaunch(q, gameID)
    if (game === undefined || (game.preview && player?.role !== '20'))
      throw new Refusal('not_found')
    if (demo && !(game.open && game.demo)) throw new Refusal('game_closed')
    if (player && demo) await requireGame(q, player.playerId, undefined)
    else if (player) await admit(deps, q, player.playerId, game)
    return launch(
      deps,
      { provider: game.provider, game: game.key, lang, host, demo },
      // A preview is a demo for those alone who may see it: its page shows that by a token.
      demo && !game.preview ? undefined : player,
    )
  },

  async running(_input, { deps, q, player }) {
    return runningGame(deps, q, player.playerId)
  },

  async favourites({ mode, type, id }, { tx, player, now, setMessage }) {
    if (mode !== undefined && id !== undefined) {
      await changeFavourites(tx, player, { mode, type, id }, now)
      setMessage(mode === 'insert' ? 'favourite_added' : 'favourite_removed')
    }
    return type === 'casino'
      ? listFavourites(tx, player.playerId)
      : listFavouriteTables(tx, player.playerId)
  },
}
