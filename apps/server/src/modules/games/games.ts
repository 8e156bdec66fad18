import type { HomeBoot, LobbyBoot } from '@felek/contract/boot.ts'
import { limits } from '@felek/contract/limits.ts'
import { afterCommit, type Query, type Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { GamesDeps } from './deps.ts'
import { loadCatalogue as offersOf, type Offer } from '../providers/providers.ts'
import { jackpotFacet, saveFamilies, saveJackpotGames } from '../rewards/rewards.ts'
import { loadCatalogue, forgetCatalogue, readCatalogue } from './catalogue.ts'
import { kindOfGame, type StakeKind } from './stake-kind.ts'
import { select, type GamesQuery } from './selection.ts'
import { tableReturnsByKeys, tablesByProviderKeys } from './live-store.ts'
import {
  addFavourite,
  closeOthers,
  gameById,
  gamesByProviderKeys,
  returnsByKeys,
  saveGames,
  saveLabels,
  stakeKindsByKeys,
} from './store.ts'
import { openStakes } from './sync-tables.ts'
import { categoriesOf, gameOf, providersOf } from './wire.ts'

export { exportedFavourites } from './data-export.ts'
export { searched, wordsOf } from './search.ts'
export { homeTables, liveLobby } from './live-boot.ts'

/**
 * How many popular and how many new games the home page shows: a large tile and two rows of six.
 */
const homePopular = 13
const homeNewest = 12

export type NamedGame = { type: 'slot' | 'live'; gameID: string; name: string; image: string }

/** Names and pictures for histories, by the provider's own ids; closed games and tables too. */
export const gamesByKeys = async (
  q: Query,
  keys: readonly string[],
  lang: Lang = 'tr',
): Promise<Map<string, NamedGame>> => {
  if (keys.length === 0) return new Map()
  const [games, tables] = await Promise.all([
    gamesByProviderKeys(q, keys),
    tablesByProviderKeys(q, keys),
  ])
  return new Map<string, NamedGame>([
    ...tables.map(
      (row) =>
        [
          row.provider_key,
          { type: 'live', gameID: row.table_id, name: row[`name_${lang}`], image: row.image },
        ] as const,
    ),
    ...games.map(
      (row) =>
        [
          row.provider_key,
          { type: 'slot', gameID: row.game_id, name: row.name, image: row.image },
        ] as const,
    ),
  ])
}

/** What a game or table declares to give back, in hundredths of a percent; `volatility` 1 to 5 where it is said. */
export type DeclaredReturn = { least: number; most: number; volatility: number | null }

/** By the provider's own ids. */
export const listDeclaredReturns = async (
  q: Query,
  keys: readonly string[],
): Promise<Map<string, DeclaredReturn>> => {
  if (keys.length === 0) return new Map()
  const [games, tables] = await Promise.all([returnsByKeys(q, keys), tableReturnsByKeys(q, keys)])
  return new Map([
    ...tables.map(
      ({ provider_key, rtp_hundredths: rtp }) =>
        [provider_key, { least: rtp, most: rtp, volatility: null }] as const,
    ),
    ...games.map(
      (row) =>
        [
          row.provider_key,
          {
            least: row.rtp_hundredths,
            most: row.rtp_most_hundredths ?? row.rtp_hundredths,
            volatility: row.volatility,
          },
        ] as const,
    ),
  ])
}

export type Launchable = Pick<StakeKind, 'product'> & {
  gameID: string
  provider: string
  key: string
  open: boolean
  demo: boolean
  preview: boolean
}

/** What a launch must know of a game; undefined where there is none of that id. */
export const gameForLaunch = async (q: Query, gameID: string): Promise<Launchable | undefined> => {
  const row = await gameById(q, gameID)
  return (
    row && {
      gameID,
      provider: row.provider,
      key: row.provider_key,
      open: row.open && row.house_open,
      demo: row.demo,
      preview: row.preview_only,
      product: kindOfGame(row).product,
    }
  )
}

/** What the slot lobby shows at first, by the same rules as the calls. */
export const lobbyGames = async (
  q: Query,
  lang: Lang,
  now: Date = new Date(),
): Promise<LobbyBoot> => {
  const catalogue = await readCatalogue(q, now)
  const found = select(catalogue, { sort: 'popular', type: 'slot' }, now)
  return {
    games: found.slice(0, limits.gamesPage).map((game) => gameOf(game, now)),
    total: found.length,
    categories: categoriesOf(catalogue, lang, now),
    providers: providersOf(catalogue, catalogue.games),
  }
}

/** Which of the types that have an address of their own have a game. */
export const findTypesWithGames = async (
  deps: GamesDeps,
  now: Date,
): Promise<Readonly<Record<'instant' | 'poker', boolean>>> => {
  const catalogue = await loadCatalogue(deps, now)
  const has = (type: string) => select(catalogue, { sort: 'popular', type }, now).length > 0
  return { instant: has('instant'), poker: has('poker') }
}

/** What the home page shows of games, by the same rules as the calls. */
export const homeGames = async (
  q: Query,
  lang: Lang,
  now: Date = new Date(),
): Promise<Pick<HomeBoot, 'categories' | 'popular' | 'newest' | 'quick' | 'providers'>> => {
  const catalogue = await readCatalogue(q, now)
  const page = (wanted: GamesQuery, size: number) => {
    const found = select(catalogue, wanted, now)
    return { games: found.slice(0, size).map((game) => gameOf(game, now)), total: found.length }
  }
  return {
    categories: categoriesOf(catalogue, lang, now),
    popular: page({ sort: 'popular' }, homePopular),
    newest: page({ sort: 'new' }, homeNewest),
    quick: page(
      { sort: 'popular', categoryID: limits.quickAccessCategory },
      limits.quickAccessPage,
    ),
    providers: providersOf(catalogue, catalogue.games),
  }
}

/**
 * Our own studio's ids stand in addresses as they are; another provider's would get its name in
 * front.
 */
const gameIdOf = (provider: string, key: string): string =>
  provider === 'felek' ? key : `${provider}-${key}`

/**
 * Takes over a provider's catalogue: new games in, known ones updated, those it names no more
 * closed. Throws when the provider does not answer, or names no game at all: a fault there must not
 * empty the lobby.
 */
export const syncGames = async (deps: GamesDeps, provider: string): Promise<number> => {
  const offers = await offersOf(deps, provider)
  if (offers.length === 0) throw new Error(`the provider ${provider} names no game`)
  await saveOffers(deps, provider, offers)
  return offers.length
}

const saveOffers = (deps: GamesDeps, provider: string, offers: readonly Offer[]): Promise<void> =>
  deps.db.inTx(async (tx) => {
    const keys = offers.map((offer) => offer.key)
    const labels = new Map(offers.map((offer) => [offer.labelId, offer.labelName]))
    // In the order of their ids, so that two processes that sync at once wait for each other and
    // not in a circle.
    await saveLabels(
      tx,
      [...labels]
        .map(([label_id, name]) => ({ label_id, name }))
        .sort((a, b) => (a.label_id < b.label_id ? -1 : 1)),
    )
    const rows = offers.map((offer, rank) => ({
      game_id: gameIdOf(provider, offer.key),
      provider,
      provider_key: offer.key,
      label_id: offer.labelId,
      name: offer.name,
      name_en: offer.nameEn ?? null,
      family: offer.family,
      kind: offer.kind,
      image: offer.image,
      rtp_hundredths: offer.rtpHundredths,
      rtp_most_hundredths: offer.rtpMostHundredths ?? null,
      rtp_within_hundredths: offer.rtpWithinHundredths ?? null,
      top_every: offer.topEvery === undefined ? null : BigInt(offer.topEvery),
      volatility: offer.volatility ?? null,
      min_stake_kurus: offer.minStakeKurus,
      max_stake_kurus: offer.maxStakeKurus,
      max_win: offer.maxWin,
      win_max_hundredths: offer.winMaxHundredths,
      features: offer.features,
      in_common: offer.inCommon,
      demo: offer.demo,
      released_at: offer.releasedAt,
      rank,
      open: true,
      seen_at: deps.now(),
    }))
    await saveGames(
      tx,
      rows.sort((a, b) => (a.game_id < b.game_id ? -1 : 1)),
    )
    await closeOthers(tx, provider, keys)
    const feeding = offers.filter(
      ({ family, facets }) => family === 'slot' && facets.includes(jackpotFacet),
    )
    await saveJackpotGames(
      tx,
      provider,
      feeding.map((offer) => offer.key),
    )
    await saveFamilies(tx, provider, offers)
    await openStakes(tx, provider)
    afterCommit(() => {
      forgetCatalogue(deps)
      deps.cacheVersions.bump('catalogue')
    })
  })

/** What games and tables give back and count as, by the provider's own ids; of two with one id the one that gives back more. */
export const kindsByKeys = async (
  q: Query,
  keys: readonly string[],
): Promise<Map<string, { rtpHundredths: number; weightClass: number }>> => {
  const rows = keys.length === 0 ? [] : await stakeKindsByKeys(q, keys)
  const kinds = new Map<string, { rtpHundredths: number; weightClass: number }>()
  for (const { key, rtpHundredths, weightClass } of rows)
    if (rtpHundredths > (kinds.get(key)?.rtpHundredths ?? -1))
      kinds.set(key, { rtpHundredths, weightClass })
  return kinds
}

/**
 * Puts games among a player's favourites by their provider's keys; what the catalogue does not know
 * is left out.
 */
export const markFavourites = async (
  tx: Tx,
  playerId: bigint,
  keys: readonly string[],
  now: Date,
): Promise<void> => {
  const known = await gamesByKeys(tx, keys)
  for (const { type, gameID } of known.values())
    if (type === 'slot')
      await addFavourite(tx, { player_id: playerId, game_id: gameID, added_at: now })
}
export { createGamesState, type GamesState } from './state.ts'
